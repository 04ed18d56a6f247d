// Triggers over HTTP: bindings, versions, tag values, source files, and the order of the checks.
import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  call,
  connect,
  createAccountClient,
  createFlow,
  createFlowRunFixture,
  createService,
  deleteAccount,
  expectStatus,
  flowField,
  openRegion,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  sealedFor,
  toEnvelope,
  twoStepFlow,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const fixture = await createFlowRunFixture(platform)
const { company, service, customer, connectionId, flow } = fixture
const target = { connection_id: connectionId }
const randomTarget = () => ({ connection_id: randomUUID() })
const db = openRegion(platform)

const hashKey = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex')

const runCount = async (): Promise<number> => (await service.companyData('GET', '/flow-runs')).body.items.length

test('D2-PTY-02, D2-PTY-17: a trigger returns the run with exactly its members (D2-PTY-19, D2-PTY-22, D2-STA-02, D2-OV-03, D2-RUN-01, D2-RUN-02, D2-RUN-03, D2-RUN-06, D2-RUN-07, D2-RUN-08, D2-RUN-15, D2-RUN-18, D2-RUN-19, FA-52)', async () => {
  await fixture.events()
  const reply = await fixture.send({ target })
  assert.equal(reply.status, 201, reply.text)
  const { id, created_at, definition, reference_date, ...run } = reply.body
  const { public_key } = service.record
  assert.deepEqual(run, {
    flow_id: flow.id,
    service_id: service.id,
    flow_version: 1,
    connection_id: connectionId,
    company_user_id: company.userId,
    bindings: { company: company.userId, customer: customer.userId },
    participants: [
      {
        party_key: 'company',
        person_user_id: company.userId,
        connection_id: null,
        share_code: null,
        public_key,
        documents: [],
      },
      {
        party_key: 'customer',
        person_user_id: customer.userId,
        connection_id: connectionId,
        share_code: customer.code,
        public_key: customer.publicKey,
        documents: [],
      },
    ],
    status: 'awaiting_customer',
    current_node: 'first',
    output_mode: 'data_only',
    parties: [
      { key: 'company', label: 'Company' },
      { key: 'customer', label: 'Customer' },
    ],
    answers: [],
    private_slugs: [],
    owner_tag_values: null,
    tag_values: null,
    source_files: {},
    service_public_key: public_key,
    generating_party: null,
    completed_at: null,
    cancelled_at: null,
    cancel_reason: null,
  })
  const published = await service.companyData('GET', `/flows/${flow.id}/published`)
  assert.deepEqual(definition, published.body.definition)
  assert.equal(reference_date, created_at.slice(0, 10))
  assert.match(created_at, /T\d\d:\d\d:\d\d\.\d{3}\+00:00$/)
  assert.deepEqual(await fixture.read(id), reply.body)
  const [turn, ...others] = await fixture.events()
  assert.deepEqual(others, [])
  assert.deepEqual(turn, {
    id: turn?.id,
    event: 'flow_run_turn',
    person_user_id: customer.userId,
    share_code: customer.code,
    flow_run_id: id,
    awaiting_party: 'customer',
    at: turn?.at,
  })
})

test('D2-RUN-05, D2-CUS-09: the customer reads the same run with its own connection (D2-CUS-10)', async () => {
  const { id } = await fixture.start()
  const { company_identity: _, reminded_at, ...run } = await fixture.received(id)
  assert.equal(reminded_at, null)
  assert.deepEqual(run, await fixture.read(id), 'without answers both sides read the same')
})

test('D2-PTY-18, D2-VER-04: the reference date is the UTC date of the trigger and never changes', async () => {
  const run = await fixture.start()
  assert.equal(run.reference_date, new Date(run.created_at).toISOString().slice(0, 10))
  assert.equal((await fixture.read(run.id)).reference_date, run.reference_date)
})

