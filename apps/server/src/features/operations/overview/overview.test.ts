// The portal overview over HTTP: the content of each section, its audience, and that reading it changes nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overviewCounts } from '@company-data/protocol/limits'
import type { Overview } from '@company-data/protocol/wire/operations/overview'
import { createDelegateClient } from '@company-data/sdk/company'
import {
  call,
  connect,
  createContractFixture,
  createDocumentFixture,
  createService,
  expectStatus,
  flowField,
  mailbox,
  openRegion,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  startConversation,
  startEndpointSink,
  type TestAccount,
  uniqueName,
  until,
  usePlatform,
} from '@company-data/testkit'
import { sql } from 'kysely'

const platform = await usePlatform()

const PATH = '/api/portal/overview'

const read = async (caller: Pick<TestAccount, 'call'>, query = ''): Promise<Overview> =>
  expectStatus(await caller.call('GET', `${PATH}${query}`), 200, 'reading the overview').body

/** Reads the only service of a company. */
const readService = async (company: TestAccount) => {
  const { services } = await read(company)
  assert.equal(services.length, 1)
  return services[0] as Overview['services'][number]
}

const listRecentActions = ({ recent }: Overview) => recent.map(({ kind, name }) => `${kind} ${name}`)

test('(G-181) a new company has zeros, and no service needs attention', async () => {
  const company = await registerCompany(platform)
  const nothing = { connections: 0, new_connections: 0, new_signatures: 0, new_runs: 0 }
  assert.deepEqual(await read(company), { totals: nothing, services: [], recent: [] })
  const service = await createService(company)
  assert.deepEqual(await readService(company), {
    service_id: service.id,
    feed: { plain_count: 0, oldest_at: null },
    webhooks: [],
    connections: 0,
    unread_messages: 0,
    open_requests: 0,
    documents: { own: 0, customers: 0, oldest_at: null },
    runs: { own: 0, customers: 0 },
    last_event: null,
  })
})

test('(G-181) (T-66) counts connections, messages and requests without draining the feed', async () => {
  const company = await registerCompany(platform)
  const service = await createService(company)
  const person = await registerPerson(platform, { displayName: 'Ada Lovelace' })
  const conversation = await startConversation(service, person)
  await conversation.customer.send('Hello?')
  await conversation.customer.send('Is anyone there?')
  await service.invite(await registerPerson(platform))

  const overview = await read(company)
  assert.deepEqual([overview.totals.connections, overview.totals.new_connections], [1, 1])
  const [serviceOverview] = overview.services
  assert.deepEqual(
    [serviceOverview?.unread_messages, serviceOverview?.open_requests, serviceOverview?.feed.plain_count],
    [2, 1, 2],
  )
  const status = (await company.call('GET', `/api/portal/services/${service.id}/feed-status`)).body
  assert.deepEqual({ ...serviceOverview?.feed, leased: 0, lease_ends_at: null }, status)
  assert.equal((await service.changes()).length, 2, 'the overview drained nothing')
  assert.deepEqual(
    listRecentActions(overview).filter((action) => !action.startsWith('changed')),
    ['message Ada Lovelace', 'connected Ada Lovelace'],
  )
  assert.equal(overview.recent[0]?.id, conversation.connectionId)

  const later = encodeURIComponent(new Date(Date.now() + 60_000).toISOString().replace('Z', '+00:00'))
  const fresh = await read(company, `?since=${later}`)
  assert.deepEqual([fresh.totals.connections, fresh.totals.new_connections, fresh.recent], [1, 0, []])
  assert.deepEqual(await readStatusAndKey(company.call('GET', `${PATH}?since=yesterday`)), [400, 'request.invalid'])
})

test('the overview names the latest event of each service', async () => {
  const company = await registerCompany(platform)
  const [service, other] = [await createService(company), await createService(company)]
  const conversation = await startConversation(service, await registerPerson(platform))
  await connect(await registerPerson(platform), service)
  const readEvents = async () =>
    new Map((await read(company)).services.map(({ service_id, last_event }) => [service_id, last_event?.kind ?? null]))
  assert.deepEqual(
    await readEvents(),
    new Map([
      [service.id, 'connected'],
      [other.id, null],
    ]),
  )
  await conversation.customer.send('Hello?')
  // Unread or not, it is the latest.
  await openRegion(platform)
    .kysely.updateTable('connection')
    .set({ unread_count: 0 })
    .where('service_id', '=', service.id)
    .execute()
  assert.equal((await readEvents()).get(service.id), 'message')
})

