// What documents offer to flow runs: copies are created, wait, are opened in turn, and end with the run, whose act they are part of.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentScene, keyOf, openRegion, ownPlatform, sha256Of, wrapperOf } from '@company-data/testkit'
import { clock } from '../../../../platform/clock/clock.ts'
import { folderBlobs } from '../../../../platform/files/index.ts'
import { ids } from '../../../../platform/ids/ids.ts'
import { log } from '../../../../platform/log/log.ts'
import { documentContents } from '../content/contents.ts'
import { type NewOutput, runDocuments } from './run-documents.ts'

const platform = await ownPlatform()
const scene = await documentScene(platform)
const { customer, connectionId, company, service } = scene
const database = openRegion(platform)
const time = clock()
const needs = { ids: ids(time), log: log('error') }
const files = folderBlobs(`${platform.dataDir}/files/eu`)
const runs = runDocuments({ ...needs, filesOf: () => files, clock: time }, documentContents(needs))

const wrapper = wrapperOf()
const output: NewOutput = {
  ...{ outputKey: 'lease', name: 'Lease', originalName: 'lease.pdf', plainSha256: sha256Of('plain') },
  copies: [
    {
      ...{ partyKey: 'customer', recipientUserId: customer.userId, connectionId, wrapper: async () => wrapper },
      step: { action: 'sign', position: 1 },
    },
    {
      ...{ partyKey: 'company', recipientUserId: company.userId, connectionId: null, wrapper: async () => wrapperOf() },
      step: { action: 'accept', position: 2 },
    },
    {
      ...{ partyKey: 'guest', recipientUserId: customer.userId, connectionId, wrapper: async () => wrapperOf() },
      step: null,
    },
  ],
}

const startRun = async () => {
  const flowRunId = crypto.randomUUID()
  const rows = await runs.prepare({ region: 'eu', flowRunId, serviceId: service.id, companyUserId: company.userId }, [
    output,
  ])
  const facts = await database.transaction(async (tx) => runs.insert({ database, tx }, rows))
  const [signer, owner, guest] = rows
  assert.ok(signer && owner && guest)
  return { flowRunId, facts, signer, owner, guest }
}

test('[D1-DOC-39] [D1-XREF-07] a copy waits for its turn: readable, not signable, an ordinary document otherwise', async () => {
  const { flowRunId, facts, signer, guest } = await startRun()
  assert.deepEqual(
    facts.map(({ fact }) => fact.event),
    ['document_created', 'document_created', 'document_created'],
  )
  const { body } = await scene.received(`/${signer.id}`)
  assert.deepEqual(
    [body.status, body.file, body.flow_run_id, body.requires_signature, body.seals],
    ['waiting', wrapper, flowRunId, true, false],
  )
  const line = body.run_signatures.map(({ party_key, position, status }: Record<string, unknown>) => [
    party_key,
    position,
    status,
  ])
  assert.deepEqual(line, [
    ['customer', 1, 'waiting'],
    ['company', 2, 'waiting'],
    ['guest', null, 'active'],
  ])
  assert.deepEqual((await scene.received(`/${guest.id}`)).body.run_signatures, body.run_signatures)
  assert.deepEqual((await scene.read(signer.id)).body.run_signatures, body.run_signatures)
  const act = { signer_first_name: 'A', signer_last_name: 'B', content_sha256: sha256Of(wrapper), method: 'email' }
  for (const name of ['sign', 'accept', 'decline'])
    assert.deepEqual(await keyOf(scene.act(signer.id, name, act)), [409, 'documents.not_open'], name)
  assert.equal((await scene.received(`/${signer.id}`)).body.status, 'waiting')
})

test('[D1-EVT-13] [D1-EVT-26] a run opens the copies in turn and ends what is left, each with a status and no action', async () => {
  const { flowRunId, signer, owner, guest } = await startRun()
  const inTx = <T>(act: (side: Parameters<typeof runs.openNext>[0]) => Promise<T>) =>
    database.transaction((tx) => act({ database, tx }))
  const [opened] = await inTx((side) => runs.openNext(side, flowRunId))
  assert.ok(opened?.fact.event === 'document_status_changed')
  assert.deepEqual([opened.fact.members.status, opened.fact.members.action], ['ready_to_sign', null])
  assert.equal((await scene.received(`/${signer.id}`)).body.status, 'ready_to_sign')
  const ended = await inTx((side) => runs.end(side, [flowRunId]))
  assert.deepEqual(
    ended.map(({ row, fact }) => [row.id, fact.event === 'document_status_changed' && fact.members.status]),
    [
      [signer.id, 'ended'],
      [owner.id, 'ended'],
    ],
  )
  assert.equal((await scene.received(`/${guest.id}`)).body.status, 'active')
  // FG-20: what is active in a run that was cancelled keeps nobody connected.
  await database.kysely
    .updateTable('document')
    .set({ run_cancelled: true })
    .where('service_id', '=', service.id)
    .execute()
  assert.equal((await service.companyData('DELETE', `/connections/${connectionId}`)).status, 204)
})
