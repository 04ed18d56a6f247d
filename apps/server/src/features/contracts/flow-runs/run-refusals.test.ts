// Every refusal of runs (Document 2 §7) with status, key and members; none changes a table or a file.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { createOtk } from '@company-data/crypto'
import {
  connect,
  createFlow,
  createFlowRunFixture,
  createLeaseFixture,
  deleteAccount,
  eventually,
  expectStatus,
  flowField,
  openDirectory,
  openRegion,
  ownPlatform,
  type Reply,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  sealBox,
  sealedFor,
  sha256Hex,
  toEnvelope,
  twoStepFlow,
} from '@company-data/testkit'
import { sql } from 'kysely'

const platform = await ownPlatform({ environment: { DOCUMENT_MAX_MB: '1', PHOTO_MAX_MB: '1' } })
const company = await registerCompany(platform)

type Body = Record<string, unknown>

/** Tables that background work writes at any time. */
const restless = ['job', 'webhook_dispatcher', 'platform_key_use']

type Store = ReturnType<typeof openDirectory>['kysely'] | ReturnType<typeof openRegion>['kysely']

const stores: readonly Store[] = [openDirectory(platform).kysely, openRegion(platform).kysely]

/** One statement that returns a hash of the rows of each table. */
const hashTables = async (db: Store) => {
  const { rows } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const parts = rows.map(
    ({ name }) => `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) as hash from "${name}" t`,
  )
  return sql.raw<{ name: string; hash: string | null }>(parts.join(' union all '))
}

const statements = await Promise.all(stores.map(hashTables))

/** Table → hash of its rows, null if empty; the files by their names. */
const snapshot = async (without: readonly string[] = []): Promise<Map<string, string | null>> => {
  const ignored = [...restless, ...without]
  const tables = await Promise.all(statements.map((statement, index) => statement.execute(stores[index] as Store)))
  const hashes = new Map(tables.flatMap(({ rows }) => rows.map(({ name, hash }) => [name, hash] as const)))
  const paths = await readdir(platform.dataDir, { recursive: true })
  hashes.set(
    'files',
    paths
      .filter((path) => path.startsWith('files'))
      .sort()
      .join('\n'),
  )
  // B-18: every call of a client is in the history of requests, a refused one too.
  for (const name of ['client_request', ...ignored]) hashes.delete(name)
  return hashes
}

/** Waits until the work of earlier requests is done. */
const untilEmpty = (table: string) => eventually(async () => (await snapshot()).get(table), null)

type Snapshot = ReadonlyMap<string, string | null>

const listChangedTables = (before: Snapshot, after: Snapshot): string[] =>
  [...after.keys()].filter((table) => after.get(table) !== before.get(table))

interface Refusal {
  label: string
  send(): Promise<Reply>
  response: [number, string]
  members?: Body
  /** FA-72: tables that a refused generation changes anyway. */
  spends?: readonly string[]
}

const proveAll = async (refusals: readonly Refusal[]): Promise<void> => {
  await untilEmpty('change_lease')
  for (const { label, send, response, members = {}, spends = [] } of refusals) {
    const before = await snapshot(spends)
    const reply = await send()
    assert.deepEqual(await readStatusAndKey(reply), response, `${label}: ${reply.text}`)
    // `reasons` only has a key for each sentence (decision 0065).
    const { error, error_key: _key, request_id: _id, reasons: _reasons, ...rest } = reply.body
    assert.equal(typeof error, 'string', label)
    assert.deepEqual(rest, members, label)
    assert.deepEqual(listChangedTables(before, await snapshot(spends)), [], `${label} wrote something`)
  }
}

const paper = flowField('paper', { type: 'pdf_document' })
const definition = twoStepFlow({
  nodes: [
    { key: 'first', label: 'First', party: 'customer', elements: [flowField('name'), paper] },
    { key: 'last', label: 'Last', party: 'company', elements: [flowField('note')] },
  ],
})
const fixture = await createFlowRunFixture(platform, { company, definition })
const { service, customer } = fixture
const target = { connection_id: fixture.connectionId }
const draft = await createFlow(service)
const lease = await createLeaseFixture(platform)
const long = 'x'.repeat(2_000_000)

