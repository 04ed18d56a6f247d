import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  borrowPlatform,
  call,
  createAccountClient,
  createService,
  createServiceClient,
  registerCompany,
  type TestClient,
} from '@company-data/testkit'

const platform = await borrowPlatform()
const company = await registerCompany(platform)
const serviceId = (await createService(company)).id
const service = await createServiceClient(company, serviceId)
const account = await createAccountClient(company, { capabilities: ['service_management'] })

type Fields = Record<string, string>
const credentials = (client: TestClient): Fields => ({
  client_id: client.clientId,
  client_secret: client.clientSecret,
})
const token = (fields: Fields | string, headers: Fields = {}, base = platform.frontDoor) =>
  call(base, 'POST', '/oauth2/token', {
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields),
    headers: typeof fields === 'string' ? { 'content-type': 'application/x-www-form-urlencoded', ...headers } : headers,
  })
const readError = async (reply: ReturnType<typeof token>) => {
  const { status, body } = await reply
  return [status, body.error, body.error_key]
}
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
})

test('[D1-TOK-01] [D1-TOK-03] client_credentials gives a token at the front door (D1-TOK-06, D1-TOK-07, D1-TOK-08, D1-TOK-09, D1-TOK-10, D1-TOK-11, D1-FRONT-01)', async () => {
  const reply = await token({ grant_type: 'client_credentials', ...credentials(service) })
  assert.equal(reply.status, 200)
  const { access_token, ...rest } = reply.body
  assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 3600, api_url: platform.region('eu') })
  assert.match(access_token, /^[\w-]+\.[\w-]+\.[\w-]+$/)
  assert.equal(reply.headers['cache-control'], 'no-store')
  const whoami = await call(reply.body.api_url, 'GET', '/api/company-data/whoami', { token: access_token })
  assert.deepEqual(whoami.body, { company_user_id: company.userId, service_id: serviceId })
})

test('[D1-TOK-20] [D1-GEN-02] whoami depends on the token alone (D1-XREF-01)', async () => {
  const reply = await call(
    platform.region(),
    'GET',
    '/api/company-data/whoami?service_id=other&company_user_id=other',
    { token: await service.token() },
  )
  assert.deepEqual(reply.body, { company_user_id: company.userId, service_id: serviceId })
})

test('[D1-TOK-19] [D1-CLI-26] an account client’s token acts as the company', async () => {
  const reply = await call(platform.region(), 'GET', '/api/account', { token: await account.token() })
  assert.equal(reply.status, 200)
  assert.equal(reply.body.user_id, company.userId)
})

test('(T-27) a regional base issues tokens too, without api_url', async () => {
  const reply = await token({ grant_type: 'client_credentials', ...credentials(service) }, {}, platform.region())
  assert.equal(reply.status, 200)
  assert.ok(!('api_url' in reply.body))
})

test('(G-037) HTTP Basic works, form-decoded, but not together with a body', async () => {
  assert.equal(
    (await token({ grant_type: 'client_credentials' }, basic(service.clientId, service.clientSecret))).status,
    200,
  )
  const encoded = {
    authorization: `Basic ${Buffer.from(`${service.clientId.replaceAll('_', '%5F')}:${service.clientSecret}`).toString('base64')}`,
  }
  assert.equal((await token({ grant_type: 'client_credentials' }, encoded)).status, 200)
  assert.deepEqual(
    await readError(
      token(
        { grant_type: 'client_credentials', ...credentials(service) },
        basic(service.clientId, service.clientSecret),
      ),
    ),
    [400, 'invalid_request', 'oauth.invalid_request'],
  )
  assert.deepEqual(
    await readError(
      token(
        { grant_type: 'client_credentials', client_id: account.clientId },
        basic(service.clientId, service.clientSecret),
      ),
    ),
    [400, 'invalid_request', 'oauth.invalid_request'],
  )
  const wrong = await token({ grant_type: 'client_credentials' }, basic(service.clientId, 'nope'))
  assert.deepEqual([wrong.status, wrong.headers['www-authenticate']], [401, 'Basic realm="oauth2"'])
})

test('[A-04] [D1-TOK-25] ignores a bearer header when authenticating the client', async () => {
  const bearers = [`Bearer ${await service.token()}`, 'bearer nonsense', 'Bearer', `Bearer ${company.token}`]
  for (const authorization of bearers) {
    const form = { grant_type: 'client_credentials', ...credentials(service) }
    assert.equal((await token(form, { authorization })).status, 200, authorization)
    const secretless = { grant_type: 'client_credentials', client_id: service.clientId }
    for (const fields of [secretless, { grant_type: 'client_credentials' }])
      assert.deepEqual(await readError(token(fields, { authorization })), [
        401,
        'invalid_client',
        'oauth.invalid_client',
      ])
    const wrong = await token({ ...form, client_secret: 'x' }, { authorization })
    assert.deepEqual([wrong.status, wrong.headers['www-authenticate']], [401, undefined])
  }
})