test('(G-181) lists a failing webhook with its backlog, and no healthy one', async () => {
  const company = await registerCompany(platform)
  const service = await createService(company)
  const [good, bad] = [await startEndpointSink(), await startEndpointSink()]
  bad.respondWith(500)
  try {
    const hooks = `/api/services/${service.id}/webhooks`
    expectStatus(await company.call('POST', hooks, { url: good.url, auth_type: 'none' }), 201, 'adding a webhook')
    const { id } = expectStatus(
      await company.call('POST', hooks, { url: bad.url, auth_type: 'none' }),
      201,
      'adding',
    ).body
    await connect(await registerPerson(platform), service)
    await until('the webhook is bad', async () => (await company.call('GET', `${hooks}/${id}`)).body.health === 'bad')
    await connect(await registerPerson(platform), service)
    const { webhooks } = await readService(company)
    const record = (await company.call('GET', `${hooks}/${id}`)).body
    assert.deepEqual(
      webhooks.map(({ webhook_id, url, health, backlog_count }) => [webhook_id, url, health, backlog_count]),
      [[id, bad.url, 'bad', 2]],
    )
    assert.equal(webhooks[0]?.backlog_oldest_at, record.backlog_oldest_at)
    assert.ok(listRecentActions(await read(company)).includes('changed webhook.state_changed'))
    expectStatus(await company.call('PUT', `${hooks}/${id}`, { enabled: false }), 200, 'switching off')
    assert.deepEqual((await readService(company)).webhooks, [], 'a disabled webhook needs no attention')
  } finally {
    await Promise.all([good.stop(), bad.stop()])
  }
})

const signers = [
  { party: 'customer', action: 'sign' },
  { party: 'company', action: 'sign' },
]

const definition = (asset_key: string) => ({
  entry: 'ask',
  output_mode: 'document',
  constants: [],
  parties: [
    { key: 'company', label: 'Company', type: 'owner' },
    { key: 'customer', label: 'Customer', type: 'person' },
  ],
  nodes: [
    { key: 'ask', label: 'Ask', party: 'customer', elements: [flowField('name')] },
    { key: 'offer', label: 'Offer', party: 'company', elements: [flowField('price')] },
    {
      key: 'contract',
      label: 'Contract',
      party: 'company',
      elements: [],
      document: {
        language_party: 'customer',
        outputs: [{ output_key: 'lease', name: 'Lease', rules: [{ asset_key, languages: 'all', signers }] }],
      },
    },
  ],
  edges: [
    { from: 'ask', to: 'offer' },
    { from: 'offer', to: 'contract' },
  ],
})

test('(G-181) runs and signatures are counted by whose turn it is', async () => {
  const fixture = await createContractFixture(platform, { customers: { customer: {} }, definition })
  const { company, flow } = fixture
  const state = async () => {
    const { runs, documents } = await readService(company)
    return [runs.own, runs.customers, documents.own, documents.customers]
  }
  const id = await fixture.start()
  const other = await fixture.start()
  assert.deepEqual(await state(), [0, 2, 0, 0])
  await fixture.answer('customer', id, { name: 'Ada' }, { next_node: 'offer' })
  assert.deepEqual(await state(), [1, 1, 0, 0], 'the company answers')
  await fixture.answer('company', id, { price: '12' }, { next_node: 'contract' })
  assert.deepEqual(await state(), [1, 1, 0, 0], 'the company generates')
  expectStatus(await fixture.generate('company', id, await fixture.openAnswers('company', id)), 200, 'generating')
  assert.deepEqual(await state(), [0, 1, 0, 1], 'the customer signs')
  expectStatus(await fixture.signOrAccept('customer', id, 'lease'), 200, 'signing')
  assert.deepEqual(await state(), [0, 1, 1, 0], 'the company signs')
  expectStatus(await fixture.signOrAccept('company', id, 'lease'), 200, 'signing')
  assert.deepEqual(await state(), [0, 1, 0, 0])

  const { totals, recent } = await read(company)
  assert.deepEqual([totals.new_runs, totals.new_signatures], [2, 2])
  const flowName = (await company.call('GET', `/api/portal/flows/${flow.id}`)).body.name
  const customerName = (await fixture.customers.customer?.account.call('GET', '/api/account'))?.body.display_name
  const started = recent.filter(({ kind }) => kind === 'run_started')
  assert.deepEqual(
    started.map((action) => [action.id, action.flow_id, action.name, action.customer]),
    [
      [other, flow.id, flowName, customerName],
      [id, flow.id, flowName, customerName],
    ],
  )
  assert.deepEqual(
    recent.filter(({ kind }) => kind === 'signed').map(({ name }) => name),
    ['Lease', 'Lease'],
  )
})

