import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import {
  borrowPlatform,
  call,
  createAccountClient,
  createService,
  createServiceClient,
  openDirectory,
  registerCompany,
  registerPerson,
  type TestAccount,
  type TestClient,
} from '@company-data/testkit'

const REDIRECT = 'https://app.example/callback?keep=1'
const platform = await borrowPlatform()
const [company, stranger, person] = await Promise.all([
  registerCompany(platform),
  registerCompany(platform),
  registerPerson(platform),
])
const account = await createAccountClient(company, {
  capabilities: ['service_management'],
  redirect_uri: REDIRECT,
})
const service = await createServiceClient(company, (await createService(company)).id, {
  redirect_uri: REDIRECT,
})

type Fields = Record<string, string>
const pkce = () => {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: hash('sha256', verifier, 'base64url') }
}
const query = (client: TestClient, fields: Fields = {}, challenge = pkce().challenge): Fields => ({
  response_type: 'code',
  client_id: client.clientId,
  redirect_uri: REDIRECT,
  state: 'state-1',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  ...fields,
})
const get = (fields: Fields) => call(platform.frontDoor, 'GET', `/oauth2/authorize?${new URLSearchParams(fields)}`)
const post = (fields: Fields, user?: TestAccount, asForm = false) =>
  call(platform.frontDoor, 'POST', '/oauth2/authorize', {
    body: asForm ? new URLSearchParams(fields) : fields,
    ...(user && { token: user.token }),
  })
const token = (client: TestClient, fields: Fields) =>
  call(platform.frontDoor, 'POST', '/oauth2/token', {
    body: new URLSearchParams({ client_id: client.clientId, client_secret: client.clientSecret, ...fields }),
  })

/** Runs the whole flow up to the code. */
const codeFor = async (
  client: TestClient,
  user: TestAccount,
  challenge: string,
  fields: Fields = {},
): Promise<string> => {
  const reply = await post({ ...query(client, fields, challenge), decision: 'approve' }, user)
  assert.equal(reply.status, 200, reply.text)
  const code = new URL(reply.body.redirect_to).searchParams.get('code')
  assert.ok(code, reply.body.redirect_to)
  return code
}
const exchange = (client: TestClient, code: string, verifier: string, fields: Fields = {}) =>
  token(client, { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: verifier, ...fields })

test('[D1-TOK-21] [D1-FRONT-08] GET checks the request and redirects to the consent page, query included', async () => {
  const fields = query(account)
  const reply = await get(fields)
  assert.equal(reply.status, 302)
  const location = new URL(String(reply.headers.location))
  assert.equal(location.origin + location.pathname, `${platform.frontDoor}/auth`)
  assert.deepEqual(Object.fromEntries(location.searchParams), fields)
  assert.equal(reply.headers['referrer-policy'], 'no-referrer')
  assert.match(String(reply.headers['content-security-policy']), /frame-ancestors 'none'/)
})

test('[D1-TOK-22] [D1-TOK-23] POST returns redirect_to to JSON and a redirect to a form', async () => {
  const json = await post({ ...query(account), decision: 'approve' }, company)
  const target = new URL(json.body.redirect_to)
  assert.equal(`${target.origin}${target.pathname}`, 'https://app.example/callback')
  assert.deepEqual([...target.searchParams.keys()], ['keep', 'code', 'state', 'iss'])
  assert.deepEqual([target.searchParams.get('state'), target.searchParams.get('iss')], ['state-1', platform.frontDoor])
  const form = await post({ ...query(account), decision: 'approve' }, company, true)
  assert.equal(form.status, 302)
  assert.match(String(form.headers.location), /^https:\/\/app\.example\/callback\?keep=1&code=/)
})

test('the consent page may send credentials instead of a session', async () => {
  const reply = await post({ ...query(account), decision: 'approve', email: company.email, password: company.password })
  assert.ok(new URL(reply.body.redirect_to).searchParams.get('code'))
  const wrong = await post({ ...query(account), decision: 'approve', email: company.email, password: 'x' })
  assert.deepEqual([wrong.status, wrong.body.error_key], [401, 'auth.login_failed'])
})