const post = (path: string, body: unknown = {}) => service.companyData('POST', path, { body })
const asCustomer = (runId: string, rest: string, body: unknown = {}) =>
  customer.call('POST', fixture.under(runId, rest), body)

test('D2-ERR-01, D2-ERR-02: refuses a trigger that binds no one or names missing things (D2-ERR-06, D2-ERR-07, D2-ERR-08, D2-ERR-09)', async () => {
  const buyer = await registerCompany(platform)
  const { id: buyerConnection } = await connect(buyer, service, [], '/api/customer/connections')
  const parties = ['company', 'customer'].map((key) => ({ key, label: key }))
  const untyped = await createFlowRunFixture(platform, { company, definition: twoStepFlow({ parties }) })
  const bindings: [number, string] = [400, 'flows.bindings_invalid']
  await proveAll([
    { label: 'no target', send: () => fixture.send({}), response: bindings },
    { label: 'a party unbound', send: () => fixture.send({ targets: {} }), response: bindings },
    {
      label: 'another type',
      send: () => fixture.send({ target: { connection_id: buyerConnection } }),
      response: bindings,
    },
    {
      label: 'target and targets',
      send: () => fixture.send({ target, targets: { customer: target } }),
      response: bindings,
    },
    {
      label: 'the owner',
      send: () => fixture.send({ targets: { customer: target, company: target } }),
      response: bindings,
    },
    {
      label: 'no one but the company',
      send: () => untyped.send({ bindings: { company: company.userId, customer: company.userId } }),
      response: [400, 'flows.no_counterparty'],
    },
    {
      label: 'an unknown connection',
      send: () => fixture.send({ target: { connection_id: randomUUID() } }),
      response: [404, 'flows.connection_not_found'],
    },
    {
      label: 'an unknown flow',
      send: () => post(`/flows/${randomUUID()}/runs`, { target }),
      response: [404, 'flows.not_found'],
    },
    {
      label: 'run-files of an unknown flow',
      send: () => post(`/flows/${randomUUID()}/run-files`),
      response: [404, 'flows.not_found'],
    },
    {
      label: 'no version',
      send: () => post(`/flows/${draft.id}/runs`, { target }),
      response: [409, 'flows.not_published'],
    },
    {
      label: 'another version',
      send: () => fixture.send({ target, flow_version: fixture.version + 1 }),
      response: [409, 'flows.version_changed'],
    },
  ])
})

test('D2-ERR-03, D2-ERR-10: refuses missing, malformed or stale tag values', async () => {
  const text = { kind: 'text', key: 'hello', text: 'Hello {{customer.first}}' }
  const trial = await createFlowRunFixture(platform, {
    company,
    definition: twoStepFlow({
      nodes: [{ key: 'first', label: 'First', party: 'customer', elements: [text, flowField('name')] }],
      edges: [],
    }),
    requestFields: [{ slug: 'first' }],
  })
  const wrapper = await trial.service.seal('{}')
  const entry = { public: wrapper, public_tags: ['customer.first'], private: {} }
  const whole = (hash: string) => ({
    company: { ...entry, recipient_pubkey_sha256: hash },
    [trial.customer.userId]: { ...entry, recipient_pubkey_sha256: hash },
  })
  const send = (members: Body) =>
    trial.send({ target: { connection_id: trial.connectionId }, flow_version: 1, ...members })
  const stale = whole(sha256Hex('another key'))
  const invalid: [number, string] = [400, 'flows.tag_values_invalid']
  await proveAll([
    { label: 'none', send: () => send({}), response: invalid },
    { label: 'no version', send: () => send({ flow_version: null, tag_values: stale }), response: invalid },
    { label: 'a version in words', send: () => send({ flow_version: '1', tag_values: stale }), response: invalid },
    { label: 'one recipient', send: () => send({ tag_values: { company: stale.company } }), response: invalid },
    {
      label: 'other keys',
      send: () => send({ tag_values: stale }),
      response: [409, 'flows.tag_values_stale'],
      members: { stale: ['company', trial.customer.userId] },
    },
  ])
})