test('[D1-TOK-25] [D1-TOK-32] an unknown client and a wrong secret get the same response', async () => {
  const unknown = await token({ grant_type: 'client_credentials', client_id: 'svc_unknown', client_secret: 'x' })
  const wrong = await token({ grant_type: 'client_credentials', client_id: service.clientId, client_secret: 'x' })
  const missing = await token({ grant_type: 'client_credentials', client_id: service.clientId })
  for (const reply of [unknown, wrong, missing]) {
    const { request_id: _, ...body } = reply.body
    assert.deepEqual(
      [reply.status, body],
      [401, { error: 'invalid_client', error_description: body.error_description, error_key: 'oauth.invalid_client' }],
    )
    assert.equal(reply.headers['www-authenticate'], undefined)
  }
  assert.equal(unknown.body.error_description, wrong.body.error_description)
})

const refusedRequests: ReadonlyArray<
  readonly [fault: string, fields: () => Fields | string, status: number, key: string]
> = [
  ['no grant_type', () => credentials(service), 400, 'oauth.invalid_request'],
  [
    '[D1-TOK-02] an unknown grant type',
    () => ({ grant_type: 'password', ...credentials(service) }),
    400,
    'oauth.unsupported_grant_type',
  ],
  [
    '[D1-TOK-02] the implicit grant type',
    () => ({ grant_type: 'implicit', ...credentials(service) }),
    400,
    'oauth.unsupported_grant_type',
  ],
  [
    'a repeated grant_type',
    () =>
      `grant_type=client_credentials&grant_type=client_credentials&client_id=${service.clientId}&client_secret=${service.clientSecret}`,
    400,
    'oauth.invalid_request',
  ],
  [
    'a repeated client_secret',
    () => `grant_type=client_credentials&client_id=${service.clientId}&client_secret=a&client_secret=b`,
    400,
    'oauth.invalid_request',
  ],
  [
    '[D1-TOK-05] no refresh_token',
    () => ({ grant_type: 'refresh_token', ...credentials(service) }),
    400,
    'oauth.invalid_request',
  ],
  [
    'an unknown refresh_token',
    () => ({ grant_type: 'refresh_token', refresh_token: 'rt_x', ...credentials(service) }),
    400,
    'oauth.invalid_grant',
  ],
  [
    '[D1-TOK-04] no code',
    () => ({ grant_type: 'authorization_code', redirect_uri: 'https://x.example', ...credentials(service) }),
    400,
    'oauth.invalid_request',
  ],
  [
    'an unknown code',
    () => ({
      grant_type: 'authorization_code',
      code: 'ac_x',
      redirect_uri: 'https://x.example',
      ...credentials(service),
    }),
    400,
    'oauth.invalid_grant',
  ],
  [
    '[D1-TOK-14] [D1-TOK-15] the code grant of an account client without redirect_uri',
    () => ({ grant_type: 'authorization_code', code: 'x', ...credentials(account) }),
    400,
    'oauth.unauthorized_client',
  ],
]

for (const [fault, fields, status, key] of refusedRequests) {
  test(`a token request with ${fault} returns ${status} ${key}`, async () => {
    const reply = await token(fields())
    assert.deepEqual([reply.status, reply.body.error_key], [status, key])
    assert.equal(reply.body.error, key.slice('oauth.'.length))
  })
}

test('refuses a JSON body and a secret in the address', async () => {
  const json = await call(platform.frontDoor, 'POST', '/oauth2/token', {
    body: { grant_type: 'client_credentials', ...credentials(service) },
  })
  assert.deepEqual([json.status, json.body.error_key], [415, 'request.unsupported_media_type'])
  const inQuery = await call(platform.frontDoor, 'POST', `/oauth2/token?client_secret=${service.clientSecret}`, {
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: service.clientId }),
  })
  assert.deepEqual([inQuery.status, inQuery.body.error_key], [400, 'oauth.invalid_request'])
})

test('[D1-TOK-26] [D1-TOK-27] a code exchange at a region is sent to the front door (T-25)', async () => {
  const reply = await token(
    { grant_type: 'authorization_code', code: 'x', ...credentials(service) },
    {},
    platform.region(),
  )
  assert.deepEqual(
    [reply.status, reply.body.error_key, reply.body.api_url],
    [421, 'region.rebase_required', platform.frontDoor],
  )
})

test('[D1-TOK-28] an expired token is refused as expired', async () => {
  const issued = await service.token()
  await platform.advance(3601)
  const reply = await call(platform.region(), 'GET', '/api/company-data/whoami', { token: issued })
  assert.deepEqual(
    [reply.status, reply.body.error_key, reply.headers['www-authenticate']],
    [401, 'auth.token_expired', 'Bearer'],
  )
})