test('D2-PTY-03, D2-PTY-04: refuses bindings that do not bind every party, and writes nothing (D2-PTY-06, D2-PTY-08, D2-ERR-01, FA-43)', async () => {
  const before = await runCount()
  for (const body of [
    {},
    [],
    { target: null },
    { target: {} },
    { target: { connection_id: 7 } },
    { target: 'x' },
    { targets: [] },
    { targets: {} },
    { targets: { company: target, customer: target } },
    { targets: { nobody: target } },
    { targets: { constructor: target } },
    // (G-008) No flow has so many parties: none of the unknown connections is looked up.
    { targets: Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`p${index}`, randomTarget()])) },
    { target, targets: { customer: target } },
    { target, bindings: { company: customer.userId } },
    { target, bindings: { customer: company.userId } },
    { target, bindings: { other: customer.userId } },
    { target, bindings: [] },
    { bindings: { company: company.userId, customer: customer.userId } },
  ])
    assert.deepEqual(
      await readStatusAndKey(fixture.send(body as never)),
      [400, 'flows.bindings_invalid'],
      JSON.stringify(body),
    )
  assert.equal(await runCount(), before)
  assert.equal((await fixture.send({ targets: { customer: target } })).status, 201)
  const bindings = { company: company.userId, customer: customer.userId }
  assert.equal((await fixture.send({ target, bindings })).status, 201, 'repeating a binding is allowed')
})

test('D2-PTY-11, D2-ERR-06: refuses a connection that the service does not have', async () => {
  const other = await createService(company)
  const { id } = await connect(customer, other)
  for (const connection_id of [randomUUID(), id, 'x'])
    assert.deepEqual(await readStatusAndKey(fixture.send({ target: { connection_id } })), [
      404,
      'flows.connection_not_found',
    ])
})

test('D2-PTY-12, D2-PTY-13: refuses unknown, foreign and unpublished flows (D2-ERR-07, D2-ERR-08)', async () => {
  const draft = await createFlow(service)
  const foreign = await createFlow(await createService(company))
  await foreign.publish(twoStepFlow())
  const start = (flowId: string) => service.companyData('POST', `/flows/${flowId}/runs`, { body: { target } })
  assert.deepEqual(await readStatusAndKey(start(randomUUID())), [404, 'flows.not_found'])
  assert.deepEqual(await readStatusAndKey(start('x')), [404, 'flows.not_found'])
  assert.deepEqual(await readStatusAndKey(start(foreign.id)), [404, 'flows.not_found'])
  assert.deepEqual(await readStatusAndKey(start(draft.id)), [409, 'flows.not_published'])
})

test('D2-PTY-14, D2-PTY-21: only the latest version starts, and a run keeps its version (D2-VER-02, D2-VER-03, D2-ERR-09, D2-OV-06, D2-VER-01)', async () => {
  const trial = await createFlowRunFixture(platform, { company })
  const old = await trial.start({ flow_version: 1 })
  const changed = twoStepFlow({
    nodes: [{ key: 'first', label: 'Changed', party: 'customer', elements: [flowField('other')] }],
    edges: [],
  })
  await trial.flow.publish(changed)
  for (const flow_version of [1, 3, 0, -1])
    assert.deepEqual(
      await readStatusAndKey(trial.send({ target: { connection_id: trial.connectionId }, flow_version })),
      [409, 'flows.version_changed'],
    )
  const fresh = await trial.start({ flow_version: 2 })
  assert.deepEqual([fresh.flow_version, fresh.definition.nodes[0].label], [2, 'Changed'])
  const storedRun = await trial.read(old.id)
  assert.deepEqual([storedRun.flow_version, storedRun.definition.nodes[0].label], [1, 'First'])
})

test('FA-45: a non-integer version is refused with the tag values', async () => {
  for (const flow_version of ['1', 1.5, true, {}])
    assert.deepEqual(await readStatusAndKey(fixture.send({ target, flow_version })), [400, 'flows.tag_values_invalid'])
  assert.equal((await fixture.send({ target, flow_version: null })).status, 201)
})

test('FA-51, A-17: a trigger with an Idempotency-Key starts one run', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const first = await fixture.send({ target }, { headers })
  const secondResponse = await fixture.send({ target }, { headers })
  assert.deepEqual([first.status, secondResponse.status], [201, 201])
  assert.deepEqual(secondResponse.body, first.body)
  assert.deepEqual(await readStatusAndKey(fixture.send({ target, flow_version: 1 }, { headers })), [
    409,
    'request.idempotency_conflict',
  ])
})

