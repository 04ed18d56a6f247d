// Every refusal of runs (Document 2 §7) with its status, key and members; after each of them every table and every file is as before.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { createOtk } from '@company-data/crypto'
import {
  boxOf,
  connect,
  createFlow,
  deleteAccount,
  envelopeOf,
  eventually,
  expectStatus,
  flowField,
  flowRunScene,
  keyOf,
  leaseScene,
  openDirectory,
  openRegion,
  ownPlatform,
  type Reply,
  registerCompany,
  registerPerson,
  sealedFor,
  sha256Of,
  twoStepFlow,
} from '@company-data/testkit'
import { sql } from 'kysely'

const platform = await ownPlatform({ environment: { DOCUMENT_MAX_MB: '1', PHOTO_MAX_MB: '1' } })
const company = await registerCompany(platform)

type Body = Record<string, unknown>

/** What background work writes at any time. */
const restless = ['job', 'webhook_dispatcher']

type Store = ReturnType<typeof openDirectory>['kysely'] | ReturnType<typeof openRegion>['kysely']

const stores: readonly Store[] = [openDirectory(platform).kysely, openRegion(platform).kysely]

/** One statement that answers each table of the database with a hash of its rows. */
const hashesOf = async (db: Store) => {
  const { rows } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const parts = rows.map(
    ({ name }) => `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) as hash from "${name}" t`,
  )
  return sql.raw<{ name: string; hash: string | null }>(parts.join(' union all '))
}

const statements = await Promise.all(stores.map(hashesOf))

/** Table → hash of its rows, null of an empty one; the files by their names. */
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
  for (const name of ignored) hashes.delete(name)
  return hashes
}

/** What earlier requests have started is done. */
const untilEmpty = (table: string) => eventually(async () => (await snapshot()).get(table), null)

type Snapshot = ReadonlyMap<string, string | null>

const changesOf = (before: Snapshot, after: Snapshot): string[] =>
  [...after.keys()].filter((table) => after.get(table) !== before.get(table))

interface Refusal {
  what: string
  send(): Promise<Reply>
  answer: [number, string]
  members?: Body
  /** FA-72: what a refused generation uses up all the same. */
  spends?: readonly string[]
}

const proveAll = async (refusals: readonly Refusal[]): Promise<void> => {
  await untilEmpty('change_lease')
  for (const { what, send, answer, members = {}, spends = [] } of refusals) {
    const before = await snapshot(spends)
    const reply = await send()
    assert.deepEqual(await keyOf(reply), answer, `${what}: ${reply.text}`)
    const { error, error_key: _key, request_id: _id, ...rest } = reply.body
    assert.equal(typeof error, 'string', what)
    assert.deepEqual(rest, members, what)
    assert.deepEqual(changesOf(before, await snapshot(spends)), [], `${what} wrote something`)
  }
}

const paper = flowField('paper', { type: 'pdf_document' })
const definition = twoStepFlow({
  nodes: [
    { key: 'first', label: 'First', party: 'customer', elements: [flowField('name'), paper] },
    { key: 'last', label: 'Last', party: 'company', elements: [flowField('note')] },
  ],
})
const scene = await flowRunScene(platform, { company, definition })
const { service, customer } = scene
const target = { connection_id: scene.connectionId }
const draft = await createFlow(service)
const lease = await leaseScene(platform)
const long = 'x'.repeat(2_000_000)

const post = (path: string, body: unknown = {}) => service.companyData('POST', path, { body })
const asCustomer = (runId: string, rest: string, body: unknown = {}) =>
  customer.call('POST', scene.under(runId, rest), body)