test('D2-ERR-04, D2-ERR-05: refuses staged files other than the required ones (D2-ERR-28)', async () => {
  const stage = (body: Body) => lease.service.companyData('POST', `/flows/${lease.flow.id}/run-files`, { body })
  const other = await registerPerson(platform)
  await connect(other, lease.service)
  const value = await sealedFor(lease.customer, '{}')
  const { file } = expectStatus(await stage({ source_user_id: other.userId, value }), 201, 'staging').body
  const start = (source_files?: unknown) =>
    lease.service.companyData('POST', `/flows/${lease.flow.id}/runs`, {
      body: { target: { connection_id: lease.connectionId }, source_files },
    })
  const source_key = lease.sourceKey
  const missing = [lease.company.userId, lease.customer.userId].map((for_user_id) => ({
    source_key,
    for_user_id,
    source_user_id: lease.customer.userId,
  }))
  const invalid: [number, string] = [400, 'flows.source_files_invalid']
  const ofOther = { source_key, for_user_id: lease.customer.userId, file }
  const user: [number, string] = [400, 'flows.source_user_invalid']
  await proveAll([
    { label: 'none', send: () => start(), response: invalid, members: { missing, unexpected: [] } },
    { label: 'no list', send: () => start('x'), response: invalid, members: { missing, unexpected: [] } },
    {
      label: 'of another customer',
      send: () => start([ofOther]),
      response: invalid,
      members: { missing, unexpected: [file] },
    },
    { label: 'without a user', send: () => stage({ value }), response: user },
    { label: 'for a stranger', send: () => stage({ source_user_id: customer.userId, value }), response: user },
    {
      label: 'too long',
      send: () => stage({ source_user_id: lease.customer.userId, value: long }),
      response: [400, 'documents.too_large'],
    },
    {
      label: 'in the clear',
      send: () => stage({ source_user_id: lease.customer.userId, value: 'x' }),
      response: [400, 'contact_data.encryption_required'],
    },
  ])
})

test('D2-ERR-12, D2-ERR-13: refuses invalid submits of a turn (D2-ERR-14, D2-ERR-15, D2-ERR-16, D2-ERR-17, D2-ERR-18, D2-ERR-19, D2-ERR-20, D2-ANS-25)', async () => {
  const { id } = await fixture.start()
  const cancelledRunId = (await fixture.start()).id
  expectStatus(await asCustomer(cancelledRunId, '/cancel'), 200, 'cancelling')
  const values = await fixture.copies('Ada')
  const submit =
    (item: Body, next: Body = { next_node: 'last' }) =>
    () =>
      asCustomer(id, '/answers', { answers: [{ slug: 'name', values, ...item }], ...next })
  const clear = [{ for_user_id: company.userId, value: 'Ada' }, values[1]]
  const slug = { slug: 'name' }
  const stranger = { for_user_id: randomUUID(), value: values[0]?.value }
  const next: [number, string] = [400, 'flows.next_node_invalid']
  const unknown: [number, string] = [404, 'flows.run_not_found']
  const awaiting: [number, string] = [409, 'flows.run_not_awaiting']
  const turn: [number, string] = [403, 'flows.not_your_turn']
  const invalid: [number, string] = [400, 'flows.answer_invalid']
  const upload = { slug: 'paper', for_user_id: company.userId }
  await proveAll([
    {
      label: 'in the clear',
      send: submit({ values: clear }),
      response: [400, 'contact_data.encryption_required'],
      members: slug,
    },
    {
      label: 'one copy',
      send: submit({ values: [values[0]] }),
      response: [400, 'flows.answer_party_missing'],
      members: slug,
    },
    { label: 'no slug', send: submit({ slug: undefined }), response: invalid },
    { label: 'private in words', send: submit({ source_private: 'true' }), response: invalid, members: slug },
    {
      label: 'twice without a user',
      send: submit({ values: [{ value: 'x' }, { value: 'y' }] }),
      response: [400, 'flows.answer_party_invalid'],
      members: slug,
    },
    {
      label: 'for a stranger',
      send: submit({ values: [...values, stranger] }),
      response: [400, 'flows.answer_party_invalid'],
      members: slug,
    },
    { label: 'to no successor', send: submit({}, { next_node: 'first' }), response: next },
    { label: 'to nowhere', send: submit({}, {}), response: next },
    { label: 'no leaf', send: submit({}, { leaf: true }), response: next },
    {
      label: 'a file that is too large',
      send: () => asCustomer(id, '/answer-files', { ...upload, value: long }),
      response: [400, 'flows.answer_file_too_large'],
    },
    {
      label: 'a file of no field',
      send: () => asCustomer(id, '/answer-files', { ...upload, slug: 'name' }),
      response: invalid,
    },
    { label: 'of the other party', send: () => post(`/flow-runs/${id}/answers`), response: turn },
    { label: 'a pass of the other party', send: () => post(`/flow-runs/${id}/plugin-pass`), response: turn },
    ...['/answers', '/answer-files', '/plugin-pass'].flatMap((path): Refusal[] => [
      { label: `${path} once it has ended`, send: () => asCustomer(cancelledRunId, path), response: awaiting },
      { label: `${path} of no run`, send: () => asCustomer(randomUUID(), path), response: unknown },
    ]),
    ...['/answers', '/answer-files', '/plugin-pass', '/generate', '/generate/inputs', '/cancel'].flatMap(
      (path): Refusal[] => [
        { label: `${path} of no run`, send: () => post(`/flow-runs/${randomUUID()}${path}`), response: unknown },
        {
          label: `${path} of another flow`,
          send: () => company.call('POST', `/api/services/${service.id}/flows/${draft.id}/runs/${id}${path}`, {}),
          response: unknown,
        },
        {
          label: `${path} of another service`,
          send: () => lease.service.companyData('POST', `/flow-runs/${id}${path}`, { body: {} }),
          response: unknown,
        },
      ],
    ),
  ])
})