test('D2-PTY-01, D2-PTY-05: typed parties take only customers of their type (D2-PTY-09, D2-RUN-04, T-31, T-32)', async () => {
  const parties = [
    { key: 'company', label: 'Company', type: 'owner' },
    { key: 'buyer', label: 'Buyer', type: 'company' },
    { key: 'customer', label: 'Customer', type: 'person' },
  ]
  const trial = await createFlowRunFixture(platform, { company, definition: twoStepFlow({ parties }) })
  const buyer = await registerCompany(platform)
  const { id: buyerConnection } = await connect(buyer, trial.service, [], '/api/customer/connections')
  const person = { connection_id: trial.connectionId }
  assert.deepEqual(await readStatusAndKey(trial.send({ target: person })), [400, 'flows.bindings_invalid'])
  assert.deepEqual(await readStatusAndKey(trial.send({ targets: { customer: person, buyer: person } })), [
    400,
    'flows.bindings_invalid',
  ])
  const targets = { customer: person, buyer: { connection_id: buyerConnection } }
  const run = expectStatus(await trial.send({ targets }), 201, 'starting').body
  assert.equal(run.connection_id, buyerConnection, 'the first party that is not the owner')
  assert.deepEqual(
    run.participants.map((participant: Record<string, unknown>) => [participant.party_key, participant.connection_id]),
    [
      ['company', null],
      ['buyer', buyerConnection],
      ['customer', trial.connectionId],
    ],
  )
  const received = await trial.received(run.id)
  assert.equal(received.connection_id, trial.connectionId)
  const [listedRun] = (await trial.service.companyData('GET', `/flow-runs?connection_id=${trial.connectionId}`)).body
    .items
  assert.equal(listedRun.connection_id, buyerConnection)
  const [customerRun] = (await trial.customer.call('GET', '/api/customer/flow-runs')).body.items
  assert.equal(customerRun.connection_id, trial.connectionId)

  const persons = [
    { key: 'company', label: 'Company', type: 'owner' },
    { key: 'customer', label: 'Customer', type: 'person' },
    { key: 'guarantor', label: 'Guarantor', type: 'person' },
  ]
  const both = await createFlowRunFixture(platform, { company, definition: twoStepFlow({ parties: persons }) })
  const { bindings } = await both.start()
  assert.deepEqual(
    [bindings.customer, bindings.guarantor],
    [both.customer.userId, both.customer.userId],
    'one target binds every party but the owner',
  )
})

test('D2-PTY-07, D2-PTY-10: the caller binds parties without a type (D2-ERR-02, D1-XREF-01, D2-PTY-20)', async () => {
  const parties = [
    { key: 'company', label: 'Company' },
    { key: 'customer', label: 'Customer' },
  ]
  const trial = await createFlowRunFixture(platform, { company, definition: twoStepFlow({ parties }) })
  const me = (await trial.service.companyData('GET', '/whoami')).body.company_user_id
  const stranger = await registerPerson(platform)
  const bind = (customerId: unknown, companyId: unknown = me) =>
    trial.send({ bindings: { company: companyId, customer: customerId } })
  assert.deepEqual(await readStatusAndKey(bind(stranger.userId)), [404, 'flows.connection_not_found'])
  assert.deepEqual(await readStatusAndKey(bind('x')), [404, 'flows.connection_not_found'])
  assert.deepEqual(await readStatusAndKey(bind(trial.customer.userId, trial.customer.userId)), [
    400,
    'flows.bindings_invalid',
  ])
  assert.deepEqual(await readStatusAndKey(bind(7)), [400, 'flows.bindings_invalid'])
  assert.deepEqual(await readStatusAndKey(bind(me)), [400, 'flows.no_counterparty'])
  const run = expectStatus(await bind(trial.customer.userId), 201, 'starting').body
  assert.equal(run.connection_id, trial.connectionId)
  const byTarget = await trial.start()
  assert.deepEqual(byTarget.bindings, { company: me, customer: trial.customer.userId })
})

