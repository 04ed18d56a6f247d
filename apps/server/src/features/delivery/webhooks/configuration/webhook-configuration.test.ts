// Webhook configuration over HTTP: validation, storage, display and logging (D1-WHC, G-100, G-102, NS-12).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { eventNames } from '@company-data/protocol/events'
import {
  createAccountClient,
  createService,
  openRegion,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  usePlatform,
} from '@company-data/testkit'
import { openWebhookClient, hookUrl as url, type WebhookClient } from '../testing/webhook-client.ts'

let service: string
let post: WebhookClient['post']
let put: WebhookClient['put']
let create: WebhookClient['create']
let read: WebhookClient['read']
let readLog: WebhookClient['log']

const platform = await usePlatform()
const [company, stranger] = await Promise.all([registerCompany(platform), registerCompany(platform)])
const database = openRegion(platform)
beforeEach(async () => {
  ;({ service, post, put, create, read, log: readLog } = await openWebhookClient(company))
})

test('D1-WHC-01, D1-WHC-12: a webhook with only a URL has all defaults, and shows its secret once (A-86, G-100)', async () => {
  const { status, body } = await post({ url })
  assert.equal(status, 201)
  const { id, created_at, health_changed_at, hmac_secret, hmac_secret_once, webhook_secret_once, ...rest } = body
  assert.match(hmac_secret_once, /^[A-Za-z0-9_-]{43}$/)
  assert.equal(hmac_secret, `••••${hmac_secret_once.slice(-4)}`)
  assert.equal(webhook_secret_once, `whsec_${Buffer.from(hmac_secret_once).toString('base64')}`)
  assert.deepEqual(rest, {
    url,
    events: [],
    format: 'json',
    auth_type: 'hmac',
    encrypt_payload: false,
    enabled: true,
    auth_token: null,
    auth_username: null,
    auth_password: null,
    auth_header_name: null,
    auth_header_value: null,
    health: 'running',
    failing_since: null,
    backlog_count: 0,
    backlog_oldest_at: null,
    name: null,
    notify: true,
    order: 'service',
    parallel: 1,
    batch: 1,
    previous_secret_until: null,
  })
  assert.equal(created_at, health_changed_at)
  const readReply = await company.call('GET', `${service}/webhooks/${id}`)
  const { hmac_secret_once: _, webhook_secret_once: __, ...record } = body
  assert.deepEqual(readReply.body, record)
  assert.ok(!readReply.text.includes(hmac_secret_once))
})

test('D1-WHC-02, NS-11: a service has several webhooks, listed oldest first as a bare array', async () => {
  const createdWebhooks = [
    await create(),
    await create({ url: 'http://a.example' }),
    await create({ auth_type: 'none' }),
  ]
  const { body } = await company.call('GET', `${service}/webhooks`)
  assert.deepEqual(
    body.map(({ id }: { id: string }) => id),
    createdWebhooks.map(({ record }) => record.id),
  )
})

test('D1-WHC-03, G-102: refuses a malformed webhook URL or one with user-info', async () => {
  const { path } = await create()
  const bad = [
    '',
    'hook.example',
    'ftp://hook.example',
    'https://',
    'http://user:pw@hook.example',
    'https:///x',
    5,
    null,
  ]
  for (const wrong of bad) {
    assert.deepEqual(await readStatusAndKey(post({ url: wrong })), [400, 'services.webhook_url_invalid'], String(wrong))
    assert.deepEqual(
      await readStatusAndKey(put(path, { url: wrong })),
      [400, 'services.webhook_url_invalid'],
      String(wrong),
    )
  }
  assert.deepEqual(await readStatusAndKey(post({})), [400, 'services.webhook_url_invalid'])
  assert.equal((await read(path)).url, url)
})

test('D1-WHC-04, D1-EVT-23: events are a unique subset of the catalog, empty means all (T-58)', async () => {
  const { record, path } = await create({ events: [...eventNames, 'field_updated'] })
  assert.deepEqual(record.events, eventNames)
  for (const wrong of [
    ['test'],
    ['field_updated', 'nothing'],
    'field_updated',
    [5],
    [null],
    null,
    {},
    ['constructor'],
  ]) {
    assert.deepEqual(await readStatusAndKey(post({ url, events: wrong })), [400, 'services.webhook_events_invalid'])
    assert.deepEqual(await readStatusAndKey(put(path, { events: wrong })), [400, 'services.webhook_events_invalid'])
  }
  assert.deepEqual((await put(path, { events: [] })).body.events, [])
})

