// What a service asks for, through both doors: shape, defaults, refusals, replacing by slug (D1-RF, NS-10, CX-05).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import {
  call,
  createAccountClient,
  createService,
  createServiceClient,
  type Registered,
  type Reply,
  registerCompany,
  startPlatform,
  type TestPlatform,
} from '@company-data/testkit'

let platform: TestPlatform
let company: Registered

before(async () => {
  platform = await startPlatform({ regions: ['eu', 'us'] })
  company = await registerCompany(platform)
})
after(() => platform.stop())

interface Row {
  id: string
  slug: string
  type: string
  [member: string]: unknown
}

/** A service with both its doors. */
const setUp = async (owner = company) => {
  const { id } = await createService(owner)
  const token = await (await createServiceClient(platform, owner, id)).token()
  const data = (method: string, rest: string, body?: object): Promise<Reply> =>
    call(owner.apiUrl, method, `/api/company-data${rest}`, { token, ...(body && { body }) })
  const portal = (method: string, body?: object) => owner.call(method, `/api/services/${id}/request-fields`, body)
  const read = async (): Promise<{ config_token: string; fields: Row[] }> => (await data('GET', '/request-fields')).body
  const publish = async (fields: unknown, config_token?: unknown): Promise<Reply> =>
    data('PUT', '/request-fields', { config_token: config_token ?? (await read()).config_token, fields })
  return { id, token, data, portal, read, publish }
}

const row = (slug: string, change: object = {}) => ({ slug, label: `The ${slug}`, type: 'text', ...change })
const keyOf = ({ status, body }: Reply): [number, string] => [status, body?.error_key]

test('[D1-RF-01] [D1-RF-02] [D1-RF-03] [D1-RF-05] [D1-RF-06] [D1-RF-07] [D1-RF-09] rows come back with exactly the members of NS-10', async () => {
  const { publish, read } = await setUp()
  assert.deepEqual((await read()).fields, [])
  const full = {
    slug: 'passport',
    label: 'Your passport',
    type: 'passport',
    one_time: true,
    mandatory: true,
    audience: 'person',
    verified: true,
    verified_max_age_days: 30,
  }
  const reply = await publish([full, row('name')])
  assert.equal(reply.status, 200, reply.text)
  const [first, second] = reply.body.fields
  const { audience: _, ...shown } = full
  assert.deepEqual(first, { id: first.id, ...shown, plugin: null, options: null })
  assert.deepEqual(second, {
    id: second.id,
    slug: 'name',
    label: 'The name',
    type: 'text',
    one_time: false,
    mandatory: false,
    verified: false,
    verified_max_age_days: null,
    plugin: null,
    options: null,
  })
  assert.deepEqual(await read(), reply.body)
})

test('[D1-RF-04] [D1-RF-05] [D1-XREF-04] (CX-05, T-41) the audience is stored per row, sent by the managers’ door only, and kept when left out', async () => {
  const { publish, portal, read, data } = await setUp()
  const audiences = async () =>
    Object.fromEntries(
      (await portal('GET')).body.fields.map(({ slug, audience }: Record<string, string>) => [slug, audience]),
    )
  await publish([row('a', { audience: 'person' }), row('b', { audience: 'company' }), row('c')])
  assert.deepEqual(await audiences(), { a: 'person', b: 'company', c: 'both' })

  const published = await publish([row('b'), row('a', { label: 'New', audience: null }), row('d')])
  assert.ok(published.body.fields.every((field: object) => !('audience' in field)))
  assert.ok(!JSON.stringify((await data('GET', '/request-fields')).body).includes('audience'))
  assert.deepEqual(await audiences(), { b: 'company', a: 'person', d: 'both' })

  const { config_token, fields } = (await portal('GET')).body
  const changed = await portal('PUT', {
    config_token,
    fields: fields.map((one: Row) => (one.slug === 'd' ? { ...one, audience: 'company' } : one)),
  })
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual(await audiences(), { b: 'company', a: 'person', d: 'company' })
  // One configuration behind two doors.
  assert.equal((await read()).config_token, changed.body.config_token)
  assert.equal((await company.call('GET', '/api/services')).body.at(-1).config_token, changed.body.config_token)
})

