// Services send documents: targets, order of checks, first statuses, stored data, events (NS-02, A-47).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  createDocumentFixture,
  createRandomWrapper,
  type DocumentFixture,
  readStatusAndKey,
  sha256Hex,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const fixture: DocumentFixture = await createDocumentFixture(platform)
const { service, customer, connectionId } = fixture
const HASH = sha256Hex('plain')

/** Without any target. */
const broadcast = (members: Record<string, unknown> = {}) =>
  service.companyData('POST', '/documents', {
    body: { name: 'To all', payload_kind: 'json', payload: { text: 'hello' }, ...members },
  })

test('D1-DOC-01, D1-DOC-02: a document is created with all its members (D1-DOC-03, D1-DOC-04, D1-DOC-06, A-49)', async () => {
  const reply = await fixture.send({ metadata: { colour: 'red', gone: null } })
  assert.equal(reply.status, 201, reply.text)
  const { id, created_at, updated_at } = reply.body
  assert.deepEqual(reply.body, {
    id,
    name: 'Terms',
    payload_kind: 'json',
    kind: 'document',
    requires_signature: false,
    requires_acceptance: false,
    is_private: false,
    status: 'active',
    metadata: { colour: 'red', can_be_cancelled_in_app: false },
    cancel_effective_date: null,
    signatures: [],
    mime_type: null,
    original_name: null,
    plain_sha256: null,
    original_plain_sha256: null,
    sealed_at: null,
    connection_id: connectionId,
    person_user_id: customer.userId,
    flow_run_id: null,
    created_at,
    updated_at,
  })
  assert.deepEqual((await fixture.read(id)).body, reply.body)
  assert.deepEqual((await fixture.create()).metadata, { can_be_cancelled_in_app: false })
})

test('D1-DOC-07, NS-02: the target is a connection, a person or a share code', async () => {
  const { userId: person_user_id, code: share_code } = customer
  for (const target of [{ connection_id: connectionId }, { person_user_id }, { share_code }]) {
    const document = await fixture.create({ connection_id: null, ...target })
    assert.equal(document.connection_id, connectionId)
    assert.equal(document.person_user_id, customer.userId)
  }
})

test('D1-DOC-16, D1-DOC-17: the first status follows from the flags (D1-DOC-18, T-78)', async () => {
  const cases = [
    [{ requires_signature: true }, 'ready_to_sign'],
    [{ requires_signature: true, requires_acceptance: true }, 'ready_to_sign'],
    [{ requires_acceptance: true }, 'offering'],
    [{}, 'active'],
  ] as const
  for (const kind of ['document', 'agreement', 'subscription'])
    for (const [flags, status] of cases) assert.equal((await fixture.create({ kind, ...flags })).status, status)
})

test('D1-DOC-12, D1-DOC-13: a contract and a private document have one recipient (D1-DOC-14, D1-DOC-15, D1-ERR-20, D1-DOC-11, G-121, T-79)', async () => {
  const contract = [400, 'documents.contract_requires_person']
  for (const kind of ['agreement', 'subscription'])
    assert.deepEqual(await readStatusAndKey(broadcast({ kind })), contract)
  assert.deepEqual(await readStatusAndKey(broadcast({ requires_signature: true })), contract)
  assert.deepEqual(await readStatusAndKey(broadcast({ requires_acceptance: true, connection_id: null })), contract)
  assert.deepEqual(await readStatusAndKey(broadcast({ is_private: true })), [400, 'documents.private_requires_person'])
})

test('A-51: metadata is an object of up to 16 KiB with checked platform members', async () => {
  const invalid = [400, 'request.invalid']
  for (const metadata of [
    'text',
    [],
    { can_be_cancelled_in_app: 'yes' },
    { cancellation_notice_days: -1 },
    { cancellation_notice_days: 3651 },
    { cancellation_notice_days: 1.5 },
    { note: 'x'.repeat(16_400) },
  ])
    assert.deepEqual(await readStatusAndKey(fixture.send({ metadata })), invalid, JSON.stringify(metadata).slice(0, 60))
  const createdDocument = await fixture.create({
    metadata: { can_be_cancelled_in_app: null, cancellation_notice_days: 3650 },
  })
  assert.deepEqual(createdDocument.metadata, { can_be_cancelled_in_app: false, cancellation_notice_days: 3650 })
})