test('[D1-TOK-18] [D1-TOK-13] the code gives a token of the real company user, and a refresh token', async () => {
  const { verifier, challenge } = pkce()
  const reply = await exchange(account, await codeFor(account, company, challenge), verifier)
  assert.equal(reply.status, 200, reply.text)
  assert.deepEqual(Object.keys(reply.body).sort(), [
    'access_token',
    'api_url',
    'expires_in',
    'refresh_token',
    'token_type',
  ])
  const claims = JSON.parse(Buffer.from(reply.body.access_token.split('.')[1], 'base64url').toString())
  assert.deepEqual([claims.sub, claims.kind, claims.client_id], [company.userId, 'acct', account.clientId])
  assert.equal(
    (await call(platform.region(), 'GET', '/api/account', { token: reply.body.access_token })).body.user_id,
    company.userId,
  )
})

test('[D1-TOK-13] PKCE is optional for a service client but checked when sent (G-032)', async () => {
  const { code_challenge: _, code_challenge_method: __, ...plain } = query(service)
  const reply = await post({ ...plain, decision: 'approve' }, company)
  const code = new URL(reply.body.redirect_to).searchParams.get('code') ?? ''
  assert.equal((await token(service, { grant_type: 'authorization_code', code, redirect_uri: REDIRECT })).status, 200)
  const { verifier, challenge } = pkce()
  const wrong = await exchange(service, await codeFor(service, company, challenge), pkce().verifier)
  assert.equal(wrong.body.error_key, 'oauth.invalid_grant')
  assert.equal((await exchange(service, await codeFor(service, company, challenge), verifier)).status, 200)
})

const errorPageCases: ReadonlyArray<readonly [fault: string, fields: () => Fields, key: string]> = [
  ['an unknown client', () => query(account, { client_id: 'acct_unknown' }), 'oauth.invalid_client'],
  ['no client', () => ({ response_type: 'code' }), 'oauth.invalid_request'],
  [
    'another redirect URI',
    () => query(account, { redirect_uri: 'https://evil.example/' }),
    'oauth.redirect_uri_mismatch',
  ],
  [
    'a longer path',
    () => query(account, { redirect_uri: 'https://app.example/callback/x' }),
    'oauth.redirect_uri_mismatch',
  ],
  [
    'another port',
    () => query(account, { redirect_uri: 'https://app.example:444/callback?keep=1' }),
    'oauth.redirect_uri_mismatch',
  ],
  [
    'another case',
    () => query(account, { redirect_uri: 'https://APP.example/callback?keep=1' }),
    'oauth.redirect_uri_mismatch',
  ],
  [
    'without the query',
    () => query(account, { redirect_uri: 'https://app.example/callback' }),
    'oauth.redirect_uri_mismatch',
  ],
  [
    'a detached state that is too short',
    () => query(account, { response_mode: 'detached', state: 'short' }),
    'oauth.invalid_request',
  ],
]
for (const [fault, fields, key] of errorPageCases) {
  test(`[B-07] (G-031) authorize with ${fault} is shown as 400 ${key}, never redirected`, async () => {
    for (const reply of [await get(fields()), await post({ ...fields(), decision: 'approve' }, company)]) {
      assert.deepEqual([reply.status, reply.body.error_key, reply.headers.location], [400, key, undefined])
    }
  })
}

const { code_challenge: _challenge, code_challenge_method: _method, ...withoutPkce } = query(account)
const redirectCases: ReadonlyArray<readonly [fault: string, fields: Fields, error: string]> = [
  ['without PKCE', withoutPkce, 'invalid_request'],
  ['with plain PKCE', query(account, { code_challenge_method: 'plain' }), 'invalid_request'],
  ['with a short challenge', query(account, { code_challenge: 'x' }), 'invalid_request'],
  ['with another response type', query(account, { response_type: 'token' }), 'unsupported_response_type'],
  ['with an unknown response mode', query(account, { response_mode: 'fragment' }), 'invalid_request'],
  ['with an unknown mode', query(account, { mode: 'other"' }), 'invalid_request'],
  ['to enroll for an account client', query(account, { mode: '2fa_enroll' }), 'unauthorized_client'],
]
for (const [fault, fields, error] of redirectCases) {
  test(`[B-07] authorize ${fault} redirects with ${error}, description, state and iss`, async () => {
    const [getReply, jsonReply, formReply] = await Promise.all([
      get(fields),
      post({ ...fields, decision: 'approve' }, company),
      post({ ...fields, decision: 'approve' }, company, true),
    ])
    assert.deepEqual([getReply.status, jsonReply.status, formReply.status], [302, 200, 302])
    for (const address of [getReply.headers.location, jsonReply.body.redirect_to, formReply.headers.location]) {
      const target = new URL(String(address))
      assert.equal(`${target.origin}${target.pathname}`, 'https://app.example/callback')
      const { error_description, ...others } = Object.fromEntries(target.searchParams)
      assert.deepEqual(others, { keep: '1', error, state: 'state-1', iss: platform.frontDoor })
      assert.match(String(error_description), /^[\x20\x21\x23-\x5b\x5d-\x7e]+$/)
    }
  })
}