test('[D1-OPS-05] [D1-OPS-09] token requests follow the operating mode of the home region (D1-OPS-10, T-86)', async () => {
  await platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode: 'writes_paused' })
  assert.equal((await token({ grant_type: 'client_credentials', ...credentials(service) })).status, 200)
  assert.deepEqual(
    (await readError(token({ grant_type: 'refresh_token', refresh_token: 'rt_x', ...credentials(service) })))[2],
    'oauth.invalid_grant',
  )
  await platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode: 'out_of_order' })
  assert.equal((await token({ grant_type: 'client_credentials', ...credentials(service) })).status, 200)
  for (const grant of ['refresh_token', 'authorization_code']) {
    const reply = await token({ grant_type: grant, refresh_token: 'rt_x', code: 'x', ...credentials(service) })
    assert.deepEqual(
      [reply.status, reply.body.error_key, reply.headers['retry-after']],
      [503, 'platform.out_of_order', '300'],
    )
  }
  await platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode: 'normal' })
})

test('[D1-OPS-10] a code exchange at an out-of-order region is 503 instead of 421', async () => {
  const exchange = async () => {
    const body = new URLSearchParams({ grant_type: 'authorization_code', code: 'x', ...credentials(service) })
    const reply = await call(platform.region(), 'POST', '/oauth2/token', { body })
    return [reply.status, reply.body.error_key]
  }
  await platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode: 'out_of_order' })
  assert.deepEqual(await exchange(), [503, 'platform.out_of_order'])
  await platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode: 'normal' })
  assert.deepEqual(await exchange(), [421, 'region.rebase_required'])
})

test('[D1-CLI-10] a company below Basic gets no data token, but issued ones stay valid', async () => {
  const other = await registerCompany(platform)
  const client = await createServiceClient(other, (await createService(other)).id)
  const before = await client.token()
  await other.call('PUT', '/api/account/level', { level: 'free' })
  const reply = await token({ grant_type: 'client_credentials', ...credentials(client) })
  assert.deepEqual(
    [reply.status, reply.body.error_key, reply.body.required_level],
    [403, 'account.level_required', 'basic'],
  )
  assert.equal((await call(platform.region(), 'GET', '/api/company-data/whoami', { token: before })).status, 200)
})

test('[D1-TOK-31] [D1-CLI-09] a token issued before regenerate-secret is refused at the next call (T-21)', async () => {
  const other = await registerCompany(platform)
  const id = (await createService(other)).id
  const client = await createServiceClient(other, id)
  const issued = await client.token()
  const pendingToken = client.token()
  assert.equal((await other.call('POST', `/api/services/${id}/client/regenerate-secret`)).status, 200)
  assert.equal(
    (await call(platform.region(), 'GET', '/api/company-data/whoami', { token: issued })).body.error_key,
    'auth.token_invalid',
  )
  const concurrentToken = await pendingToken.catch(() => undefined)
  if (concurrentToken !== undefined)
    assert.equal(
      (await call(platform.region(), 'GET', '/api/company-data/whoami', { token: concurrentToken })).status,
      401,
    )
  assert.deepEqual(
    (await readError(token({ grant_type: 'client_credentials', ...credentials(client) })))[2],
    'oauth.invalid_client',
  )
})

test('a deleted client is refused immediately in every region, with its tokens', async () => {
  const owner = await registerCompany(platform)
  const client = await createAccountClient(owner, { capabilities: ['service_management'] })
  const issued = await client.token()
  assert.equal((await owner.call('DELETE', `/api/account/clients/${client.clientId}`)).status, 204)
  for (const base of [platform.region('eu'), platform.region('us'), platform.frontDoor]) {
    assert.equal((await call(base, 'GET', '/api/account', { token: issued })).body.error_key, 'auth.token_invalid')
  }
})

test('introspection and revocation apply to the client’s own tokens only', async () => {
  const post = (path: string, fields: Fields) =>
    call(platform.frontDoor, 'POST', path, { body: new URLSearchParams(fields) })
  const issued = await service.token()
  const introspected = await post('/oauth2/introspect', { token: issued, ...credentials(service) })
  assert.deepEqual(
    [introspected.body.active, introspected.body.client_id, introspected.body.token_type],
    [true, service.clientId, 'Bearer'],
  )
  assert.deepEqual((await post('/oauth2/introspect', { token: issued, ...credentials(account) })).body, {
    active: false,
  })
  assert.deepEqual((await post('/oauth2/introspect', { token: 'x', ...credentials(service) })).body, { active: false })
  assert.deepEqual((await post('/oauth2/revoke', { token: issued, ...credentials(account) })).body, {})
  assert.equal((await call(platform.region(), 'GET', '/api/company-data/whoami', { token: issued })).status, 200)
  const revoked = await post('/oauth2/revoke', { token: issued, ...credentials(service) })
  assert.deepEqual([revoked.status, revoked.body], [200, {}])
  assert.equal((await call(platform.region(), 'GET', '/api/company-data/whoami', { token: issued })).status, 401)
  assert.deepEqual((await post('/oauth2/introspect', { token: issued, ...credentials(service) })).body, {
    active: false,
  })
})