test('D2-PTY-16, FA-44: a deleted customer account differs from an unknown connection (D2-ERR-11, D1-XREF-09)', async () => {
  const trial = await createFlowRunFixture(platform, { company })
  const lostTarget = { connection_id: trial.connectionId }
  const run = await trial.start()
  await deleteAccount(platform, trial.customer)
  assert.deepEqual(await readStatusAndKey(trial.send({ target: lostTarget })), [409, 'account.counterparty_deleted'])
  const storedRun = await trial.read(run.id)
  assert.equal(storedRun.status, 'awaiting_customer')
  assert.deepEqual(
    [storedRun.participants[1].share_code, storedRun.participants[1].public_key],
    [null, null],
    'the account has neither code nor key any more',
  )
  const formerCustomer = await registerPerson(platform)
  const { id } = await connect(formerCustomer, trial.service)
  await formerCustomer.call('DELETE', `/api/company-connections/${id}`)
  assert.deepEqual(await readStatusAndKey(trial.send({ target: { connection_id: id } })), [
    404,
    'flows.connection_not_found',
  ])
})

test('FA-42, G-004: the level is checked at its position in the order on owner routes (D2-OWN-08, D2-OWN-09, D2-OWN-11, D2-OWN-12)', async () => {
  const poor = await registerCompany(platform)
  const trial = await createFlowRunFixture(platform, { company: poor })
  const draft = await createFlow(trial.service)
  await poor.call('PUT', '/api/account/level', { level: 'basic' })
  const at = (flowId: string, body: unknown) => trial.service.companyData('POST', `/flows/${flowId}/runs`, { body })
  assert.deepEqual(await readStatusAndKey(at(randomUUID(), {})), [404, 'flows.not_found'])
  assert.deepEqual(await readStatusAndKey(at(draft.id, {})), [409, 'flows.not_published'])
  for (const path of ['runs', 'run-files']) {
    const refused = await trial.service.companyData('POST', `/flows/${trial.flow.id}/${path}`, { body: {} })
    const { error_key, required_level } = refused.body
    assert.deepEqual([refused.status, error_key, required_level], [403, 'account.level_required', 'pro'], path)
  }
  await poor.call('PUT', '/api/account/level', { level: 'pro' })
  const client = await createAccountClient(poor, { capabilities: ['service_management'] })
  const owner = async (method: string, path: string, body?: unknown) =>
    call(poor.apiUrl, method, `/api/services/${trial.service.id}/flows/${trial.flow.id}${path}`, {
      token: await client.token(),
      ...(body !== undefined && { body }),
    })
  const started = await owner('POST', '/runs', { target: { connection_id: trial.connectionId } })
  assert.equal(started.status, 201, started.text)
  const { id } = started.body
  assert.deepEqual((await owner('GET', `/runs/${id}`)).body, await trial.read(id))
  assert.deepEqual((await owner('GET', '/runs')).body.items[0].id, id)
  const foreign = `/api/services/${trial.service.id}/flows/${trial.flow.id}/runs/${id}`
  assert.deepEqual(await readStatusAndKey(company.call('GET', foreign)), [404, 'services.not_found'])
  const otherFlow = `/api/services/${trial.service.id}/flows/${draft.id}/runs/${id}`
  assert.deepEqual(await readStatusAndKey(poor.call('GET', otherFlow)), [404, 'flows.run_not_found'])
  const forbidden = await call(poor.apiUrl, 'GET', `/api/company-data/flow-runs/${id}`, { token: await client.token() })
  assert.deepEqual([forbidden.status, forbidden.body.error_key], [403, 'auth.client_endpoint_forbidden'])
})

const taggedFlow = twoStepFlow({
  nodes: [
    {
      key: 'first',
      label: 'First',
      party: 'customer',
      elements: [
        {
          kind: 'text',
          key: 'hello',
          text: 'Hello [b]{{customer.first}}[/b] and {{customer.secret}} of {{company.company_name}} {{company.website}}',
        },
        flowField('name'),
      ],
    },
    { key: 'last', label: 'Last', party: 'company', elements: [flowField('note')] },
  ],
})