test('D1-WHC-05, D1-WHC-06: format and auth_type take only the documented values (G-102)', async () => {
  const { path } = await create({ format: 'xml' })
  for (const member of ['format', 'auth_type']) {
    for (const wrong of ['yaml', '', 'JSON', 5, null, ['json']]) {
      assert.deepEqual(await readStatusAndKey(post({ url, [member]: wrong })), [400, 'services.webhook_config_invalid'])
      assert.deepEqual(await readStatusAndKey(put(path, { [member]: wrong })), [400, 'services.webhook_config_invalid'])
    }
  }
  assert.equal((await read(path)).format, 'xml')
})

test('D1-WHC-07, D1-WHC-08: encrypt_payload and enabled are booleans for every auth_type', async () => {
  const { record } = await create({ auth_type: 'none', encrypt_payload: true, enabled: false })
  assert.deepEqual([record.encrypt_payload, record.enabled], [true, false])
  for (const member of ['encrypt_payload', 'enabled'])
    for (const wrong of ['true', 1, null])
      assert.deepEqual(await readStatusAndKey(post({ url, [member]: wrong })), [400, 'request.invalid'])
})

test('G-005: the error names the first wrong member in document order', async () => {
  const wrong = { url: 'x', events: ['x'], format: 'x', enabled: 1, auth_token: 5 }
  assert.equal((await readStatusAndKey(post(wrong)))[1], 'services.webhook_url_invalid')
  assert.equal((await readStatusAndKey(post({ ...wrong, url })))[1], 'services.webhook_events_invalid')
  assert.equal((await readStatusAndKey(post({ ...wrong, url, events: [] })))[1], 'services.webhook_config_invalid')
  assert.equal((await readStatusAndKey(post({ ...wrong, url, events: [], format: 'xml' })))[1], 'request.invalid')
  assert.equal((await readStatusAndKey(post({ url, auth_token: 5 })))[1], 'services.webhook_auth_invalid')
})

test('D1-WHC-11, G-102: a change keeps members it does not name, especially secrets', async () => {
  const { path, record } = await create({ events: ['field_updated'], auth_type: 'bearer', auth_token: 'token-1234567' })
  const changed = await put(path, { format: 'xml' })
  assert.equal(changed.status, 200)
  assert.deepEqual(changed.body, { ...record, format: 'xml' })
  assert.deepEqual((await put(path, { url: 'http://other.example' })).body, {
    ...record,
    format: 'xml',
    url: 'http://other.example',
  })
})

test('D1-WHC-15, NS-10: every change is logged with its member names, never their values', async () => {
  const { path, record } = await create({ url: 'https://hook.example/?key=in-the-url' })
  await put(path, { url: 'https://hook.example/?key=other', enabled: false, hmac_secret: 'new secret' })
  await put(path, {})
  await company.call('DELETE', path)
  const entries = await readLog()
  assert.deepEqual(
    entries.map(({ kind, data }) => [kind, data]),
    [
      ['webhook.deleted', { webhook_id: record.id }],
      ['webhook.updated', { webhook_id: record.id, changed: ['url', 'enabled', 'hmac_secret'] }],
      ['webhook.created', { webhook_id: record.id }],
    ],
  )
  assert.ok(!JSON.stringify(entries).includes('in-the-url'))
})

test('D1-WHC-14, NS-12: a deleted webhook is gone with its channel and its rows', async () => {
  const { path, record } = await create()
  const id = String(record.id)
  const channel = () => database.kysely.selectFrom('change_channel').select('id').where('id', '=', id).execute()
  assert.equal((await channel()).length, 1)
  assert.equal((await company.call('DELETE', path)).status, 204)
  assert.equal((await channel()).length, 0)
  for (const method of ['GET', 'PUT', 'DELETE'])
    assert.deepEqual(await readStatusAndKey(company.call(method, path, method === 'PUT' ? {} : undefined)), [
      404,
      'services.webhook_not_found',
    ])
})

test('D1-WHC-08, D1-WHD-38: a webhook’s channel follows its events and enabled', async () => {
  const { path, record } = await create({ events: ['field_updated'], enabled: false })
  const channel = () =>
    database.kysely
      .selectFrom('change_channel')
      .select(['enabled', 'events', 'webhook_id'])
      .where('id', '=', String(record.id))
      .executeTakeFirst()
  assert.deepEqual(await channel(), { enabled: false, events: ['field_updated'], webhook_id: record.id })
  await put(path, { enabled: true, events: [] })
  assert.deepEqual(await channel(), { enabled: true, events: [], webhook_id: record.id })
})

