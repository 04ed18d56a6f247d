// Connecting, as a person and as a company, within one region and across two.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  addDatum,
  addSealedDatum,
  call,
  connect,
  connectBody,
  createAccountClient,
  createService,
  readStatusAndKey,
  readValues,
  registerCompany,
  registerPerson,
  type TestAccount,
  type TestService,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const [near, far, person] = await Promise.all([
  registerCompany(platform, { displayName: 'Near Ltd' }),
  registerCompany(platform, { region: 'us', displayName: 'Far Inc' }),
  registerPerson(platform, { displayName: 'Ann' }),
])

const post = (account: TestAccount, service: TestService, answers: object[] = [], more: object = {}) =>
  account.call('POST', '/api/company-connections', { ...connectBody(service, answers as never), ...more })
const listConnections = async (service: TestService) => (await service.companyData('GET', '/connections')).body.items

for (const where of ['same region', 'other region']) {
  test(`[D1-EVT-03] [D1-CONN-10] a person connects with values and one event (D1-CONN-11, G-081, ${where})`, async () => {
    const service = await createService(where === 'same region' ? near : far, {
      requestFields: [
        { slug: 'mail', type: 'email', mandatory: true },
        { slug: 'once', one_time: true },
        { slug: 'typed' },
        { slug: 'left_out' },
      ],
    })
    const mail = await addSealedDatum(person, 'email', 'ann@example.org')
    const name = await addSealedDatum(person, 'first_name', 'Ann', { is_private: true })
    const reply = await post(person, service, [
      {
        slug: 'mail',
        contact_data_id: mail.id.toUpperCase(),
        live: true,
        value: await service.seal('ann@example.org'),
      },
      { slug: 'once', contact_data_id: name.id, live: false, value: await service.seal('Ann') },
      { slug: 'typed', contact_data_id: null, live: false, value: await service.seal('by hand') },
    ])
    assert.equal(reply.status, 201, reply.text)
    const { body } = reply
    assert.equal(body.connection_id, body.id)
    assert.equal(body.service.code, service.code)
    assert.equal(body.service.id, service.id)
    assert.equal(body.company_name, service.company === near ? 'Near Ltd' : 'Far Inc')
    assert.equal(body.customer_type, 'person')
    assert.equal(body.config_token, service.configToken)
    assert.equal(body.pending_consents, 0)
    const answers = body.answers.map(({ slug, contact_data_id, live, is_private }: Record<string, unknown>) => [
      slug,
      contact_data_id,
      live,
      is_private,
    ])
    assert.deepEqual(answers, [
      ['mail', mail.id, true, false],
      ['once', name.id, false, true],
      ['typed', null, false, false],
    ])
    assert.deepEqual(await readValues(service, body.id), { mail: 'ann@example.org', once: 'Ann', typed: 'by hand' })
    const [listedConnection] = await listConnections(service)
    assert.deepEqual(
      [listedConnection.values.mail.live, listedConnection.values.once.live, listedConnection.values.typed.live],
      [true, false, false],
    )
    assert.deepEqual(listedConnection.values_private, { mail: false, once: true, typed: false })

    const [event, ...more] = await service.changes()
    assert.deepEqual(more, [])
    const { id, at, ...members } = event ?? {}
    assert.deepEqual(members, {
      event: 'connection_created',
      person_user_id: person.userId,
      share_code: person.code,
      customer_type: 'person',
      connection_id: body.id,
    })
    assert.notEqual(id, body.id)
    assert.ok(String(at) >= body.connected_at)
  })
}

test('[D1-CONN-25] [D1-EVT-02] the service sees neither the customer’s field nor its type (D1-REG-24, T-38)', async () => {
  const service = await createService(far, { requestFields: [{ slug: 'some_text', type: 'text' }] })
  const country = await addSealedDatum(person, 'country', 'DE')
  const { id } = await connect(person, service, [
    { slug: 'some_text', contact_data_id: country.id, live: true, value: await service.seal('DE') },
  ])
  const detail = (await service.companyData('GET', `/connections/${id}`)).text
  const all = detail + JSON.stringify(await service.changes())
  assert.ok(!all.includes(country.id))
  assert.equal(JSON.parse(detail).values.some_text.type, 'text')
})