const taggedFixture = async () => {
  const trial = await createFlowRunFixture(platform, {
    definition: taggedFlow,
    requestFields: [{ slug: 'first' }, { slug: 'secret' }],
    shared: async (shop) => [{ slug: 'first', value: await shop.seal('Ada') }],
  })
  const wrapper = await trial.service.seal('{}')
  const entry = (publicKey: string, members: object = {}) => ({
    recipient_pubkey_sha256: hashKey(publicKey),
    public: wrapper,
    public_tags: ['customer.first'],
    private: {},
    ...members,
  })
  const serviceKey = String(trial.service.record.public_key)
  const entries = (members: object = {}) => ({
    company: entry(serviceKey, members),
    [trial.customer.userId]: entry(trial.customer.publicKey, members),
  })
  const body = (members: object = {}) => ({
    target: { connection_id: trial.connectionId },
    flow_version: trial.version,
    tag_values: entries(),
    ...members,
  })
  return { ...trial, wrapper, entry, entries, body, serviceKey }
}

test('D2-TAG-01, D2-TAG-02: malformed tag values start nothing (D2-TAG-03, D2-TAG-04, D2-TAG-05, D2-TAG-07, D2-TAG-08, D2-TAG-11, D2-ERR-03, D1-XREF-03)', async () => {
  const trial = await taggedFixture()
  const { customer: person, entry, entries, serviceKey, wrapper } = trial
  const withCompany = (members: object) => ({ ...entries(), company: entry(serviceKey, members) })
  const upper = hashKey(serviceKey).toUpperCase()
  const other = await registerPerson(platform)
  for (const [reason, members] of Object.entries({
    'no version': { flow_version: undefined },
    'version as text': { flow_version: '1' },
    'no values': { tag_values: undefined },
    'a list': { tag_values: [] },
    'a recipient is missing': { tag_values: { company: entry(serviceKey) } },
    'a recipient too many': { tag_values: { ...entries(), [other.userId]: entry(other.publicKey) } },
    'upper-case hash': { tag_values: withCompany({ recipient_pubkey_sha256: upper }) },
    'no wrapper': { tag_values: withCompany({ public: 'Ada' }) },
    'a wrapper as object': { tag_values: withCompany({ public: JSON.parse(wrapper) }) },
    'an unknown tag': { tag_values: entries({ public_tags: ['customer.nothing'] }) },
    'a tag of the owner': { tag_values: entries({ public_tags: ['company.company_name'] }) },
    'unsorted tags': { tag_values: entries({ public_tags: ['customer.secret', 'customer.first'] }) },
    'a tag twice': { tag_values: entries({ public_tags: ['customer.first', 'customer.first'] }) },
    'different public tags': { tag_values: withCompany({ public_tags: [], public: null }) },
    'public and private': { tag_values: withCompany({ private: { 'customer.first': wrapper } }) },
    'private in the clear': { tag_values: withCompany({ private: { 'customer.secret': 'x' } }) },
    'no private': { tag_values: withCompany({ private: null }) },
  }))
    assert.deepEqual(
      await readStatusAndKey(trial.send(trial.body(members) as never)),
      [400, 'flows.tag_values_invalid'],
      reason,
    )
  assert.deepEqual((await trial.service.companyData('GET', '/flow-runs')).body.items, [])
  const private_ = { private: { 'customer.secret': wrapper } }
  const run = expectStatus(
    await trial.send(trial.body({ tag_values: entries(private_) }) as never),
    201,
    'starting',
  ).body
  assert.ok(run.tag_values.private['customer.secret'])
  assert.ok((await trial.received(run.id)).tag_values.private['customer.secret'], 'its own party may have it')
  assert.equal(person.userId in run.tag_values, false)
})

test('D2-TAG-12, D2-ERR-10: an entry sealed to another key than the current one is stale (T-29)', async () => {
  const trial = await taggedFixture()
  const other = await registerPerson(platform)
  const tag_values = { ...trial.entries(), [trial.customer.userId]: trial.entry(other.publicKey) }
  const reply = await trial.send(trial.body({ tag_values }) as never)
  assert.deepEqual([reply.status, reply.body.error_key], [409, 'flows.tag_values_stale'])
  assert.deepEqual(reply.body.stale, [trial.customer.userId])
  const all = { company: trial.entry(other.publicKey), [trial.customer.userId]: trial.entry(other.publicKey) }
  assert.deepEqual((await trial.send(trial.body({ tag_values: all }) as never)).body.stale, [
    'company',
    trial.customer.userId,
  ])
})

