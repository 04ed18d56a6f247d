// Refusals name what is wrong: JSON pointers of members, the limit in bytes, the position in broken JSON (B-17).
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import {
  assertRefusal,
  call,
  createService,
  createServiceClient,
  registerCompany,
  registerPerson,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const company = await registerCompany(platform)
const service = await createService(company, { requestFields: [{ slug: 'mail', type: 'email' }] })
const UNKNOWN = 'is not a member of this object'

const readPointers = async (method: string, path: string, body: unknown): Promise<string[]> => {
  const reply = await company.call(method, path, body)
  assertRefusal(reply, 400, 'request.invalid')
  return Object.keys(reply.body.fields)
}

test('B-17: unknown members of request fields are refused, also inside a plugin', async () => {
  const path = `/api/services/${service.id}/request-fields`
  const { config_token } = (await company.call('GET', path)).body
  const row = { slug: 'mail', label: 'Mail', type: 'email' }
  assert.deepEqual(await readPointers('PUT', path, { config_token, fields: [row], colour: 1 }), ['/colour'])
  const fields = [row, { ...row, slug: 'b', colour: 1, 'a/b': 1 }, { ...row, slug: 'c', plugin: { plugin_ib: 'x' } }]
  const pointers = ['/fields/1/colour', '/fields/1/a~1b', '/fields/2/plugin/plugin_ib']
  assert.deepEqual(await readPointers('PUT', path, { config_token, fields }), pointers)
  const client = await createServiceClient(company, service.id)
  const token = await client.token()
  const ofClient = await platform.call('PUT', '/api/company-data/request-fields', {
    token,
    body: { config_token, fields: [{ ...row, requierd: true }] },
  })
  assert.deepEqual(ofClient.body.fields, { '/fields/0/requierd': UNKNOWN })
  const unchanged = (await company.call('GET', path)).body
  assert.equal(unchanged.config_token, config_token, 'nothing was published')
  assert.equal((await company.call('PUT', path, unchanged)).status, 200, 'a set that was read may be sent back')
})

test('B-17: the rules of request fields name the row and its member', async () => {
  const path = `/api/services/${service.id}/request-fields`
  const { config_token } = (await company.call('GET', path)).body
  const row = { slug: 'mail', label: 'Mail', type: 'email' }
  const cases: ReadonlyArray<[object, string, string]> = [
    [{ ...row, slug: 'b', type: 'no_such_type' }, 'services.request_field_type_invalid', '/fields/1/type'],
    [{ ...row, slug: 'b', type: 'select' }, 'services.request_field_type_invalid', '/fields/1/options'],
    [{ ...row, slug: 'b', type: 'plugin' }, 'services.request_field_plugin_invalid', '/fields/1/plugin'],
    [{ ...row, label: 'Again' }, 'services.request_field_invalid', '/fields/1/slug'],
  ]
  for (const [second, key, pointer] of cases) {
    const reply = await company.call('PUT', path, { config_token, fields: [row, second] })
    assertRefusal(reply, 400, key)
    assert.deepEqual(Object.keys(reply.body.fields), [pointer])
  }
})

test('B-17: credentials of a webhook and the address of a plugin are named', async () => {
  const webhook = { url: 'https://hooks.example/a', auth_type: 'basic', auth_username: 'a:b' }
  const refusedWebhook = await company.call('POST', `/api/services/${service.id}/webhooks`, webhook)
  assertRefusal(refusedWebhook, 400, 'services.webhook_auth_invalid')
  assert.deepEqual(Object.keys(refusedWebhook.body.fields), ['/auth_username', '/auth_password'])
  const refusedPlugin = await company.call('POST', '/api/account/plugins', { base_url: 'http://plugin.example' })
  assertRefusal(refusedPlugin, 400, 'plugins.url_invalid')
  assert.deepEqual(Object.keys(refusedPlugin.body.fields), ['/base_url'])
})

test('B-17: unknown members of a webhook are refused, a record is not', async () => {
  const path = `/api/services/${service.id}/webhooks`
  const url = 'https://hooks.example/a'
  assert.deepEqual(await readPointers('POST', path, { url, event: [], urll: 1 }), ['/event', '/urll'])
  assert.deepEqual((await company.call('GET', path)).body, [])
  const created = await company.call('POST', path, { url })
  assert.equal(created.status, 201, created.text)
  const { id } = created.body
  assert.deepEqual(await readPointers('PUT', `${path}/${id}`, { enabled: 'no', secret: 'x' }), ['/enabled', '/secret'])
  const record = (await company.call('GET', `${path}/${id}`)).body
  const changed = await company.call('PUT', `${path}/${id}`, { ...record, enabled: false, backlog_count: 99 })
  assert.deepEqual([changed.status, changed.body], [200, { ...record, enabled: false }])
})

test('B-17: unknown members of clients are refused', async () => {
  const clients = '/api/account/clients'
  assert.deepEqual(await readPointers('POST', clients, { name: 'a', capabilites: [] }), ['/capabilites'])
  const { client_id } = (await company.call('POST', clients, { name: 'a' })).body
  const patch = `${clients}/${client_id}/capabilities`
  assert.deepEqual(await readPointers('PUT', patch, { capabilities: [], scope: 'x' }), ['/scope'])
  const { id } = await createService(company)
  const ofService = `/api/services/${id}/client`
  assert.deepEqual(await readPointers('POST', ofService, { redirect_url: null }), ['/redirect_url'])
  assert.equal((await company.call('POST', ofService)).status, 201)
  assert.deepEqual(await readPointers('PUT', ofService, { redirect_uri: null, name: 'x' }), ['/name'])
  const managed = { company_user_id: company.userId, name: 'a', purpose: 'crm:x', owner: 1 }
  assert.deepEqual((await platform.ops('POST', '/api/ops/account-clients', managed)).body.fields, { '/owner': UNKNOWN })
})

test('B-17: unknown members of sign-in apps and of their claims are refused', async () => {
  const path = '/api/account/oauth-apps'
  const app = { name: 'Shop', service_id: service.id, redirect_uris: ['https://shop.example/back'] }
  const claims = [{ claim: 'mail', label: 'Mail', type: 'email', mandatory: true }]
  assert.deepEqual(await readPointers('POST', path, { ...app, claims, logo: 1 }), ['/claims/0/mandatory', '/logo'])
  const { client_secret: _, ...record } = (await company.call('POST', path, app)).body
  assert.deepEqual(await readPointers('PUT', `${path}/${record.id}`, { redirect_uri: 'x' }), ['/redirect_uri'])
  const changed = await company.call('PUT', `${path}/${record.id}`, { ...record, name: 'Store' })
  assert.deepEqual([changed.status, changed.body], [200, { ...record, name: 'Store' }])
})

test('B-17: a refusal with its own key names the members too', async () => {
  const refuse = async (method: string, path: string, body: unknown) => {
    const reply = await company.call(method, path, body)
    const { error, error_key, fields } = reply.body
    assert.deepEqual(new Set(Object.values(fields)), new Set([error]), 'the reason is the sentence of the key')
    return [reply.status, error_key, Object.keys(fields)]
  }
  const fieldsPath = `/api/services/${service.id}/request-fields`
  const { config_token } = (await company.call('GET', fieldsPath)).body
  const row = { slug: 'mail', label: 'Mail', type: 'email' }
  const fields = [row, { ...row, slug: 'Bad Slug' }, { ...row, slug: 'ok', label: ' ' }]
  assert.deepEqual(await refuse('PUT', fieldsPath, { config_token, fields }), [
    400,
    'services.request_field_invalid',
    ['/fields/1/slug', '/fields/2/label'],
  ])
  const webhook = { url: 'https://hooks.example/b', events: ['field_updated', 'field_update'] }
  assert.deepEqual(await refuse('POST', `/api/services/${service.id}/webhooks`, webhook), [
    400,
    'services.webhook_events_invalid',
    ['/events/1'],
  ])
})

test('B-17: elsewhere unknown members are ignored, wrong ones are named (G-005)', async () => {
  const person = await registerPerson(platform)
  assert.equal((await person.call('PUT', '/api/profile', { display_name: 'A', colour: 1 })).status, 200)
  const wrong = await person.call('PUT', '/api/profile', { display_name: 7 })
  assert.deepEqual([wrong.body.error_key, Object.keys(wrong.body.fields)], ['request.invalid', ['/display_name']])
  const list = await person.call('PUT', '/api/profile', [])
  assert.deepEqual(list.body.fields, { '': 'must be an object' })
  const query = await company.call('GET', `/api/services/${service.id}/logs?limit=x`)
  assert.deepEqual(Object.keys(query.body.fields), ['/limit'])
})

test('B-17: a broken JSON body has the position of its fault, short and long', async () => {
  const put = (body: string | Uint8Array) =>
    call(platform.region(), 'PUT', `/api/services/${service.id}/request-fields`, {
      token: company.token,
      body,
      headers: { 'content-type': 'application/json' },
    })
  const bodies: ReadonlyArray<readonly [body: string | Uint8Array, position: number]> = [
    ['{"config_token":}', 16],
    ['{"config_token":"é",}', 21],
    ['{"config_token":"x"', 19],
    [Buffer.from('{"config_token":"\xff"}', 'latin1'), 17],
    [`{"config_token":"x",${' '.repeat(140_000)}]`, 140_020],
    [`{"config_token":"${'x'.repeat(140_000)}" 1}`, 140_019],
  ]
  for (const [body, position] of bodies) {
    const reply = await put(body)
    assertRefusal(reply, 400, 'request.invalid_json')
    assert.equal(reply.body.position, position, String(body).slice(0, 40))
  }
})

test('B-17: a 413 and a 431 have the limit in bytes', async () => {
  const person = await registerPerson(platform)
  const large = await person.call('PUT', '/api/profile', { display_name: 'A', rest: 'x'.repeat(64 * 1024) })
  assertRefusal(large, 413, 'request.too_large')
  assert.equal(large.body.limit_bytes, 65_536)
  const { hostname, port } = new URL(platform.region())
  const socket = connect(Number(port), hostname)
  socket.write(`GET /api/health HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(17 * 1024)}\r\n\r\n`)
  const response = await text(socket)
  assert.match(response, /^HTTP\/1\.1 431 /)
  assert.match(response, /^link: <.*request\.headers_too_large>; rel="help"\r$/m)
  const body = JSON.parse(response.slice(response.indexOf('\r\n\r\n')))
  assert.deepEqual([body.error_key, body.limit_bytes], ['request.headers_too_large', 16_384])
})

test('B-17: a missing Bearer prefix and Basic credentials have separate sentences', async () => {
  const client = await createServiceClient(company, (await createService(company)).id)
  const token = await client.token()
  const whoami = (authorization: string) =>
    call(platform.region(), 'GET', '/api/company-data/whoami', { headers: { authorization } })
  const sentences = await Promise.all(
    [token, `Basic ${Buffer.from('svc_a:secret').toString('base64')}`, 'Bearer x.y.z'].map(async (authorization) => {
      const reply = await whoami(authorization)
      assertRefusal(reply, 401, 'auth.token_invalid')
      assert.ok(!reply.text.includes(token), 'the token is not repeated')
      return reply.body.error as string
    }),
  )
  assert.match(sentences[0] ?? '', /"Bearer" prefix is missing/)
  assert.match(sentences[1] ?? '', /does not accept Basic credentials.*\/oauth2\/token/)
  assert.equal(new Set(sentences).size, 3)
  assert.equal((await whoami(`Bearer ${token}`)).status, 200)
})