test('D2-ERR-21: refuses a step that the definition lacks', async () => {
  const { id } = await fixture.start()
  await openRegion(platform).kysely.updateTable('flow_run').set({ current_node: 'gone' }).where('id', '=', id).execute()
  await proveAll([
    { label: 'no step', send: () => asCustomer(id, '/plugin-pass'), response: [422, 'flows.definition_invalid'] },
  ])
})

test('D2-ERR-18, D2-ERR-22: refuses invalid generate calls (D2-ERR-23, D2-ERR-24, D2-ERR-25, D2-ERR-26, D2-ERR-28)', async () => {
  const id = await lease.landed()
  const at = (path: string, body: unknown) => lease.service.companyData('POST', `/flow-runs/${id}${path}`, { body })
  const { id: asking } = await fixture.start()
  const otk = createOtk()
  const { source_key, values } = { source_key: lease.sourceKey, values: await sealBox(otk, { monthly_income: '1' }) }
  const uploadInput = async (content: unknown): Promise<string> =>
    expectStatus(await lease.upload(id, otk, { value: await sealBox(otk, content) }), 201, 'uploading').body.input
  const good = await uploadInput(toEnvelope(lease.payslip))
  const body = { otk, values, inputs: [{ source_key, input: good }] }
  const mismatch: [number, string] = [400, 'flows.generate_inputs_mismatch']
  const failed: [number, string] = [400, 'flows.generation_failed']
  const wrongKey = { ...body, otk: createOtk() }
  await proveAll([
    { label: 'no inputs', send: () => at('/generate', { otk, values }), response: mismatch },
    {
      label: 'twice',
      send: () => at('/generate', { ...body, inputs: [...body.inputs, ...body.inputs] }),
      response: mismatch,
    },
    {
      label: 'not uploaded',
      send: () => at('/generate', { ...body, inputs: [{ source_key, input: randomUUID() }] }),
      response: mismatch,
    },
    {
      label: 'of no source',
      send: () => at('/generate/inputs', { source_key: 'field:x', value: values }),
      response: mismatch,
    },
    {
      label: 'too long',
      send: () => at('/generate/inputs', { source_key, value: long }),
      response: [400, 'documents.too_large'],
    },
    { label: 'under another key', send: () => at('/generate', wrongKey), response: failed },
    {
      label: 'by the customer',
      send: () => lease.customer.call('POST', lease.under(id, '/generate'), body),
      response: [403, 'flows.not_your_turn'],
    },
    {
      label: 'before its leaf',
      send: () => post(`/flow-runs/${asking}/generate`, body),
      response: [409, 'flows.not_generatable'],
    },
    {
      label: 'an input before its leaf',
      send: () => post(`/flow-runs/${asking}/generate/inputs`, { source_key, value: values }),
      response: [409, 'flows.not_generatable'],
    },
    {
      label: 'a document before generation',
      send: () => lease.service.companyData('GET', `/flow-runs/${id}/documents/lease/file`),
      response: [404, 'flows.no_document'],
    },
  ])
  const spends = ['flow_generation_input', 'file_to_check', 'files']
  const empty = await sealBox(otk, {})
  await proveAll([
    { label: 'no rule', send: () => at('/generate', { ...body, values: empty }), response: failed, spends },
  ])
  const broken = await uploadInput(toEnvelope(Buffer.from('no pdf')))
  await proveAll([
    {
      label: 'no PDF',
      response: [400, 'flows.source_pdf_invalid'],
      spends,
      send: () => at('/generate', { ...body, inputs: [{ source_key, input: broken }] }),
    },
  ])
  assert.equal((await lease.read(id)).status, 'generating')
})

