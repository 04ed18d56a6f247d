// The documents interface for flow runs: copies wait, open in turn, and end with the run, in its transaction.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createDocumentFixture,
  createRandomWrapper,
  openRegion,
  ownPlatform,
  readStatusAndKey,
  sha256Hex,
} from '@company-data/testkit'
import { clock } from '../../../../platform/clock/clock.ts'
import { folderBlobs } from '../../../../platform/files/index.ts'
import { ids } from '../../../../platform/ids/ids.ts'
import { log } from '../../../../platform/log/log.ts'
import { documentContents } from '../content/contents.ts'
import { type NewOutput, runDocuments } from './run-documents.ts'

const platform = await ownPlatform()
const fixture = await createDocumentFixture(platform)
const { customer, connectionId, company, service } = fixture
const database = openRegion(platform)
const time = clock()
const deps = { ids: ids(time), log: log('error') }
const files = folderBlobs(`${platform.dataDir}/files/eu`)
const runs = runDocuments({ ...deps, getFileStore: () => files, clock: time }, documentContents(deps))

const wrapper = createRandomWrapper()
const output: NewOutput = {
  outputKey: 'lease',
  name: 'Lease',
  originalName: 'lease.pdf',
  plainSha256: sha256Hex('plain'),
  copies: [
    {
      partyKey: 'customer',
      recipientUserId: customer.userId,
      connectionId,
      wrapper: async () => wrapper,
      step: { action: 'sign', position: 1 },
    },
    {
      partyKey: 'company',
      recipientUserId: company.userId,
      connectionId: null,
      wrapper: async () => createRandomWrapper(),
      step: { action: 'accept', position: 2 },
    },
    {
      partyKey: 'guest',
      recipientUserId: customer.userId,
      connectionId,
      wrapper: async () => createRandomWrapper(),
      step: null,
    },
  ],
}

const startRun = async () => {
  const flowRunId = crypto.randomUUID()
  const rows = await runs.prepare({ region: 'eu', flowRunId, serviceId: service.id, companyUserId: company.userId }, [
    output,
  ])
  const changedDocuments = await database.transaction(async (tx) => runs.insert({ database, tx }, rows))
  const [signer, owner, guest] = rows
  assert.ok(signer && owner && guest)
  return { flowRunId, facts: changedDocuments, signer, owner, guest }
}

test('D1-DOC-39, D1-XREF-07: a waiting copy is readable but not signable', async () => {
  const { flowRunId, facts, signer, guest } = await startRun()
  assert.deepEqual(
    facts.map(({ documentChange }) => documentChange.event),
    ['document_created', 'document_created', 'document_created'],
  )
  const { body } = await fixture.received(`/${signer.id}`)
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
  assert.deepEqual((await fixture.received(`/${guest.id}`)).body.run_signatures, body.run_signatures)
  assert.deepEqual((await fixture.read(signer.id)).body.run_signatures, body.run_signatures)
  const signingBody = {
    signer_first_name: 'A',
    signer_last_name: 'B',
    content_sha256: sha256Hex(wrapper),
    method: 'email',
  }
  for (const name of ['sign', 'accept', 'decline'])
    assert.deepEqual(
      await readStatusAndKey(fixture.performAction(signer.id, name, signingBody)),
      [409, 'documents.not_open'],
      name,
    )
  assert.equal((await fixture.received(`/${signer.id}`)).body.status, 'waiting')
})

test('D1-EVT-13, D1-EVT-26: a run opens the copies in turn and ends the rest, without an action', async () => {
  const { flowRunId, signer, owner, guest } = await startRun()
  const runInTx = <T>(work: (context: Parameters<typeof runs.openNext>[0]) => Promise<T>) =>
    database.transaction((tx) => work({ database, tx }))
  const [openedCopies] = await runInTx((context) => runs.openNext(context, flowRunId))
  assert.ok(openedCopies?.documentChange.event === 'document_status_changed')
  assert.deepEqual(
    [openedCopies.documentChange.members.status, openedCopies.documentChange.members.action],
    ['ready_to_sign', null],
  )
  assert.equal((await fixture.received(`/${signer.id}`)).body.status, 'ready_to_sign')
  const ended = await runInTx((context) => runs.end(context, [flowRunId]))
  assert.deepEqual(
    ended.map(({ row, documentChange }) => [
      row.id,
      documentChange.event === 'document_status_changed' && documentChange.members.status,
    ]),
    [
      [signer.id, 'ended'],
      [owner.id, 'ended'],
    ],
  )
  assert.equal((await fixture.received(`/${guest.id}`)).body.status, 'active')
  // FG-20: an active document of a cancelled run does not keep the connection.
  await database.kysely
    .updateTable('document')
    .set({ run_cancelled: true })
    .where('service_id', '=', service.id)
    .execute()
  assert.equal((await service.companyData('DELETE', `/connections/${connectionId}`)).status, 204)
})