test('[D2-ERR-01] [D2-ERR-02] [D2-ERR-06] [D2-ERR-07] [D2-ERR-08] [D2-ERR-09] a trigger that binds nobody, or names what is not there', async () => {
  const buyer = await registerCompany(platform)
  const { id: buyerConnection } = await connect(buyer, service, [], '/api/customer/connections')
  const parties = ['company', 'customer'].map((key) => ({ key, label: key }))
  const untyped = await flowRunScene(platform, { company, definition: twoStepFlow({ parties }) })
  const bindings: [number, string] = [400, 'flows.bindings_invalid']
  await proveAll([
    { what: 'no target', send: () => scene.send({}), answer: bindings },
    { what: 'a party unbound', send: () => scene.send({ targets: {} }), answer: bindings },
    { what: 'another type', send: () => scene.send({ target: { connection_id: buyerConnection } }), answer: bindings },
    { what: 'target and targets', send: () => scene.send({ target, targets: { customer: target } }), answer: bindings },
    { what: 'the owner', send: () => scene.send({ targets: { customer: target, company: target } }), answer: bindings },
    {
      what: 'nobody but the company',
      send: () => untyped.send({ bindings: { company: company.userId, customer: company.userId } }),
      answer: [400, 'flows.no_counterparty'],
    },
    {
      what: 'an unknown connection',
      send: () => scene.send({ target: { connection_id: randomUUID() } }),
      answer: [404, 'flows.connection_not_found'],
    },
    {
      what: 'an unknown flow',
      send: () => post(`/flows/${randomUUID()}/runs`, { target }),
      answer: [404, 'flows.not_found'],
    },
    {
      what: 'run-files of an unknown flow',
      send: () => post(`/flows/${randomUUID()}/run-files`),
      answer: [404, 'flows.not_found'],
    },
    {
      what: 'no version',
      send: () => post(`/flows/${draft.id}/runs`, { target }),
      answer: [409, 'flows.not_published'],
    },
    {
      what: 'another version',
      send: () => scene.send({ target, flow_version: scene.version + 1 }),
      answer: [409, 'flows.version_changed'],
    },
  ])
})

test('[D2-ERR-03] [D2-ERR-10] tag values that are missing, malformed or stale', async () => {
  const text = { kind: 'text', key: 'hello', text: 'Hello {{customer.first}}' }
  const trial = await flowRunScene(platform, {
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
  const stale = whole(sha256Of('another key'))
  const invalid: [number, string] = [400, 'flows.tag_values_invalid']
  await proveAll([
    { what: 'none', send: () => send({}), answer: invalid },
    { what: 'no version', send: () => send({ flow_version: null, tag_values: stale }), answer: invalid },
    { what: 'a version in words', send: () => send({ flow_version: '1', tag_values: stale }), answer: invalid },
    { what: 'one recipient', send: () => send({ tag_values: { company: stale.company } }), answer: invalid },
    {
      what: 'other keys',
      send: () => send({ tag_values: stale }),
      answer: [409, 'flows.tag_values_stale'],
      members: { stale: ['company', trial.customer.userId] },
    },
  ])
})

test('[D2-ERR-04] [D2-ERR-05] [D2-ERR-28] staged files that are not those that are needed', async () => {
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
    ...{ source_key, for_user_id, source_user_id: lease.customer.userId },
  }))
  const invalid: [number, string] = [400, 'flows.source_files_invalid']
  const ofOther = { source_key, for_user_id: lease.customer.userId, file }
  const user: [number, string] = [400, 'flows.source_user_invalid']
  await proveAll([
    { what: 'none', send: () => start(), answer: invalid, members: { missing, unexpected: [] } },
    { what: 'no list', send: () => start('x'), answer: invalid, members: { missing, unexpected: [] } },
    {
      what: 'of another customer',
      send: () => start([ofOther]),
      answer: invalid,
      members: { missing, unexpected: [file] },
    },
    { what: 'for nobody', send: () => stage({ value }), answer: user },
    { what: 'for a stranger', send: () => stage({ source_user_id: customer.userId, value }), answer: user },
    {
      what: 'too long',
      send: () => stage({ source_user_id: lease.customer.userId, value: long }),
      answer: [400, 'documents.too_large'],
    },
    {
      what: 'in the clear',
      send: () => stage({ source_user_id: lease.customer.userId, value: 'x' }),
      answer: [400, 'contact_data.encryption_required'],
    },
  ])
})