test('D2-ERR-26, D2-ERR-27: refuses invalid reads and actions on documents of a run', async () => {
  const { id, documents } = await lease.generated()
  const signingBody = { signer_first_name: 'A', signer_last_name: 'B', content_sha256: 'x', method: 'custodian' }
  const none: [number, string] = [404, 'flows.no_document']
  const managed: [number, string] = [409, 'documents.run_managed']
  const client = lease.service.companyData
  const under = `/flow-runs/${id}/documents/nothing`
  const document = `/documents/${documents['lease/customer']}`
  const file = { file: await lease.service.seal('{}') }
  await proveAll([
    { label: 'file', send: () => client('GET', `${under}/file`), response: none },
    {
      label: 'the customer',
      send: () => lease.customer.call('GET', lease.under(id, '/documents/nothing/file')),
      response: none,
    },
    ...['sign', 'accept', 'decline'].map((name) => ({
      label: name,
      response: none,
      send: () => client('POST', `${under}/${name}`, { body: signingBody }),
    })),
    ...[{ status: 'ended' }, { name: 'Other' }, { metadata: {} }].map((body) => ({
      label: 'a change',
      response: managed,
      send: () => client('PUT', document, { body }),
    })),
    { label: 'a new file', send: () => client('PUT', `${document}/file`, { body: file }), response: managed },
    { label: 'deletion', send: () => client('DELETE', document), response: managed },
  ])
})

test('D2-ERR-11, D2-ERR-38: a deleted account of a party blocks writes but not reads (D2-RUN-32)', async () => {
  const awaiting = (await fixture.start()).id
  const [generating, { id: signing, documents }] = [await lease.landed(), await lease.generated()]
  for (const account of [customer, lease.customer]) await deleteAccount(platform, account)
  await untilEmpty('account_cleanup')
  const deleted: [number, string] = [409, 'account.counterparty_deleted']
  const client = lease.service.companyData
  const signingBody = { signer_first_name: 'A', signer_last_name: 'B', content_sha256: 'x', method: 'custodian' }
  await proveAll([
    { label: 'trigger', send: () => fixture.send({ target }), response: deleted },
    ...['/answers', '/answer-files', '/plugin-pass', '/cancel'].map((path) => ({
      label: path,
      response: deleted,
      send: () => post(`/flow-runs/${awaiting}${path}`),
    })),
    ...['/generate', '/generate/inputs', '/cancel'].map((path) => ({
      label: path,
      response: deleted,
      send: () => client('POST', `/flow-runs/${generating}${path}`, { body: {} }),
    })),
    ...['sign', 'accept', 'decline'].map((name) => ({
      label: name,
      response: deleted,
      send: () => client('POST', `/flow-runs/${signing}/documents/lease/${name}`, { body: signingBody }),
    })),
  ])
  for (const path of [
    `/flow-runs/${signing}`,
    '/flow-runs',
    `/flow-runs/${signing}/documents/lease/file`,
    `/flow-runs/${signing}/source-files/${encodeURIComponent(lease.sourceKey)}`,
    `/documents/${documents['lease/company']}`,
  ])
    assert.equal((await client('GET', path)).status, 200, path)
})