test('[D1-CONN-27] (CX-06) a company cannot connect on the route for persons', async () => {
  const service = await createService(far)
  const client = await createAccountClient(near, { capabilities: ['customer_connections'] })
  const token = await client.token()
  const key = [403, 'company_connections.persons_only']
  for (const body of [connectBody(service), {}, { code: 5 }]) {
    assert.deepEqual(await readStatusAndKey(near.call('POST', '/api/company-connections', body)), key)
    assert.deepEqual(
      await readStatusAndKey(call(near.apiUrl, 'POST', '/api/company-connections', { token, body })),
      key,
    )
  }
  assert.deepEqual(await readStatusAndKey(person.call('POST', '/api/customer/connections', connectBody(service))), [
    403,
    'auth.forbidden',
  ])
})

test('[D1-CUST-04] [D1-CUST-05] a company connects by session or account client (G-082)', async () => {
  const rows = [
    { slug: 'vat', mandatory: true },
    { slug: 'birthday', audience: 'person', mandatory: true },
  ]
  const service = await createService(far, { requestFields: rows })
  const vat = await addDatum(near, 'vat_number', { value: 'DE123' })
  const answers = [{ slug: 'vat', contact_data_id: vat.id, live: true, value: await service.seal('DE123') }]
  const body = connectBody(service, answers)
  const response = await near.call('POST', '/api/customer/connections', body)
  assert.equal(response.status, 201, response.text)
  const [listedConnection] = await listConnections(service)
  assert.deepEqual(
    [
      listedConnection.customer_type,
      listedConnection.person_id,
      listedConnection.share_code,
      listedConnection.display_name,
    ],
    ['company', near.userId, near.code, 'Near Ltd'],
  )
  const [event] = await service.changes()
  assert.deepEqual([event?.customer_type, event?.share_code], ['company', near.code])

  const other = await registerCompany(platform)
  const token = await (await createAccountClient(other, { capabilities: ['customer_connections'] })).token()
  const asClient = (method: string, path: string, content?: unknown) =>
    call(other.apiUrl, method, path, { token, ...(content !== undefined && { body: content }) })
  const inlineAnswers = [{ slug: 'vat', value: await service.seal('FR1') }]
  const secondResponse = await asClient('POST', '/api/customer/connections', connectBody(service, inlineAnswers))
  assert.equal(secondResponse.status, 201, secondResponse.text)
  assert.equal((await asClient('GET', '/api/company-connections')).body.items.length, 1)
  assert.equal((await asClient('GET', `/api/company-connections/${secondResponse.body.id}/mappings`)).status, 200)
  assert.equal((await asClient('DELETE', `/api/company-connections/${secondResponse.body.id}`)).status, 204)
})

test('(G-082) a company cannot connect with its own or a persons-only service', async () => {
  const callerService = await createService(near)
  const forPersons = await createService(far, { audience: 'person' })
  const connectAs = (service: TestService) => near.call('POST', '/api/customer/connections', connectBody(service))
  assert.deepEqual(await readStatusAndKey(connectAs(callerService)), [400, 'company_connections.own_service'])
  assert.deepEqual(await readStatusAndKey(connectAs(forPersons)), [403, 'services.audience_person_only'])
})

test('[D1-SVC-25] (G-066) a person cannot connect with a b2b-only service until it is opened', async () => {
  const service = await createService(far, { audience: 'company' })
  assert.deepEqual(await readStatusAndKey(post(person, service)), [403, 'services.audience_b2b_only'])
  await far.call('PUT', `/api/services/${service.id}`, { audience: 'both' })
  assert.equal((await post(person, service)).status, 201)
})