test('D1-DOC-08, D1-DOC-10: a document for one person is sealed regardless of is_private (T-80)', async () => {
  for (const is_private of [true, false]) {
    for (const payload of [{ text: 'clear' }, 'clear', null, '{"_enc":1}'])
      assert.deepEqual(await readStatusAndKey(fixture.send({ is_private, payload })), [
        400,
        'contact_data.encryption_required',
      ])
    const document = await fixture.create({ is_private })
    assert.equal(document.is_private, is_private)
    assert.equal('payload' in document, false)
  }
  assert.deepEqual(await readStatusAndKey(fixture.send({ payload: undefined })), [400, 'request.invalid'])
  assert.deepEqual(await readStatusAndKey(fixture.send({ payload_kind: 'file', file: null })), [400, 'request.invalid'])
})

test('A-48: clear members of a file have defaults, and JSON ignores file members', async () => {
  const file = createRandomWrapper(100)
  const plain = await fixture.create({ payload_kind: 'file', file, payload: 'ignored' })
  assert.deepEqual([plain.mime_type, plain.original_name], ['application/octet-stream', 'Terms'])
  for (const [original_name, openName] of [
    ['hiv-test.PDF', 'Terms.PDF'],
    ['hiv test', 'Terms'],
    ['a.secret name', 'Terms'],
    ['Terms.pdf', 'Terms.pdf'],
  ] as const) {
    const document = await fixture.create({ payload_kind: 'file', file, original_name })
    assert.equal(document.original_name, openName, 'the name of a sealed file is only in its envelope')
  }
  const json = await fixture.create({
    file: 7,
    plain_sha256: 'nonsense',
    mime_type: 'text/plain',
    original_name: 'a.txt',
  })
  assert.deepEqual([json.mime_type, json.original_name, json.plain_sha256], [null, null, null])
})

test('D1-DOC-19, D1-DOC-21: a file contract takes plain_sha256, a JSON contract does not', async () => {
  assert.equal((await fixture.createFile(Buffer.from('%PDF-1.7'))).plain_sha256, sha256Hex('%PDF-1.7'))
  for (const plain_sha256 of [HASH.toUpperCase(), HASH.slice(1), 12, ''])
    assert.deepEqual(
      await readStatusAndKey(fixture.send({ payload_kind: 'file', file: createRandomWrapper(), plain_sha256 })),
      [400, 'documents.plain_sha256_invalid'],
    )
  const json = await fixture.create({ kind: 'agreement', requires_signature: true, plain_sha256: HASH })
  assert.deepEqual([json.plain_sha256, json.sealed_at], [null, null])
})

test('D1-DOC-40, D1-EVT-14: only a document for a person raises document_created', async () => {
  await fixture.events()
  const { id } = await fixture.create({ kind: 'agreement', name: 'Lease' })
  assert.equal((await broadcast()).status, 201)
  const [event, ...more] = await fixture.events()
  assert.deepEqual(more, [])
  assert.deepEqual(event, {
    id: event?.id,
    event: 'document_created',
    person_user_id: customer.userId,
    share_code: customer.code,
    document_id: id,
    name: 'Lease',
    kind: 'agreement',
    payload_kind: 'json',
    connection_id: connectionId,
    at: event?.at,
  })
})

test('A-17: an Idempotency-Key replays the response and refuses another body', async () => {
  await fixture.events()
  const headers = { 'idempotency-key': randomUUID() }
  const payload = createRandomWrapper()
  const first = await fixture.send({ payload }, headers)
  const secondResponse = await fixture.send({ payload }, headers)
  assert.deepEqual([secondResponse.status, secondResponse.body], [201, first.body])
  assert.equal((await fixture.events()).length, 1)
  assert.deepEqual(await readStatusAndKey(fixture.send({ payload, name: 'Other' }, headers)), [
    409,
    'request.idempotency_conflict',
  ])
  const [firstDocument, other] = [await fixture.create({ payload }), await fixture.create({ payload })]
  assert.notEqual(firstDocument.id, other.id)
})
