// The signing line of a flow run: copies wait, open in turn, and end with the run, in the transaction of the action.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDocumentFixture, openRegion, ownPlatform, readStatusAndKey, sha256Hex } from '@company-data/testkit'
import { clock } from '../../../../platform/clock/clock.ts'
import { folderBlobs } from '../../../../platform/files/index.ts'
import { ids } from '../../../../platform/ids/ids.ts'
import { log } from '../../../../platform/log/log.ts'
import { documentContents } from '../content/contents.ts'
import type { DocumentHooks, LinePosition } from '../deps.ts'
import type { ChangedDocument } from '../notifications/document-change.ts'
import { runDocuments } from '../runs/run-documents.ts'
import type { RegionTxContext } from '../store.ts'
import type { NewOutput } from './plan-copies.ts'
import { signingLine } from './signing-line.ts'

const platform = await ownPlatform()
const fixture = await createDocumentFixture(platform)
const { customer, connectionId, company, service } = fixture
const database = openRegion(platform)
const time = clock()
const deps = { ids: ids(time), log: log('error') }
const files = folderBlobs(`${platform.dataDir}/files/eu`)
const runs = runDocuments({ ...deps, getFileStore: () => files, clock: time }, documentContents(deps))

const pdf = new TextEncoder().encode('%PDF-1.7 lease')
const output: NewOutput = {
  outputKey: 'lease',
  name: 'Lease',
  originalName: 'lease.pdf',
  pdf,
  plainSha256: sha256Hex('plain'),
  signers: [
    { party: 'company', action: 'accept' },
    { party: 'customer', action: 'sign' },
  ],
  copies: [
    {
      partyKey: 'customer',
      recipientUserId: customer.userId,
      connectionId,
      publicKey: customer.publicKey,
    },
    {
      partyKey: 'company',
      recipientUserId: company.userId,
      connectionId: null,
      publicKey: company.publicKey,
    },
    {
      partyKey: 'guest',
      recipientUserId: customer.userId,
      connectionId,
      publicKey: customer.publicKey,
    },
  ],
}

const startRun = async () => {
  const flowRunId = crypto.randomUUID()
  const rows = await runs.prepare({ region: 'eu', flowRunId, serviceId: service.id, companyUserId: company.userId }, [
    output,
  ])
  const changedDocuments = await database.transaction(async (tx) => runs.insert({ database, tx }, rows))
  const [owner, signer, guest] = rows
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
    [body.status, body.flow_run_id, body.requires_signature, body.seals],
    ['waiting', flowRunId, true, false],
  )
  assert.deepEqual(JSON.parse(await customer.openValue(body.file)), {
    file: `data:application/pdf;base64,${Buffer.from(pdf).toString('base64')}`,
    original_name: 'lease.pdf',
    mime_type: 'application/pdf',
    size: pdf.length,
  })
  const line = body.run_signatures.map(({ party_key, position, status }: Record<string, unknown>) => [
    party_key,
    position,
    status,
  ])
  assert.deepEqual(line, [
    ['company', 1, 'offering'],
    ['customer', 2, 'waiting'],
    ['guest', null, 'active'],
  ])
  assert.deepEqual((await fixture.received(`/${guest.id}`)).body.run_signatures, body.run_signatures)
  assert.deepEqual((await fixture.read(signer.id)).body.run_signatures, body.run_signatures)
  const signingBody = {
    signer_first_name: 'A',
    signer_last_name: 'B',
    content_sha256: sha256Hex(body.file),
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

/** A run that records what its line reports, in order. */
const createLine = (flowRunId: string, isEnded = false) => {
  const reports: Array<ChangedDocument[] | LinePosition | 'run notified'> = []
  const run: Awaited<ReturnType<DocumentHooks['documents.run']>> = {
    id: flowRunId,
    isEnded,
    requireCounterparties: async () => {},
    listPartyLabels: async () => new Map(),
    async follow(_context, position) {
      reports.push(position)
      return async () => void reports.push('run notified')
    },
  }
  const notify = async (_context: RegionTxContext, changedDocuments: readonly ChangedDocument[]) =>
    void reports.push([...changedDocuments])
  return { reports, line: signingLine({ hooks: { 'documents.run': async () => run }, clock: time }, { notify }) }
}

const inTransaction = (work: (context: RegionTxContext) => Promise<void>) =>
  database.transaction((tx) => work({ database, tx }))

const listStatuses = (changedDocuments: unknown) =>
  (changedDocuments as ChangedDocument[]).map(({ row, documentChange }) => [
    row.id,
    documentChange.event === 'document_status_changed' && documentChange.members.status,
  ])

test('the last action completes the line', async () => {
  const { flowRunId, owner, signer } = await startRun()
  const { line, reports } = createLine(flowRunId)
  for (const row of [owner, signer])
    await inTransaction((context) =>
      line.advance(context, { row, documentChange: { event: 'document_updated' } }, 'signed'),
    )
  assert.deepEqual(
    reports.filter((report) => !Array.isArray(report)),
    [{ nextParty: 'customer' }, 'run notified', 'completed', 'run notified'],
  )
})

test('FG-33: an action on a document of an ended run moves nothing', async () => {
  const { flowRunId, owner, signer } = await startRun()
  const { line, reports } = createLine(flowRunId, true)
  const changed = { row: owner, documentChange: { event: 'document_updated' } } as const
  await inTransaction((context) => line.advance(context, changed, 'cancelled'))
  assert.deepEqual(reports, [[changed]])
  assert.equal((await fixture.received(`/${signer.id}`)).body.status, 'waiting')
})

test('D1-EVT-13, D1-EVT-26: an action opens the next copy, and a decline ends the rest (FG-34)', async () => {
  const { flowRunId, signer, owner, guest } = await startRun()
  const { line, reports } = createLine(flowRunId)
  const changed = { row: owner, documentChange: { event: 'document_updated' } } as const
  await inTransaction((context) => line.advance(context, changed, 'accepted'))
  const [position, documents, last] = reports.splice(0)
  assert.deepEqual(position, { nextParty: 'customer' })
  assert.deepEqual(listStatuses(documents), [
    [owner.id, false],
    [signer.id, 'ready_to_sign'],
  ])
  assert.equal(last, 'run notified')
  assert.equal((await fixture.received(`/${signer.id}`)).body.status, 'ready_to_sign')
  await inTransaction((context) => line.advance(context, changed, 'declined'))
  assert.deepEqual(reports[0], { ended: 'declined' })
  assert.deepEqual(listStatuses(reports[1]), [
    [owner.id, false],
    [owner.id, 'ended'],
    [signer.id, 'ended'],
  ])
  assert.equal((await fixture.received(`/${guest.id}`)).body.status, 'active')
  // FG-20: an active document of a cancelled run does not keep the connection.
  await database.kysely
    .updateTable('document')
    .set({ run_cancelled: true })
    .where('service_id', '=', service.id)
    .execute()
  assert.equal((await service.companyData('DELETE', `/connections/${connectionId}`)).status, 204)
})