test('D2-TAG-13, D2-TAG-14: each side reads its own entry, and the platform adds company values (D2-TAG-15, D2-TAG-16, FA-47, FB-02, D2-RUN-21)', async () => {
  const trial = await taggedFixture()
  const unfilled = await trial.send(trial.body() as never)
  assert.equal(expectStatus(unfilled, 201, 'starting').body.owner_tag_values, null, 'the company has no name yet')
  const fields = (await trial.company.call('GET', '/api/contact-fields')).body
  const name = fields.find(({ slug }: { slug: string }) => slug === 'company_name')
  const datum = { contact_field_id: name.id, value: 'Lease Ltd' }
  expectStatus(await trial.company.call('POST', '/api/contact-data', datum), 201, 'filling a field')
  const forPerson = await sealedFor(trial.customer, '{}')
  const tag_values = {
    ...trial.entries(),
    [trial.customer.userId]: trial.entry(trial.customer.publicKey, { public: forPerson }),
  }
  const run = expectStatus(await trial.send(trial.body({ tag_values }) as never), 201, 'starting').body
  assert.deepEqual(run.owner_tag_values, { 'company.company_name': { v: 'Lease Ltd', t: 'text' } })
  assert.deepEqual(run.tag_values, { public: trial.wrapper, public_tags: ['customer.first'], private: {} })
  const received = await trial.received(run.id)
  assert.deepEqual(received.tag_values, { public: forPerson, public_tags: ['customer.first'], private: {} })
  assert.deepEqual(received.owner_tag_values, run.owner_tag_values)
  assert.equal(
    (await fixture.start({ tag_values: { company: 1 } })).tag_values,
    null,
    'ignored if the text names no value',
  )
})

const sourceFlow = twoStepFlow({
  output_mode: 'document',
  nodes: [
    { key: 'first', label: 'First', party: 'customer', elements: [flowField('name')] },
    {
      key: 'last',
      label: 'Last',
      party: 'company',
      elements: [],
      document: {
        language_party: 'customer',
        outputs: [
          {
            output_key: 'proof',
            name: 'Proof',
            rules: [{ source_connection: { party: 'customer', request_slug: 'payslip' } }],
          },
        ],
      },
    },
  ],
})

const sourceFixture = async (
  regions: readonly [string, string] = ['eu', 'eu'],
  isAnswered = true,
  definition: object = sourceFlow,
) => {
  const trial = await createFlowRunFixture(platform, {
    definition,
    regions,
    requestFields: [{ slug: 'payslip', type: 'pdf_document' }],
    shared: async (shop) => (isAnswered ? [{ slug: 'payslip', value: await shop.seal('{}') }] : []),
  })
  const path = `/flows/${trial.flow.id}/run-files`
  const send = (body: unknown) => trial.service.companyData('POST', path, { body })
  const stage = async (recipient: 'company' | 'customer', source_user_id = trial.customer.userId): Promise<string> => {
    const envelope = JSON.stringify(toEnvelope(Buffer.from(`%PDF for ${recipient}`)))
    const value =
      recipient === 'company' ? await trial.service.seal(envelope) : await sealedFor(trial.customer, envelope)
    return expectStatus(await send({ source_user_id, value }), 201, 'staging').body.file
  }
  const source_key = 'conn:customer:payslip'
  const target_ = { connection_id: trial.connectionId }
  const trigger = (source_files?: unknown) => trial.send({ target: target_, source_files })
  const createSource = (for_user_id: string, file: string) => ({ source_key, for_user_id, file })
  return { ...trial, send, stage, trigger, createSource, source_key }
}