test('(G-181) documents offered to customers are open until the customers act', async () => {
  const { company, create, performAction } = await createDocumentFixture(platform)
  const { id } = await create({ kind: 'agreement', requires_acceptance: true })
  const { documents } = await readService(company)
  assert.deepEqual([documents.own, documents.customers, typeof documents.oldest_at], [0, 1, 'string'])
  expectStatus(await performAction(id, 'decline'), 200, 'declining')
  assert.deepEqual((await readService(company)).documents, { own: 0, customers: 0, oldest_at: null })
})

/** A colleague on these services, with a session. */
const createDelegate = async (company: TestAccount, serviceIds: readonly string[]) => {
  const email = `delegate-${uniqueName().toLowerCase()}@example.org`
  await company.call('POST', '/api/delegates', { email, name: 'Grace', service_ids: serviceIds })
  const token = await mailbox(platform).codeFor(email, 'delegate_invite')
  const client = createDelegateClient({ frontDoorUrl: platform.frontDoor })
  await client.acceptInvite({ email, token, password: 'a delegate has its own' })
  return client
}

test('[G-181] [G-054] a delegate sees only granted services that its second factor allows (G-065)', async () => {
  const company = await registerCompany(platform)
  const [granted, guarded, other] = await Promise.all([
    createService(company),
    createService(company),
    createService(company),
  ])
  await connect(await registerPerson(platform), granted)
  await connect(await registerPerson(platform), guarded)
  await connect(await registerPerson(platform), other)
  expectStatus(await guarded.manage('PUT', '/require-2fa', { require_2fa: true }), 200, 'requiring a second factor')
  const delegate = await createDelegate(company, [granted.id, guarded.id])
  const { data } = await delegate.request<Overview>({ method: 'GET', path: PATH, auth: true })
  assert.deepEqual(
    data.services.map(({ service_id }) => service_id),
    [granted.id],
  )
  assert.deepEqual([data.totals.connections, data.recent.filter(({ kind }) => kind === 'connected').length], [1, 1])
  const ownerOverview = await read(company)
  assert.deepEqual(
    ownerOverview.services.map(({ service_id }) => service_id).sort(),
    [granted.id, other.id].sort(),
    'the owner has no second factor either',
  )
})

test('[G-181] [T-14] refuses the client of a service and a person', async () => {
  const company = await registerCompany(platform)
  const service = await createService(company)
  const person = await registerPerson(platform)
  assert.equal((await person.call('GET', PATH)).status, 403)
  const { status } = await call(company.apiUrl, 'GET', PATH, { token: await service.token() })
  assert.equal(status, 403)
})

test('counting stops at a limit', async () => {
  const company = await registerCompany(platform)
  const service = await createService(company)
  const { kysely } = openRegion(platform)
  await sql`insert into connection
      (company_user_id, service_id, id, customer_user_id, customer_type, unread_count, last_message_at, connected_at)
    select ${company.userId}, ${service.id}, gen_random_uuid(), gen_random_uuid(), 'person', 1, now(), now()
    from generate_series(1, 1100)`.execute(kysely)
  assert.equal((await readService(company)).unread_messages, overviewCounts.ofService)
  const { totals, recent } = await read(company)
  assert.equal(totals.connections, 1_100)
  assert.equal(recent.length, overviewCounts.recentActs)
})