test('NS-12: unknown and foreign webhooks and services get the same errors', async () => {
  const { path, record } = await create()
  const other = `/api/services/${(await createService(company)).id}/webhooks/${record.id}`
  const paths = [other, `${service}/webhooks/${randomUUID()}`, `${service}/webhooks/x`]
  const calls: Array<[string, string, object?]> = [
    ...([
      ['GET', ''],
      ['PUT', '', { enabled: false }],
      ['DELETE', ''],
    ] satisfies Array<[string, string, object?]>),
    ...([
      ['GET', '/attempts'],
      ['POST', '/test'],
    ] satisfies Array<[string, string, object?]>),
  ]
  for (const [method, end, body] of calls) {
    for (const unknownPath of paths)
      assert.deepEqual(
        await readStatusAndKey(company.call(method, unknownPath + end, body)),
        [404, 'services.webhook_not_found'],
        `${method} ${unknownPath}${end}`,
      )
    assert.deepEqual(await readStatusAndKey(stranger.call(method, path + end, body)), [404, 'services.not_found'])
  }
  assert.deepEqual(await readStatusAndKey(post({ url }, stranger)), [404, 'services.not_found'])
  assert.deepEqual(await readStatusAndKey(stranger.call('GET', `${service}/webhooks`)), [404, 'services.not_found'])
  assert.deepEqual(await readStatusAndKey(company.call('POST', `/api/services/${randomUUID()}/webhooks`, { url })), [
    404,
    'services.not_found',
  ])
  assert.equal((await read(path)).enabled, true)
})

test('D1-CLI-56: only a client with service_management configures webhooks', async () => {
  const tokenWith = async (capabilities: string[]) => (await createAccountClient(company, { capabilities })).token()
  const token = await tokenWith(['service_management'])
  const createReply = await platform.call('POST', `${service}/webhooks`, { token, body: { url } })
  assert.equal(createReply.status, 201)
  const without = await tokenWith(['company_profile_fields'])
  assert.equal((await platform.call('GET', `${service}/webhooks`, { token: without })).status, 403)
  assert.equal((await (await registerPerson(platform)).call('GET', `${service}/webhooks`)).status, 403)
})

test('D1-NEG-01: a webhook can be configured in XML or JSON', async () => {
  const text = `<request><url>${url.replace('&', '&amp;')}</url><events type="array"><item>field_updated</item></events>
    <enabled type="boolean">false</enabled></request>`
  const { status, body } = await platform.call('POST', `${service}/webhooks`, {
    token: company.token,
    body: text,
    headers: { 'content-type': 'application/xml' },
  })
  assert.deepEqual([status, body.events, body.enabled], [201, ['field_updated'], false])
})

test('concurrent changes of one webhook all count and are logged once', async () => {
  const { path } = await create()
  const changes = [{ format: 'xml' }, { enabled: false }, { encrypt_payload: true }, { events: ['field_updated'] }]
  const replies = await Promise.all(changes.map((change) => put(path, change)))
  assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]))
  const { format, enabled, encrypt_payload, events } = await read(path)
  assert.deepEqual([format, enabled, encrypt_payload, events], ['xml', false, true, ['field_updated']])
  assert.equal((await readLog()).filter(({ kind }) => kind === 'webhook.updated').length, 4)
})

test('a webhook deleted during a change is changed first or not at all', async () => {
  const { path } = await create()
  const replies = await Promise.all([
    ...Array.from({ length: 4 }, (_, index) => put(path, { enabled: index % 2 === 0 })),
    company.call('DELETE', path),
    company.call('DELETE', path),
  ])
  for (const { status } of replies) assert.ok([200, 204, 404].includes(status), String(status))
  assert.equal(replies.filter(({ status }) => status === 204).length, 1)
  const created = Array.from({ length: 6 }, () => post({ url }))
  const ended = await Promise.all([...created, company.call('DELETE', service)])
  for (const { status } of ended) assert.ok([201, 204, 404].includes(status), String(status))
  const remainingWebhooks = database.kysely
    .selectFrom('webhook')
    .select('id')
    .where('service_id', '=', service.split('/').at(-1) ?? '')
  assert.deepEqual(await remainingWebhooks.execute(), [])
})