test('[B-07] the error for a repeated parameter redirects, except for redirect_uri', async () => {
  const repeated = async (name: string): Promise<{ status: number; location: unknown }> => {
    const text = new URLSearchParams([...Object.entries(query(account)), [name, 'x']])
    const { status, headers } = await call(platform.frontDoor, 'GET', `/oauth2/authorize?${text}`)
    return { status, location: headers.location }
  }
  const { location } = await repeated('state')
  assert.match(String(location), /^https:\/\/app\.example\/callback\?keep=1&error=invalid_request&/)
  assert.equal(new URL(String(location)).searchParams.has('state'), false)
  assert.deepEqual(await repeated('redirect_uri'), { status: 400, location: undefined })
})

test('[B-01] a loopback redirect URI matches any port that the exchange repeats', async () => {
  const native = await createAccountClient(company, { redirect_uri: 'http://127.0.0.1/back' })
  const { verifier, challenge } = pkce()
  const redirect_uri = 'http://127.0.0.1:51004/back'
  const code = await codeFor(native, company, challenge, { redirect_uri })
  assert.equal((await exchange(native, code, verifier, { redirect_uri })).status, 200)
  const other = await codeFor(native, company, challenge, { redirect_uri })
  const refused = await exchange(native, other, verifier, { redirect_uri: 'http://127.0.0.1:51005/back' })
  assert.equal(refused.body.error_key, 'oauth.invalid_grant')
  assert.equal((await get(query(native, { redirect_uri: 'http://localhost/back' }))).status, 400)
})

test('[A-07] only prompt=none of the OpenID parameters has an effect', async () => {
  const { status, headers } = await get(query(account, { prompt: 'none' }))
  assert.equal(status, 302)
  const location = new URL(String(headers.location))
  assert.equal(location.origin + location.pathname, 'https://app.example/callback')
  assert.equal(location.searchParams.get('error'), 'login_required')
  const ignored = await get(query(account, { max_age: '0', display: 'popup', acr_values: 'x', login_hint: 'ada' }))
  assert.equal(ignored.status, 302)
  assert.equal(new URL(String(ignored.headers.location)).searchParams.get('error'), null)
})

test('[D1-TOK-15] [D1-TOK-16] account clients need PKCE, and all clients need a redirect URI', async () => {
  assert.match(String((await get(withoutPkce)).headers.location), /error=invalid_request/)
  const accountWithoutUri = await createAccountClient(company)
  assert.equal((await get(query(accountWithoutUri))).body.error_key, 'oauth.unauthorized_client')
  const serviceWithoutUri = await createServiceClient(company, (await createService(company)).id)
  const { redirect_uri: _uri, ...detached } = query(serviceWithoutUri, {
    response_mode: 'detached',
    state: 's'.repeat(30),
  })
  assert.equal((await get(detached)).body.error_key, 'oauth.unauthorized_client')
  assert.equal((await get(query(serviceWithoutUri))).body.error_key, 'oauth.unauthorized_client')
})

test('[D1-TOK-17] persons and other companies cannot complete the flow (T-20, G-034)', async () => {
  for (const client of [account, service]) {
    for (const user of [person, stranger]) {
      const reply = await post({ ...query(client), decision: 'approve' }, user)
      const target = new URL(reply.body.redirect_to)
      assert.deepEqual(
        [target.searchParams.get('error'), target.searchParams.get('state'), target.searchParams.get('code')],
        ['access_denied', 'state-1', null],
      )
    }
  }
  const denied = await post({ ...query(account), decision: 'deny' }, company)
  assert.equal(new URL(denied.body.redirect_to).searchParams.get('error'), 'access_denied')
})

test('a client that is deleted during the call is refused like an unknown one', async () => {
  const deleted = await createAccountClient(company, { redirect_uri: REDIRECT })
  await get(query(deleted))
  // Without the notice to the process, as in the moment before it arrives.
  await openDirectory(platform).kysely.deleteFrom('client').where('client_id', '=', deleted.clientId).execute()
  const detached = { response_mode: 'detached', state: randomBytes(16).toString('base64url') }
  for (const reply of [
    await post({ ...query(deleted), decision: 'approve' }, company),
    await get(query(deleted, detached)),
  ])
    assert.deepEqual([reply.status, reply.body.error_key], [400, 'oauth.invalid_client'], reply.text)
})

