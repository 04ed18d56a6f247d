// The one client of a service over HTTP (NS-12, D1-CLI-01 to 10).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serviceClientPatterns } from '@company-data/protocol/whitelist-patterns'
import {
  createAccountClient,
  createService,
  createServiceClient,
  readStatusAndKey,
  registerCompany,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const [company, stranger] = await Promise.all([registerCompany(platform), registerCompany(platform)])

const newPath = async (owner = company) => `/api/services/${(await createService(owner)).id}/client`
const whoami = (token: string) => platform.call('GET', '/api/company-data/whoami', { token })

test('[D1-CLI-03] [D1-CLI-04] a new client shows its secret once, and a read never does (D1-SVC-18)', async () => {
  const path = await newPath()
  assert.deepEqual(await readStatusAndKey(company.call('GET', path)), [404, 'services.client_not_found'])
  const { status, body } = await company.call('POST', path, { redirect_uri: 'https://a.example/cb' })
  assert.equal(status, 201)
  const { client_id, client_secret, ...rest } = body
  assert.match(client_id, /^svc_[a-z0-9]{24}$/)
  assert.match(client_secret, /^[A-Za-z0-9_-]{43}$/)
  const grant_types = ['client_credentials', 'authorization_code', 'refresh_token']
  assert.deepEqual(rest, { grant_types, redirect_uri: 'https://a.example/cb' })
  const read = await company.call('GET', path)
  const { created_at, ...members } = read.body
  assert.deepEqual(members, {
    client_id,
    grant_types,
    redirect_uri: 'https://a.example/cb',
    patterns: [...serviceClientPatterns].sort(),
    previous_secret_until: null,
  })
  assert.ok(created_at && !read.text.includes(client_secret))
  const service = await company.call('GET', path.replace('/client', ''))
  assert.equal(service.body.client_id, client_id)
})

test('[D1-CLI-01] [D1-CLI-02] refuses a second registration and keeps the first client', async () => {
  const { id } = await createService(company)
  const client = await createServiceClient(company, id)
  assert.deepEqual(await readStatusAndKey(company.call('POST', `/api/services/${id}/client`)), [
    409,
    'services.client_exists',
  ])
  assert.equal((await whoami(await client.token())).status, 200)
})

test('[D1-CLI-02] one of eight concurrent registrations succeeds, with one log entry', async () => {
  const path = await newPath()
  const replies = await Promise.all(Array.from({ length: 8 }, () => company.call('POST', path, {})))
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, ...Array(7).fill(409)])
  for (const { status, body } of replies) if (status === 409) assert.equal(body.error_key, 'services.client_exists')
  const logs = await company.call('GET', path.replace('/client', '/logs'))
  assert.deepEqual(
    logs.body.items.map(({ kind }: { kind: string }) => kind),
    ['client.created'],
  )
})

test('[D1-CLI-05] the redirect URI is changed and cleared, and a malformed one refused', async () => {
  const path = await newPath()
  await company.call('POST', path)
  for (const redirect_uri of ['https://b.example/cb', 'http://localhost:1/x', null]) {
    const { status, body } = await company.call('PUT', path, { redirect_uri })
    assert.deepEqual([status, body.redirect_uri], [200, redirect_uri])
  }
  for (const redirect_uri of ['http://b.example/', 'https://b.example/#x', 'x', 5, undefined]) {
    assert.deepEqual(await readStatusAndKey(company.call('PUT', path, { redirect_uri })), [
      400,
      'services.redirect_uri_invalid',
    ])
  }
  assert.deepEqual(await readStatusAndKey(company.call('POST', await newPath(), { redirect_uri: 'x' })), [
    400,
    'services.redirect_uri_invalid',
  ])
})

test('[D1-CLI-09] [D1-TOK-31] a new secret is shown once and ends the old one and every token', async () => {
  const { id } = await createService(company)
  const client = await createServiceClient(company, id)
  const token = await client.token()
  const { status, body } = await company.call('POST', `/api/services/${id}/client/regenerate-secret`)
  assert.equal(status, 200)
  assert.equal(body.client_id, client.clientId)
  assert.match(body.client_secret, /^[A-Za-z0-9_-]{43}$/)
  assert.deepEqual(await readStatusAndKey(whoami(token)), [401, 'auth.token_invalid'])
  await assert.rejects(client.token(), /401/)
})

test('NS-12: a deleted client loses its tokens, and another can be registered', async () => {
  const { id } = await createService(company)
  const client = await createServiceClient(company, id)
  const token = await client.token()
  assert.equal((await company.call('DELETE', `/api/services/${id}/client`)).status, 204)
  assert.deepEqual(await readStatusAndKey(whoami(token)), [401, 'auth.token_invalid'])
  assert.deepEqual(await readStatusAndKey(company.call('DELETE', `/api/services/${id}/client`)), [
    404,
    'services.client_not_found',
  ])
  const next = await createServiceClient(company, id)
  assert.notEqual(next.clientId, client.clientId)
  assert.equal((await whoami(await next.token())).status, 200)
})

test('[D1-CLI-10] (G-012) only a company on basic or above gets a data client', async () => {
  const free = await registerCompany(platform, { level: 'free' })
  const path = await newPath(free)
  const reply = await free.call('POST', path)
  assert.deepEqual(
    [reply.status, reply.body.error_key, reply.body.required_level],
    [403, 'account.level_required', 'basic'],
  )
  const client = await createAccountClient(free, { capabilities: ['service_management'] })
  const token = await client.token()
  assert.deepEqual(await readStatusAndKey(platform.call('POST', path, { token })), [403, 'account.level_required'])
  await free.call('PUT', '/api/account/level', { level: 'basic' })
  assert.equal((await platform.call('POST', path, { token })).status, 201)
})

test('[D1-CLI-56] [D1-CLI-57] an account client manages only clients of its company’s services', async () => {
  const client = await createAccountClient(company, { capabilities: ['service_management'] })
  const token = await client.token()
  const path = await newPath()
  assert.equal((await platform.call('POST', path, { token })).status, 201)
  const foreign = await newPath(stranger)
  await stranger.call('POST', foreign)
  for (const [method, rest, body] of [
    ['GET', '', undefined],
    ['POST', '', {}],
    ['PUT', '', { redirect_uri: null }],
    ['POST', '/regenerate-secret', undefined],
    ['DELETE', '', undefined],
  ] as const) {
    const reply = platform.call(method, foreign + rest, { token, ...(body && { body }) })
    assert.deepEqual(await readStatusAndKey(reply), [404, 'services.not_found'])
  }
  assert.equal((await stranger.call('GET', foreign)).status, 200)
})

test('NS-10: each client operation is in the service’s log, without the secret', async () => {
  const path = await newPath()
  const secrets = [(await company.call('POST', path)).body.client_secret]
  await company.call('PUT', path, { redirect_uri: 'https://c.example/' })
  secrets.push((await company.call('POST', `${path}/regenerate-secret`)).body.client_secret)
  await company.call('DELETE', path)
  const { body, text } = await company.call('GET', path.replace('/client', '/logs'))
  assert.deepEqual(
    body.items.map(({ kind }: { kind: string }) => kind),
    ['service.updated', 'client.secret_regenerated', 'client.redirect_uri_changed', 'client.created'],
  )
  for (const secret of secrets) assert.ok(!text.includes(secret))
  const audit = await company.call('GET', '/api/portal/audit-log')
  for (const secret of secrets) assert.ok(!audit.text.includes(secret))
})