test('(NS-10, T-94) rows are matched by slug: order and ids that are sent change nothing, a row that went comes back as another slot', async () => {
  const { publish, read } = await setUp()
  const first = (await publish([row('a'), row('b'), row('c')])).body.fields
  const idOf = (fields: Row[], slug: string) => fields.find((one) => one.slug === slug)?.id
  const second = (
    await publish([row('c', { id: idOf(first, 'a') }), row('a', { id: randomUUID(), position: 7, mandatory: true })])
  ).body.fields
  assert.deepEqual(
    second.map(({ slug, id, mandatory }: Row) => [slug, id, mandatory]),
    [
      ['c', idOf(first, 'c'), false],
      ['a', idOf(first, 'a'), true],
    ],
  )
  const third = (await publish([row('b'), row('a')])).body.fields
  assert.notEqual(idOf(third, 'b'), idOf(first, 'b'))
  assert.equal(idOf(third, 'a'), idOf(first, 'a'))
  assert.deepEqual((await read()).fields, third)
  assert.deepEqual((await publish([])).body.fields, [])
})

test('[D1-XREF-05] a slug names one row of a service, and the same slug of another service is another row', async () => {
  const [one, other] = [await setUp(), await setUp()]
  await one.publish([row('email', { type: 'email' }), row('born', { type: 'date_of_birth' })])
  await other.publish([row('email', { type: 'text' })])
  const types = async ({ read }: Awaited<ReturnType<typeof setUp>>) =>
    Object.fromEntries((await read()).fields.map(({ slug, type }) => [slug, type]))
  assert.deepEqual(await types(one), { email: 'email', born: 'date_of_birth' })
  assert.deepEqual(await types(other), { email: 'text' })
  assert.deepEqual(keyOf(await one.publish([row('x'), row('y'), row('x')])), [400, 'services.request_field_invalid'])
})

test('[D1-RF-10] a stale config_token is refused and nothing changes; every publish gives a new one', async () => {
  const { publish, read } = await setUp()
  const empty = await read()
  const published = await publish([row('a')], empty.config_token)
  assert.notEqual(published.body.config_token, empty.config_token)
  for (const stale of [empty.config_token, randomUUID(), '', 'no token at all', '\u0000']) {
    assert.deepEqual(keyOf(await publish([row('b')], stale)), [409, 'services.config_conflict'], stale)
  }
  assert.deepEqual(await read(), published.body)
  const again = await publish([row('a')])
  assert.equal(again.status, 200)
  assert.notEqual(again.body.config_token, published.body.config_token)
})

test('[D1-RF-10] of several publishes with one token exactly one wins, whichever door they take', async () => {
  const { portal, publish, read } = await setUp()
  for (let round = 0; round < 3; round += 1) {
    const { config_token } = await read()
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const fields = [row(`s${round}_${index}`), row('kept')]
        return index % 2 === 0 ? publish(fields, config_token) : portal('PUT', { config_token, fields })
      }),
    )
    const won = replies.filter(({ status }) => status === 200)
    assert.equal(won.length, 1)
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      assert.deepEqual(keyOf(reply), [409, 'services.config_conflict'])
    }
    const now = await read()
    assert.equal(now.config_token, won[0]?.body.config_token)
    assert.deepEqual(
      now.fields.map(({ id }) => id),
      won[0]?.body.fields.map(({ id }: Row) => id),
    )
  }
})