test('a code lives 60 seconds', async () => {
  const { verifier, challenge } = pkce()
  const code = await codeFor(account, company, challenge)
  await platform.advance(61)
  assert.equal((await exchange(account, code, verifier)).body.error_key, 'oauth.invalid_grant')
})

test('a second use of a code revokes the tokens of the first', async () => {
  const { verifier, challenge } = pkce()
  const code = await codeFor(account, company, challenge)
  const first = await exchange(account, code, verifier)
  assert.equal((await call(platform.region(), 'GET', '/api/account', { token: first.body.access_token })).status, 200)
  assert.equal((await exchange(account, code, verifier)).body.error_key, 'oauth.invalid_grant')
  assert.equal((await call(platform.region(), 'GET', '/api/account', { token: first.body.access_token })).status, 401)
  assert.equal(
    (await token(account, { grant_type: 'refresh_token', refresh_token: first.body.refresh_token })).body.error_key,
    'oauth.invalid_grant',
  )
})

test('a wrong verifier or redirect URI uses up the code', async () => {
  const { verifier, challenge } = pkce()
  const burnt = await codeFor(account, company, challenge)
  assert.equal((await exchange(account, burnt, pkce().verifier)).body.error_key, 'oauth.invalid_grant')
  assert.equal((await exchange(account, burnt, verifier)).body.error_key, 'oauth.invalid_grant')
  const secondCode = await codeFor(account, company, challenge)
  assert.equal(
    (await exchange(account, secondCode, verifier, { redirect_uri: 'https://other.example/' })).body.error_key,
    'oauth.invalid_grant',
  )
  const other = await createAccountClient(company, { redirect_uri: REDIRECT })
  const stolen = await codeFor(account, company, challenge)
  assert.equal((await exchange(other, stolen, verifier)).body.error_key, 'oauth.invalid_grant')
  assert.equal((await exchange(account, stolen, verifier)).status, 200, 'another client’s try does not burn it')
})

test('a verifier for a code without a challenge is refused', async () => {
  const { code_challenge: _, code_challenge_method: __, ...plain } = query(service)
  const reply = await post({ ...plain, decision: 'approve' }, company)
  const code = new URL(reply.body.redirect_to).searchParams.get('code') ?? ''
  assert.equal((await exchange(service, code, pkce().verifier)).body.error_key, 'oauth.invalid_grant')
})

test('[D1-TOK-12] (T-28) one of twenty concurrent refreshes wins, and the family is revoked', async () => {
  const { verifier, challenge } = pkce()
  const first = (await exchange(account, await codeFor(account, company, challenge), verifier)).body
  const second = await token(account, { grant_type: 'refresh_token', refresh_token: first.refresh_token })
  assert.equal(second.status, 200)
  assert.notEqual(second.body.refresh_token, first.refresh_token)
  assert.ok('api_url' in second.body)
  const race = await Promise.all(
    Array.from({ length: 20 }, () =>
      token(account, { grant_type: 'refresh_token', refresh_token: second.body.refresh_token }),
    ),
  )
  const winners = race.filter(({ status }) => status === 200)
  assert.equal(winners.length, 1)
  assert.equal(
    (await token(account, { grant_type: 'refresh_token', refresh_token: winners[0]?.body.refresh_token })).body
      .error_key,
    'oauth.invalid_grant',
  )
  assert.equal(
    (await call(platform.region(), 'GET', '/api/account', { token: winners[0]?.body.access_token })).status,
    401,
  )
})

test('regenerate-secret ends the refresh families too', async () => {
  const client = await createAccountClient(company, { redirect_uri: REDIRECT })
  const { verifier, challenge } = pkce()
  const issued = (await exchange(client, await codeFor(client, company, challenge), verifier)).body
  const renewed = (await company.call('POST', `/api/account/clients/${client.clientId}/regenerate-secret`)).body
  const reply = await token(
    { ...client, clientSecret: renewed.client_secret },
    { grant_type: 'refresh_token', refresh_token: issued.refresh_token },
  )
  assert.equal(reply.body.error_key, 'oauth.invalid_grant')
})