test('D2-SRC-01, D2-SRC-07: every bound user has its own copy of the shared PDF (D2-SRC-08, D2-SRC-09, D2-SRC-16, D2-SRC-17, D2-SRC-18, D2-CUS-04, T-59)', async () => {
  const trial = await sourceFixture()
  const [forCompany, forCustomer] = [await trial.stage('company'), await trial.stage('customer')]
  const files = [
    trial.createSource(trial.company.userId, forCompany),
    trial.createSource(trial.customer.userId, forCustomer),
  ]
  const run = expectStatus(await trial.trigger(files), 201, 'starting').body
  assert.deepEqual(run.source_files, { [trial.source_key]: forCompany })
  assert.deepEqual((await trial.received(run.id)).source_files, { [trial.source_key]: forCustomer })
  const encoded = encodeURIComponent(trial.source_key)
  const read = await trial.service.companyData('GET', `/flow-runs/${run.id}/source-files/${encoded}`)
  assert.equal(read.status, 200, read.text)
  assert.deepEqual(Object.keys(read.body), ['value'])
  const envelope = JSON.parse(await trial.service.open(read.body.value))
  assert.deepEqual(envelope, toEnvelope(Buffer.from('%PDF for company')))
  const received = await trial.customer.call('GET', trial.under(run.id, `/answer-files/${forCustomer}`))
  assert.equal(received.status, 200, received.text)
  assert.match(received.body.value, /"_enc":1/)
  for (const path of [`/answer-files/${forCompany}`, `/answer-files/${randomUUID()}`, '/answer-files/x'])
    assert.deepEqual(await readStatusAndKey(trial.customer.call('GET', trial.under(run.id, path))), [
      404,
      'flows.file_not_found',
    ])
  const unknown = trial.service.companyData('GET', `/flow-runs/${run.id}/source-files/field%3Aname`)
  assert.deepEqual(await readStatusAndKey(unknown), [404, 'flows.file_not_found'])
  assert.deepEqual(
    await readStatusAndKey(trial.trigger(files)),
    [400, 'flows.source_files_invalid'],
    'a file is used once',
  )
})

test('D2-SRC-10, D2-SRC-11: a source that the customer has not answered needs no file (FA-49)', async () => {
  const trial = await sourceFixture(['eu', 'eu'], false)
  for (const none of [undefined, null, []]) assert.equal((await trial.trigger(none)).status, 201)
  const file = await trial.stage('company')
  const reply = await trial.trigger([trial.createSource(trial.company.userId, file)])
  assert.deepEqual(
    [reply.body.error_key, reply.body.missing, reply.body.unexpected],
    ['flows.source_files_invalid', [], [file]],
  )
})

test('D2-SRC-02, D2-SRC-13: anything but the exact set names missing and surplus files (D2-SRC-14, D2-ERR-04, T-27, T-28)', async () => {
  const trial = await sourceFixture()
  const [company_, customer_] = [trial.company.userId, trial.customer.userId]
  const [forCompany, forCustomer] = [await trial.stage('company'), await trial.stage('customer')]
  const other = await registerPerson(platform)
  await connect(other, trial.service)
  const ofOther = await trial.stage('customer', other.userId)
  const toMissingCopy = (for_user_id: string) => ({
    source_key: trial.source_key,
    for_user_id,
    source_user_id: customer_,
  })
  const good = trial.createSource(company_, forCompany)
  const expectLists = async (files: unknown, missing: unknown[], unexpected: unknown[], reason: string) => {
    const reply = await trial.trigger(files)
    assert.deepEqual([reply.status, reply.body.error_key], [400, 'flows.source_files_invalid'], reason)
    assert.deepEqual([reply.body.missing, reply.body.unexpected], [missing, unexpected], reason)
  }
  await expectLists(undefined, [toMissingCopy(company_), toMissingCopy(customer_)], [], 'none')
  await expectLists('x', [toMissingCopy(company_), toMissingCopy(customer_)], [], 'no list')
  await expectLists([good], [toMissingCopy(customer_)], [], 'one of two')
  await expectLists([good, {}], [toMissingCopy(customer_)], [], 'a malformed one')
  await expectLists(
    [good, trial.createSource(customer_, ofOther)],
    [toMissingCopy(customer_)],
    [ofOther],
    'of another customer',
  )
  await expectLists(
    [good, trial.createSource(customer_, forCompany)],
    [toMissingCopy(customer_)],
    [forCompany],
    'a file twice',
  )
  await expectLists([good, trial.createSource(customer_, 'x')], [toMissingCopy(customer_)], ['x'], 'an unknown file')
  const both = [good, trial.createSource(customer_, forCustomer)]
  await expectLists([...both, trial.createSource(other.userId, ofOther)], [], [ofOther], 'one too many')
  assert.equal((await trial.trigger(both)).status, 201, 'the staged files stayed usable')
})