test('(NS-10) a row that is malformed is refused as a whole, with nothing changed', async () => {
  const { publish, read } = await setUp()
  await publish([row('kept')])
  const unchanged = await read()
  const bad: unknown[] = [
    null,
    'row',
    [],
    {},
    row(''),
    row('A'),
    row('1a'),
    row('a-b'),
    row('a'.repeat(65)),
    row('a\n'),
    { ...row('a'), slug: 5 },
    { label: 'no slug', type: 'text' },
    row('a', { label: '' }),
    row('a', { label: ' \t ' }),
    row('a', { label: null }),
    row('a', { label: 'x'.repeat(201) }),
    row('a', { one_time: 'yes' }),
    row('a', { mandatory: 1 }),
    row('a', { verified: {} }),
    row('a', { audience: 'everyone' }),
    row('a', { audience: 1 }),
    row('a', { verified_max_age_days: 0 }),
    row('a', { verified_max_age_days: -1 }),
    row('a', { verified_max_age_days: 1.5 }),
    row('a', { verified_max_age_days: '30' }),
    row('a', { verified_max_age_days: 1e12 }),
    row('a', { type: 'select', options: 'red' }),
    row('a', { type: 'select', options: [1] }),
    row('a', { type: 'select', options: ['red', ' '] }),
    row('a', { type: 'select', options: ['red', 'red'] }),
  ]
  for (const one of bad) {
    const reply = await publish([row('fine'), one])
    assert.deepEqual(keyOf(reply), [400, 'services.request_field_invalid'], JSON.stringify(one))
  }
  const many = Array.from({ length: 201 }, (_, index) => row(`s${index}`))
  assert.deepEqual(keyOf(await publish(many)), [400, 'services.request_field_invalid'])
  for (const fields of [undefined, null, {}, 'x']) {
    assert.deepEqual(keyOf(await publish(fields)), [400, 'request.invalid'])
  }
  for (const config_token of [5, {}, false]) {
    assert.deepEqual(keyOf(await publish([], config_token)), [400, 'request.invalid'])
  }
  assert.deepEqual(await read(), unchanged)
  assert.equal((await publish(many.slice(1))).body.fields.length, 200)
})

test('(NS-10) a type must be in the registry and a choice needs options; parents can be asked for', async () => {
  const { publish, read } = await setUp()
  await platform.ops('POST', '/api/ops/contact-field-types', { type: 'badge', parent: 'photo_id', label: 'Badge' })
  const fine = await publish([row('id', { type: 'legal_document' }), row('badge', { type: 'badge' })])
  assert.equal(fine.status, 200, fine.text)
  assert.deepEqual(
    fine.body.fields.map(({ type }: Row) => type),
    ['legal_document', 'badge'],
  )
  for (const one of [
    row('a', { type: 'no_such_type' }),
    row('a', { type: '' }),
    row('a', { type: 'Text' }),
    row('a', { type: undefined }),
    row('a', { type: 7 }),
    row('a', { type: 'select' }),
    row('a', { type: 'multiselect', options: [] }),
    row('a', { type: 'select', options: null }),
    row('a', { type: 'gender', options: ['female', 'other'] }),
    row('a', { type: 'toString' }),
  ]) {
    assert.deepEqual(keyOf(await publish([one])), [400, 'services.request_field_type_invalid'], JSON.stringify(one))
  }
  assert.deepEqual((await read()).fields, fine.body.fields)
})

test('(NS-10) options belong to choices: kept there, narrowed where the type has its own, meaningless elsewhere', async () => {
  const { publish } = await setUp()
  const { fields } = (
    await publish([
      row('colour', { type: 'select', options: ['red', 'grün'] }),
      row('extras', { type: 'multiselect', options: ['a', 'b'] }),
      row('gender', { type: 'gender' }),
      row('binary', { type: 'gender', options: ['male', 'female'] }),
      row('text', { options: ['x'] }),
    ])
  ).body
  assert.deepEqual(
    fields.map(({ options }: Row) => options),
    [['red', 'grün'], ['a', 'b'], null, ['male', 'female'], null],
  )
})

test('[D1-RF-11] (G-135, T-39) a plugin row whose plugin is not known is refused with the reason in error', async () => {
  const { publish, read } = await setUp()
  const refusals: Array<[object, RegExp]> = [
    [row('car', { type: 'plugin', plugin: { plugin_id: randomUUID(), field_type: 'car' } }), /car: .*no such plugin/],
    [row('car', { type: 'plugin' }), /car: .*needs a plugin/],
    [row('car', { type: 'plugin', plugin: null }), /car: .*needs a plugin/],
    [row('car', { type: 'plugin', plugin: 'x' }), /car: /],
    [row('car', { plugin: { plugin_id: randomUUID(), field_type: 'car' } }), /car: only a row of the type plugin/],
  ]
  for (const [one, reason] of refusals) {
    const reply = await publish([row('fine'), one])
    assert.deepEqual(keyOf(reply), [400, 'services.request_field_plugin_invalid'], JSON.stringify(one))
    assert.match(reply.body.error, reason)
  }
  assert.deepEqual((await read()).fields, [])
})