test('[D2-ERR-12] [D2-ERR-13] [D2-ERR-14] [D2-ERR-15] [D2-ERR-16] [D2-ERR-17] [D2-ERR-18] [D2-ERR-19] [D2-ERR-20] [D2-ANS-25] turns', async () => {
  const { id } = await scene.start()
  const done = (await scene.start()).id
  expectStatus(await asCustomer(done, '/cancel'), 200, 'cancelling')
  const values = await scene.copies('Ada')
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
      what: 'in the clear',
      send: submit({ values: clear }),
      answer: [400, 'contact_data.encryption_required'],
      members: slug,
    },
    {
      what: 'one copy',
      send: submit({ values: [values[0]] }),
      answer: [400, 'flows.answer_party_missing'],
      members: slug,
    },
    { what: 'no slug', send: submit({ slug: undefined }), answer: invalid },
    { what: 'private in words', send: submit({ source_private: 'true' }), answer: invalid, members: slug },
    {
      what: 'twice for nobody',
      send: submit({ values: [{ value: 'x' }, { value: 'y' }] }),
      answer: [400, 'flows.answer_party_invalid'],
      members: slug,
    },
    {
      what: 'for a stranger',
      send: submit({ values: [...values, stranger] }),
      answer: [400, 'flows.answer_party_invalid'],
      members: slug,
    },
    { what: 'to no successor', send: submit({}, { next_node: 'first' }), answer: next },
    { what: 'to nowhere', send: submit({}, {}), answer: next },
    { what: 'no leaf', send: submit({}, { leaf: true }), answer: next },
    {
      what: 'a file that is too large',
      send: () => asCustomer(id, '/answer-files', { ...upload, value: long }),
      answer: [400, 'flows.answer_file_too_large'],
    },
    {
      what: 'a file of no field',
      send: () => asCustomer(id, '/answer-files', { ...upload, slug: 'name' }),
      answer: invalid,
    },
    { what: 'of the other party', send: () => post(`/flow-runs/${id}/answers`), answer: turn },
    { what: 'a pass of the other party', send: () => post(`/flow-runs/${id}/plugin-pass`), answer: turn },
    ...['/answers', '/answer-files', '/plugin-pass'].flatMap((path): Refusal[] => [
      { what: `${path} once it has ended`, send: () => asCustomer(done, path), answer: awaiting },
      { what: `${path} of no run`, send: () => asCustomer(randomUUID(), path), answer: unknown },
    ]),
    ...['/answers', '/answer-files', '/plugin-pass', '/generate', '/generate/inputs', '/cancel'].flatMap(
      (path): Refusal[] => [
        { what: `${path} of no run`, send: () => post(`/flow-runs/${randomUUID()}${path}`), answer: unknown },
        {
          what: `${path} of another flow`,
          send: () => company.call('POST', `/api/services/${service.id}/flows/${draft.id}/runs/${id}${path}`, {}),
          answer: unknown,
        },
        {
          what: `${path} of another service`,
          send: () => lease.service.companyData('POST', `/flow-runs/${id}${path}`, { body: {} }),
          answer: unknown,
        },
      ],
    ),
  ])
})

test('[D2-ERR-21] a step that the definition has not', async () => {
  const { id } = await scene.start()
  await openRegion(platform).kysely.updateTable('flow_run').set({ current_node: 'gone' }).where('id', '=', id).execute()
  await proveAll([
    { what: 'no step', send: () => asCustomer(id, '/plugin-pass'), answer: [422, 'flows.definition_invalid'] },
  ])
})