test('(G-081) refuses a stale form, missing mandatory rows and a second connection', async () => {
  const service = await createService(far, {
    requestFields: [
      { slug: 'b', mandatory: true },
      { slug: 'a', mandatory: true },
      { slug: 'tax', mandatory: true, audience: 'company' },
    ],
  })
  const answers = [
    { slug: 'a', value: await service.seal('1') },
    { slug: 'b', value: await service.seal('2') },
  ]
  for (const config_token of [randomUUID(), '', 'x']) {
    assert.deepEqual(await readStatusAndKey(post(person, service, answers, { config_token })), [
      409,
      'services.config_conflict',
    ])
  }
  const missing = await post(person, service)
  assert.deepEqual([missing.status, missing.body.error_key], [400, 'company_connections.mandatory_missing'])
  assert.deepEqual(missing.body.missing, ['b', 'a'])
  assert.deepEqual((await post(person, service, answers.slice(0, 1))).body.missing, ['b'])
  assert.equal((await post(person, service, answers)).status, 201)
  const alreadyConnected = [409, 'company_connections.already_connected']
  assert.deepEqual(await readStatusAndKey(post(person, service, answers)), alreadyConnected)
  // The checks have the documented order: the form first.
  assert.deepEqual(await readStatusAndKey(post(person, service, [], { config_token: 'x' })), [
    409,
    'services.config_conflict',
  ])
  assert.deepEqual(await readStatusAndKey(post(person, service)), [400, 'company_connections.mandatory_missing'])
  assert.equal((await listConnections(service)).length, 1)
  assert.equal((await service.changes()).length, 1)
})

test('(G-005) refuses every malformed body without a server error', async () => {
  const service = await createService(far, { requestFields: [{ slug: 'text' }] })
  const bodies = [
    {},
    { code: service.code },
    { ...connectBody(service), answers: {} },
    { ...connectBody(service), answers: [null] },
    { ...connectBody(service), answers: [{}] },
    { ...connectBody(service), answers: Array.from({ length: 201 }, (_, n) => ({ slug: `s${n}` })) },
    { ...connectBody(service), config_token: 7 },
    { ...connectBody(service), code: ['x'] },
  ]
  for (const body of bodies) {
    assert.deepEqual(await readStatusAndKey(person.call('POST', '/api/company-connections', body)), [
      400,
      'request.invalid',
    ])
  }
  const unknown = { ...connectBody(service), code: 'NOBODY/X', more: true }
  assert.deepEqual(await readStatusAndKey(person.call('POST', '/api/company-connections', unknown)), [
    404,
    'profile.code_not_found',
  ])
  assert.equal(
    (await person.call('POST', '/api/company-connections', { ...connectBody(service), more: 1 })).status,
    201,
  )
})

test('one of concurrent connects succeeds, with one event', async () => {
  for (const company of [near, far]) {
    const service = await createService(company, { requestFields: [{ slug: 'text' }] })
    const datum = await addSealedDatum(person, 'first_name', 'Ann')
    const value = await service.seal('Ann')
    const answers = [{ slug: 'text', contact_data_id: datum.id, live: true, value }]
    const replies = await Promise.all([1, 2, 3, 4].map(() => post(person, service, answers)))
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409, 409, 409])
    const refused = replies.filter(({ status }) => status === 409)
    for (const { body } of refused) assert.equal(body.error_key, 'company_connections.already_connected')
    assert.equal((await listConnections(service)).length, 1)
    assert.equal((await service.changes()).length, 1)
  }
})

test('of a concurrent publish and connect, the later one sees the other', async () => {
  const service = await createService(far, { requestFields: [{ slug: 'text' }] })
  const persons = await Promise.all([1, 2, 3].map(() => registerPerson(platform)))
  const body = connectBody(service)
  const [published, ...replies] = await Promise.all([
    service.publish([{ slug: 'text' }, { slug: 'added', mandatory: true }]),
    ...persons.map((customer) => customer.call('POST', '/api/company-connections', body)),
  ])
  assert.equal(published, undefined)
  for (const [index, { status, body: responseBody }] of replies.entries()) {
    if (status === 201) {
      const { items } =
        (await persons[index]?.call('GET', `/api/company-connections/${responseBody.id}/consents`))?.body ?? {}
      assert.deepEqual(
        items.map(({ slug }: { slug: string }) => slug),
        ['added'],
      )
    } else assert.deepEqual([status, responseBody.error_key], [409, 'services.config_conflict'])
  }
})