test('D2-SRC-03, D2-SRC-06: run-files checks in order (D2-ERR-05, FA-48, D2-OWN-06)', async () => {
  const trial = await sourceFixture()
  const stranger = await registerPerson(platform)
  const at = (flowId: string, body: unknown) =>
    trial.service.companyData('POST', `/flows/${flowId}/run-files`, { body })
  assert.deepEqual(await readStatusAndKey(at(randomUUID(), {})), [404, 'flows.not_found'])
  assert.deepEqual(await readStatusAndKey(at((await createFlow(trial.service)).id, {})), [409, 'flows.not_published'])
  for (const source_user_id of [undefined, 7, 'x', stranger.userId, trial.company.userId])
    assert.deepEqual(await readStatusAndKey(trial.send({ source_user_id, value: 'x' })), [
      400,
      'flows.source_user_invalid',
    ])
  const source_user_id = trial.customer.userId
  for (const value of [undefined, 'plain', { _enc: 1 }])
    assert.deepEqual(await readStatusAndKey(trial.send({ source_user_id, value })), [
      400,
      'contact_data.encryption_required',
    ])
  const value = await trial.service.seal('{}')
  const path = `/api/services/${trial.service.id}/flows/${trial.flow.id}/run-files`
  assert.equal((await trial.company.call('POST', path, { source_user_id, value })).status, 201)
})

test('D2-SRC-04, FG-42: the copy is stored in the home region of the sharing customer', async () => {
  const trial = await sourceFixture(['eu', 'us'])
  const [forCompany, forCustomer] = [await trial.stage('company'), await trial.stage('customer')]
  const files = [
    trial.createSource(trial.company.userId, forCompany),
    trial.createSource(trial.customer.userId, forCustomer),
  ]
  const run = expectStatus(await trial.trigger(files), 201, 'starting').body
  const folder = join(platform.dataDir, 'files', 'us', trial.customer.userId, 'flow-files')
  assert.equal((await readdir(folder)).length, 2)
  const received = await trial.customer.call('GET', trial.under(run.id, `/answer-files/${forCustomer}`))
  assert.equal(received.status, 200, received.text)
  const rows = await db.kysely.selectFrom('flow_run').select('id').where('id', '=', run.id).execute()
  assert.equal(rows.length, 1, 'the run is in the region of the company')
})

test('D2-SRC-15, D2-OWN-05: the copy is a snapshot that later changes of the PDF do not affect', async () => {
  const trial = await sourceFixture()
  const [forCompany, forCustomer] = [await trial.stage('company'), await trial.stage('customer')]
  const files = [
    trial.createSource(trial.company.userId, forCompany),
    trial.createSource(trial.customer.userId, forCustomer),
  ]
  const run = expectStatus(await trial.trigger(files), 201, 'starting').body
  const encoded = encodeURIComponent(trial.source_key)
  const path = `/api/services/${trial.service.id}/flows/${trial.flow.id}/runs/${run.id}/source-files/${encoded}`
  const before = await trial.company.call('GET', path)
  assert.equal(before.status, 200, before.text)
  const answers = [{ slug: 'payslip', value: await trial.service.seal('another') }]
  const mappings = { config_token: trial.service.configToken, answers }
  const changed = await trial.customer.call('PUT', `/api/company-connections/${trial.connectionId}/mappings`, mappings)
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual((await trial.company.call('GET', path)).body, before.body)
})

test('D2-SRC-12, T-23: a user with two parties needs one copy of the shared PDF', async () => {
  const parties = [
    { key: 'company', label: 'Company', type: 'owner' },
    { key: 'customer', label: 'Customer', type: 'person' },
    { key: 'guarantor', label: 'Guarantor', type: 'person' },
  ]
  const trial = await sourceFixture(['eu', 'eu'], true, { ...sourceFlow, parties })
  const [forCompany, forCustomer] = [await trial.stage('company'), await trial.stage('customer')]
  const files = [
    trial.createSource(trial.company.userId, forCompany),
    trial.createSource(trial.customer.userId, forCustomer),
  ]
  assert.equal((await trial.trigger(files)).status, 201)
})