test('(G-005) unknown members are ignored, null is what is left out', async () => {
  const { publish } = await setUp()
  const odd = row('a', {
    one_time: null,
    mandatory: null,
    verified_max_age_days: null,
    options: null,
    plugin: null,
    x: 1,
  })
  const reply = await publish([odd])
  assert.equal(reply.status, 200, reply.text)
  assert.ok(!('x' in reply.body.fields[0]))
})

test('(NS-10, G-094) a publish is one line in the log, which the service client reads newest first in pages', async () => {
  const { publish, data, id } = await setUp()
  await publish([row('a'), row('b')])
  await publish([row('b'), row('c')])
  await publish([row('b')], randomUUID())
  const log = (await data('GET', '/logs')).body
  assert.deepEqual(
    log.items.map(({ kind, data: about }: Record<string, unknown>) => [kind, about]),
    [
      ['config.published', { fields: 2, added: ['c'], removed: ['a'] }],
      ['config.published', { fields: 2, added: ['a', 'b'], removed: [] }],
      ['client.created', log.items[2].data],
    ],
  )
  const first = (await data('GET', '/logs?limit=2')).body
  const second = (await data('GET', `/logs?limit=2&cursor=${first.next_cursor}`)).body
  assert.deepEqual([...first.items, ...second.items], log.items)
  assert.equal(second.next_cursor, null)
  assert.deepEqual(keyOf(await data('GET', '/logs?cursor=x')), [400, 'request.cursor_invalid'])
  for (const limit of ['0', '251', 'x']) {
    assert.deepEqual(keyOf(await data('GET', `/logs?limit=${limit}`)), [400, 'request.invalid'])
  }
  assert.deepEqual((await company.call('GET', `/api/portal/services/${id}/logs`)).body, log)
  assert.deepEqual((await company.call('GET', `/api/services/${id}/logs`)).body, log)
})

test('(G-065, G-181) the portal’s view of the log asks for the second factor where the service does', async () => {
  const { id } = await setUp()
  await company.call('PUT', `/api/services/${id}/require-2fa`, { require_2fa: true })
  assert.deepEqual(keyOf(await company.call('GET', `/api/portal/services/${id}/logs`)), [403, 'auth.forbidden'])
})

test('(G-060) a service of another company answers like none, and an account client publishes for its own', async () => {
  const stranger = await registerCompany(platform, { region: 'us' })
  const { id, portal } = await setUp()
  const client = await createAccountClient(platform, company, { capabilities: ['service_management'] })
  const token = await client.token()
  const { config_token } = (await portal('GET')).body
  const body = { config_token, fields: [row('a', { audience: 'company' })] }
  const published = await platform.call('PUT', `/api/services/${id}/request-fields`, { token, body })
  assert.equal(published.status, 200, published.text)
  for (const target of [id, randomUUID(), 'nonsense']) {
    for (const path of [`/api/services/${target}/request-fields`, `/api/portal/services/${target}/logs`]) {
      assert.deepEqual(keyOf(await stranger.call('GET', path)), [404, 'services.not_found'])
    }
    const refused = await stranger.call('PUT', `/api/services/${target}/request-fields`, body)
    assert.deepEqual(keyOf(refused), [404, 'services.not_found'])
  }
})

test('(G-071) the parent of a type that some service asks for, in whichever region, cannot change', async () => {
  const far = await registerCompany(platform, { region: 'us' })
  const { publish } = await setUp(far)
  await platform.ops('POST', '/api/ops/contact-field-types', { type: 'asked_for', parent: 'text', label: 'Asked for' })
  const move = () => platform.ops('PUT', '/api/ops/contact-field-types/asked_for', { parent: 'personal_number' })
  assert.equal((await publish([row('a', { type: 'asked_for' })])).status, 200)
  assert.deepEqual(keyOf(await move()), [409, 'field_types.locked'])
  await publish([])
  assert.equal((await move()).status, 200)
})
