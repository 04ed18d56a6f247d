// File sizes at a maximum document of one megabyte, and expiry of unused staged files (FG-27, FG-37).
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createOtk } from '@company-data/crypto'
import {
  createFlowRunFixture,
  createLeaseFixture,
  expectStatus,
  flowField,
  openRegion,
  ownPlatform,
  readStatusAndKey,
  sealedFor,
  twoStepFlow,
} from '@company-data/testkit'

const platform = await ownPlatform({ environment: { DOCUMENT_MAX_MB: '1', PHOTO_MAX_MB: '1', TEST_CLOCK: '1' } })
const MAX_RUN_BYTES = 32 * 1024 * 1024
const BUDGET = Math.floor((1_048_576 * 16) / 9 + 65_536)

const fixture = await createFlowRunFixture(platform, {
  definition: twoStepFlow({
    nodes: [
      {
        key: 'first',
        label: 'First',
        party: 'customer',
        elements: [flowField('paper', { type: 'pdf_document' }), flowField('portrait', { type: 'photo' })],
      },
    ],
    edges: [],
  }),
})
const { company, service, customer, flow } = fixture

/** A wrapper of exactly `length` characters: ciphertext of arbitrary bytes, which the platform cannot open. */
const createWrapper = (length: number): string =>
  JSON.stringify({ ...sampleWrapper, d: 'A'.repeat(length - emptyLength) })

const sampleWrapper = JSON.parse(await sealedFor(customer, 'x'))
/** Base64 comes in groups of four, so the largest wrapper may be slightly below the budget. */
const emptyLength = JSON.stringify({ ...sampleWrapper, d: '' }).length
const largest = emptyLength + Math.floor((BUDGET - emptyLength) / 4) * 4

test('D2-SRC-05, D2-LIM-01: run-files takes a sealed value up to the budget (D2-ERR-28, D1-XREF-12, T-57, T-58)', async () => {
  const stage = (value: string) =>
    service.companyData('POST', `/flows/${flow.id}/run-files`, { body: { source_user_id: customer.userId, value } })
  assert.equal((await stage(createWrapper(largest))).status, 201)
  assert.deepEqual(await readStatusAndKey(stage(createWrapper(largest + 4))), [400, 'documents.too_large'])
  assert.deepEqual(await readStatusAndKey(stage('x'.repeat(BUDGET + 1))), [400, 'documents.too_large'])
  assert.deepEqual(await readStatusAndKey(stage('x'.repeat(BUDGET))), [400, 'contact_data.encryption_required'])
  assert.deepEqual(await readStatusAndKey(stage('x'.repeat(3_000_000))), [400, 'documents.too_large'], 'not 413')
})

test('D2-FIL-07, D2-ERR-17: answer-files has a separate error key (D2-LIM-13, D2-FIL-13)', async () => {
  const { id } = await fixture.start()
  const upload = (slug: string, value: string) =>
    customer.call('POST', fixture.under(id, '/answer-files'), { slug, for_user_id: company.userId, value })
  for (const slug of ['paper', 'portrait']) {
    assert.equal((await upload(slug, createWrapper(largest))).status, 201)
    assert.deepEqual(await readStatusAndKey(upload(slug, createWrapper(largest + 4))), [
      400,
      'flows.answer_file_too_large',
    ])
    assert.deepEqual(
      await readStatusAndKey(upload(slug, 'x'.repeat(3_000_000))),
      [400, 'flows.answer_file_too_large'],
      'not 413',
    )
  }
})

test('D2-GEN-26, D2-LIM-01: generate/inputs takes a box up to the budget', async () => {
  const lease = await createLeaseFixture(platform)
  const id = await lease.landed()
  const upload = (length: number) => lease.upload(id, createOtk(), { value: 'A'.repeat(length) })
  const maxLength = Math.floor(BUDGET / 4) * 4
  assert.equal((await upload(maxLength)).status, 201)
  assert.deepEqual(await readStatusAndKey(upload(maxLength + 4)), [400, 'documents.too_large'])
  assert.deepEqual(await readStatusAndKey(upload(3_000_000)), [400, 'documents.too_large'], 'not 413')
})

test('FA-62: bodies of triggers and answers may have 16 MiB', async () => {
  const { id } = await fixture.start()
  const body = { answers: [], leaf: true, more: 'x'.repeat(16 * 1024 * 1024) }
  assert.deepEqual(await readStatusAndKey(fixture.submit('customer', id, body)), [413, 'request.too_large'])
})

test('[B-22] all copies of the answers of a run have at most 32 MiB', async () => {
  const trial = await createFlowRunFixture(platform, { company })
  const { id } = await trial.start()
  const { kysely } = openRegion(platform)
  const setBytes = (data_bytes: number) =>
    kysely.updateTable('flow_run').set({ data_bytes }).where('id', '=', id).execute()
  const answers = [{ slug: 'name', values: await trial.copies('Ada') }]
  await setBytes(MAX_RUN_BYTES - 1)
  const refused = await trial.submit('customer', id, { answers, next_node: 'last' })
  assert.deepEqual(await readStatusAndKey(Promise.resolve(refused)), [400, 'account.quota_exceeded'])
  assert.deepEqual([refused.body.quota, refused.body.limit], ['flow_run_answers', MAX_RUN_BYTES])
  await setBytes(0)
  expectStatus(await trial.submit('customer', id, { answers, next_node: 'last' }), 200, 'answering')
  const [read, received] = [await trial.read(id), await trial.received(id)]
  // A large run is read in turn.
  await setBytes(MAX_RUN_BYTES)
  assert.deepEqual([await trial.read(id), await trial.received(id)], [read, received])
})

test('a run with over 32 MiB of answers still accepts a turn without answers', async () => {
  const trial = await createFlowRunFixture(platform, { company })
  const { id } = await trial.start()
  const { kysely } = openRegion(platform)
  const bytes = { data_bytes: MAX_RUN_BYTES + 1 }
  await kysely.updateTable('flow_run').set(bytes).where('id', '=', id).execute()
  expectStatus(await trial.submit('customer', id, { answers: [], next_node: 'last' }), 200, 'a turn without answers')
})

test('FG-27: a staged file that no run uses is deleted after a day', async () => {
  const body = { source_user_id: customer.userId, value: JSON.stringify(sampleWrapper) }
  const { file } = expectStatus(
    await service.companyData('POST', `/flows/${flow.id}/run-files`, { body }),
    201,
    'staging',
  ).body
  const folder = join(platform.dataDir, 'files', 'eu', customer.userId, 'flow-files')
  assert.ok((await readdir(folder)).length > 0)
  await platform.advance(24 * 3600 + 1)
  const ran = await platform.ops('POST', '/api/ops/jobs/run', { job: 'flow-runs.staged-files' })
  assert.ok(ran.status < 300, ran.text)
  assert.deepEqual(await readdir(folder), [])
  assert.ok(file)
})