test('[D2-ERR-18] [D2-ERR-22] [D2-ERR-23] [D2-ERR-24] [D2-ERR-25] [D2-ERR-26] [D2-ERR-28] generation', async () => {
  const id = await lease.landed()
  const at = (path: string, body: unknown) => lease.service.companyData('POST', `/flow-runs/${id}${path}`, { body })
  const { id: asking } = await scene.start()
  const otk = createOtk()
  const { source_key, values } = { source_key: lease.sourceKey, values: await boxOf(otk, { monthly_income: '1' }) }
  const inputOf = async (content: unknown): Promise<string> =>
    expectStatus(await lease.upload(id, otk, { value: await boxOf(otk, content) }), 201, 'uploading').body.input
  const good = await inputOf(envelopeOf(lease.payslip))
  const body = { otk, values, inputs: [{ source_key, input: good }] }
  const mismatch: [number, string] = [400, 'flows.generate_inputs_mismatch']
  const failed: [number, string] = [400, 'flows.generation_failed']
  const wrongKey = { ...body, otk: createOtk() }
  await proveAll([
    { what: 'no inputs', send: () => at('/generate', { otk, values }), answer: mismatch },
    {
      what: 'twice',
      send: () => at('/generate', { ...body, inputs: [...body.inputs, ...body.inputs] }),
      answer: mismatch,
    },
    {
      what: 'not uploaded',
      send: () => at('/generate', { ...body, inputs: [{ source_key, input: randomUUID() }] }),
      answer: mismatch,
    },
    {
      what: 'of no source',
      send: () => at('/generate/inputs', { source_key: 'field:x', value: values }),
      answer: mismatch,
    },
    {
      what: 'too long',
      send: () => at('/generate/inputs', { source_key, value: long }),
      answer: [400, 'documents.too_large'],
    },
    { what: 'under another key', send: () => at('/generate', wrongKey), answer: failed },
    {
      what: 'by the customer',
      send: () => lease.customer.call('POST', lease.under(id, '/generate'), body),
      answer: [403, 'flows.not_your_turn'],
    },
    {
      what: 'before its leaf',
      send: () => post(`/flow-runs/${asking}/generate`, body),
      answer: [409, 'flows.not_generatable'],
    },
    {
      what: 'an input before its leaf',
      send: () => post(`/flow-runs/${asking}/generate/inputs`, { source_key, value: values }),
      answer: [409, 'flows.not_generatable'],
    },
    {
      what: 'a document before generation',
      send: () => lease.service.companyData('GET', `/flow-runs/${id}/documents/lease/file`),
      answer: [404, 'flows.no_document'],
    },
  ])
  const spends = ['flow_generation_input', 'files']
  const empty = await boxOf(otk, {})
  await proveAll([{ what: 'no rule', send: () => at('/generate', { ...body, values: empty }), answer: failed, spends }])
  const broken = await inputOf(envelopeOf(Buffer.from('no pdf')))
  await proveAll([
    {
      ...{ what: 'no PDF', answer: [400, 'flows.source_pdf_invalid'], spends },
      send: () => at('/generate', { ...body, inputs: [{ source_key, input: broken }] }),
    },
  ])
  assert.equal((await lease.read(id)).status, 'generating')
})

test('[D2-ERR-26] [D2-ERR-27] documents of a run', async () => {
  const { id, documents } = await lease.generated()
  const act = { signer_first_name: 'A', signer_last_name: 'B', content_sha256: 'x', method: 'custodian' }
  const none: [number, string] = [404, 'flows.no_document']
  const managed: [number, string] = [409, 'documents.run_managed']
  const client = lease.service.companyData
  const under = `/flow-runs/${id}/documents/nothing`
  const document = `/documents/${documents['lease/customer']}`
  const file = { file: await lease.service.seal('{}') }
  await proveAll([
    { what: 'file', send: () => client('GET', `${under}/file`), answer: none },
    {
      what: 'the customer',
      send: () => lease.customer.call('GET', lease.under(id, '/documents/nothing/file')),
      answer: none,
    },
    ...['sign', 'accept', 'decline'].map((name) => ({
      ...{ what: name, answer: none, send: () => client('POST', `${under}/${name}`, { body: act }) },
    })),
    ...[{ status: 'ended' }, { name: 'Other' }, { metadata: {} }].map((body) => ({
      ...{ what: 'a change', answer: managed, send: () => client('PUT', document, { body }) },
    })),
    { what: 'a new file', send: () => client('PUT', `${document}/file`, { body: file }), answer: managed },
    { what: 'deletion', send: () => client('DELETE', document), answer: managed },
  ])
})

test('[D2-ERR-11] [D2-ERR-38] [D2-RUN-32] once a party has deleted its account no write is taken, and every read is answered', async () => {
  const awaiting = (await scene.start()).id
  const [generating, { id: signing, documents }] = [await lease.landed(), await lease.generated()]
  for (const one of [customer, lease.customer]) await deleteAccount(platform, one)
  await untilEmpty('account_cleanup')
  const deleted: [number, string] = [409, 'account.counterparty_deleted']
  const client = lease.service.companyData
  const act = { signer_first_name: 'A', signer_last_name: 'B', content_sha256: 'x', method: 'custodian' }
  await proveAll([
    { what: 'trigger', send: () => scene.send({ target }), answer: deleted },
    ...['/answers', '/answer-files', '/plugin-pass', '/cancel'].map((path) => ({
      ...{ what: path, answer: deleted, send: () => post(`/flow-runs/${awaiting}${path}`) },
    })),
    ...['/generate', '/generate/inputs', '/cancel'].map((path) => ({
      ...{ what: path, answer: deleted, send: () => client('POST', `/flow-runs/${generating}${path}`, { body: {} }) },
    })),
    ...['sign', 'accept', 'decline'].map((name) => ({
      ...{ what: name, answer: deleted },
      send: () => client('POST', `/flow-runs/${signing}/documents/lease/${name}`, { body: act }),
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
