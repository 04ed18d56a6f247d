// The code flow of sign-in apps: page details, who may consent, PKCE, nonce, prompt, detached mode, and codes.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import {
  askUserinfo,
  call,
  connect,
  createService,
  createServiceClient,
  createSignInApp,
  decideSignIn,
  exchangeSignIn,
  openDirectory,
  type Reply,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  signIn,
  signInRequest,
  type TestAccount,
  usePlatform,
} from '@company-data/testkit'
import { decodeJwt } from 'jose'

const platform = await usePlatform()
const company = await registerCompany(platform)
const person = await registerPerson(platform)
const service = await createService(company)
const claims = [
  { claim: 'email', label: 'E-mail', type: 'email', required: true, verified: false, plugin: null },
  { claim: 'nick', label: 'Nickname', type: 'text', required: false, verified: false, plugin: null },
]
const app = await createSignInApp(service)
const asking = await createSignInApp(service, { claims, claims_delivery: 'plaintext' })
const start = (fields: object) =>
  call(platform.frontDoor, 'GET', `/oauth2/authorize?${new URLSearchParams(signInRequest(app, fields))}`)
const consent = (fields: Record<string, string>, account?: TestAccount) =>
  call(platform.frontDoor, 'GET', `/api/consent?${new URLSearchParams(fields)}`, {
    ...(account && { token: account.token }),
  })
const readLocation = ({ headers }: Reply): string => String(headers.location)
const readCode = (redirectTo: string): string => new URL(redirectTo).searchParams.get('code') ?? ''

test('[A-29] [A-30] the page shows the app’s claims, their delivery and who may consent', async () => {
  const { body } = await consent(signInRequest(asking))
  const account = (await company.call('GET', '/api/account')).body
  const expected = {
    client_id: asking.clientId,
    client_name: 'Shop',
    kind: 'app',
    company_name: account.display_name,
    company_identity: body.company_identity,
    service_id: service.id,
    service_name: service.name,
    mode: null,
    connected: null,
    enrolled: null,
    allowed: true,
    reason: null,
    claims,
    claims_delivery: 'plaintext',
    service_public_key: service.record.public_key,
  }
  assert.deepEqual(body, expected)
  assert.deepEqual((await consent(signInRequest(asking), person)).body, {
    ...expected,
    connected: false,
    enrolled: false,
  })
  const asCompany = (await consent(signInRequest(asking), company)).body
  assert.deepEqual(asCompany, { ...expected, allowed: false, reason: 'persons_only' })
  const friend = await registerPerson(platform, { region: 'us' })
  await connect(friend, service)
  assert.equal((await consent(signInRequest(asking), friend)).body.connected, true)
  const client = await createServiceClient(company, service.id, { redirect_uri: 'https://shop.example/svc' })
  const other = (
    await consent({ response_type: 'code', client_id: client.clientId, redirect_uri: 'https://shop.example/svc' })
  ).body
  assert.deepEqual([other.claims, other.claims_delivery, other.service_public_key], [[], null, null])
  const enrolling = { client_id: asking.clientId, mode: '2fa_enroll', redirect_uri: asking.redirectUri }
  const enrollment = (await consent(enrolling, person)).body
  assert.deepEqual([enrollment.mode, enrollment.claims, enrollment.claims_delivery], ['2fa_enroll', [], null])
})

test('[A-30] [B-07] a company’s approval and a person’s denial both give access_denied', async () => {
  for (const [account, decision] of [
    [company, 'approve'],
    [person, 'deny'],
  ] as const) {
    const { body } = await decideSignIn(asking, account, {}, { decision })
    const back = Object.fromEntries(new URL(body.redirect_to).searchParams)
    const error_description = 'The request was denied.'
    assert.deepEqual(back, { error: 'access_denied', error_description, state: 's1', iss: platform.frontDoor })
  }
  assert.deepEqual(await readStatusAndKey(decideSignIn(app, { ...person, token: 'x' })), [401, 'auth.token_invalid'])
  const undecided = await decideSignIn(app, person, {}, { decision: 'maybe' })
  assert.equal(new URL(undecided.body.redirect_to).searchParams.get('error'), 'invalid_request')
})

test('[B-07] sends a bad parameter and prompt=none back to the app', async () => {
  const bad: object[] = [
    { response_type: 'token' },
    { response_type: '' },
    { code_challenge_method: 'plain' },
    { code_challenge: 'short' },
    { response_mode: 'fragment' },
    { mode: 'other' },
    { nonce: 'n'.repeat(513) },
    { nonce: 'n\u0000' },
  ]
  for (const fields of bad) {
    const back = new URL(readLocation(await start(fields)))
    const error = 'response_type' in fields ? 'unsupported_response_type' : 'invalid_request'
    assert.deepEqual([`${back.origin}${back.pathname}`, back.searchParams.get('error')], [app.redirectUri, error])
  }
  const response = await start({ prompt: 'none' })
  assert.equal(response.status, 302)
  const back = new URL(readLocation(response))
  assert.equal(`${back.origin}${back.pathname}`, app.redirectUri)
  assert.deepEqual(Object.fromEntries(back.searchParams), {
    error: 'login_required',
    error_description: 'The user has to log in.',
    state: 's1',
    iss: platform.frontDoor,
  })
  assert.deepEqual(await readStatusAndKey(start({ prompt: 'none', redirect_uri: 'https://evil.example/' })), [
    400,
    'oauth.redirect_uri_mismatch',
  ])
  const otherParameters = {
    prompt: 'login',
    max_age: '1',
    ui_locales: 'de',
    acr_values: 'x',
    claims: '{"userinfo":{}}',
    scope: 'openid x',
  }
  const page = await start(otherParameters)
  assert.equal(page.status, 302)
  const pageUrl = new URL(readLocation(page))
  assert.ok(readLocation(page).startsWith(`${platform.frontDoor}/auth?`))
  assert.equal((await consent(Object.fromEntries(pageUrl.searchParams))).status, 200)
})

test('[B-09] an app may omit PKCE, but a challenge needs its verifier', async () => {
  const { code_challenge: _, code_challenge_method: __, ...plain } = signInRequest(app)
  const decided = await call(platform.frontDoor, 'POST', '/oauth2/authorize', {
    token: person.token,
    body: { ...plain, decision: 'approve' },
  })
  const exchanged = { code_verifier: '', redirect_uri: app.redirectUri }
  const tokens = await exchangeSignIn(app, readCode(decided.body.redirect_to), exchanged)
  assert.equal(tokens.status, 200, tokens.text)
  const challenged = readCode((await decideSignIn(app, person)).body.redirect_to)
  assert.deepEqual(await readStatusAndKey(exchangeSignIn(app, challenged, exchanged)), [400, 'oauth.invalid_grant'])
})

test('(G-032) the verifier of an app must match its challenge', async () => {
  const code = readCode((await decideSignIn(app, person)).body.redirect_to)
  assert.deepEqual(await readStatusAndKey(exchangeSignIn(app, code, { code_verifier: 'x'.repeat(43) })), [
    400,
    'oauth.invalid_grant',
  ])
  assert.deepEqual(
    await readStatusAndKey(exchangeSignIn(app, code)),
    [400, 'oauth.invalid_grant'],
    'a wrong try costs the code',
  )
})

test('[A-41] [A-42] the ID token has the nonce, and auth_time is the login of the session (A-43)', async () => {
  const login = decodeJwt(person.token)
  const tokens = await signIn(app, person, {}, { nonce: 'n-1' })
  const { iss, sub, aud, iat, exp, auth_time, nonce, ...others } = decodeJwt(tokens.id_token)
  assert.deepEqual([iss, sub, aud, nonce, others], [platform.frontDoor, person.userId, app.clientId, 'n-1', {}])
  assert.equal((exp ?? 0) - (iat ?? 0), 3600)
  assert.ok(Math.abs(Number(auth_time) - Number(login.iat)) <= 1)
  const { access_token, refresh_token, id_token, ...members } = tokens
  const api_url = company.apiUrl
  assert.deepEqual(members, { token_type: 'Bearer', expires_in: 3600, api_url, scope: 'openid' })
  const tokenClaims = decodeJwt(access_token)
  assert.deepEqual([tokenClaims.sub, tokenClaims.kind, tokenClaims.client_id], [person.userId, 'app', app.clientId])
  assert.equal('nonce' in decodeJwt((await signIn(app, person)).id_token), false)
  const refreshed = await exchangeSignIn(app, '', { grant_type: 'refresh_token', refresh_token })
  assert.deepEqual([refreshed.body.scope, 'id_token' in refreshed.body], ['openid', false])
  assert.equal(decodeJwt(refreshed.body.access_token).sub, person.userId)
  assert.deepEqual(await readStatusAndKey(exchangeSignIn(app, '', { grant_type: 'client_credentials' })), [
    400,
    'oauth.unauthorized_client',
  ])
})

test('with credentials instead of a session auth_time is now', async () => {
  const body = new URLSearchParams({
    ...signInRequest(asking),
    decision: 'approve',
    email: person.email,
    password: person.password,
    claims: JSON.stringify({ email: 'ann@example.org' }),
  })
  const reply = await call(platform.frontDoor, 'POST', '/oauth2/authorize', { body })
  assert.equal(reply.status, 302, reply.text)
  const code = readCode(readLocation(reply))
  const tokens = (await exchangeSignIn(asking, code)).body
  const { iat, auth_time } = decodeJwt(tokens.id_token)
  assert.ok(Number(iat) - Number(auth_time) <= 60)
  assert.deepEqual((await askUserinfo(asking, tokens.access_token)).body.claims, { email: 'ann@example.org' })
  body.set('claims', '{')
  const malformed = await call(platform.frontDoor, 'POST', '/oauth2/authorize', { body })
  assert.equal(new URL(readLocation(malformed)).searchParams.get('error'), 'invalid_request')
})

test('[A-08] refused claims leave a detached request open', async () => {
  const fields = { response_mode: 'detached', state: randomBytes(16).toString('base64url') }
  const { redirect_uri: _, ...request } = signInRequest(asking, fields)
  const poll = () =>
    call(platform.frontDoor, 'POST', '/oauth2/result', {
      body: { client_id: asking.clientId, client_secret: asking.clientSecret, state: fields.state },
    })
  const decide = (values: object) =>
    call(platform.frontDoor, 'POST', '/oauth2/authorize', {
      body: { ...request, decision: 'approve', claims: values },
      token: person.token,
    })
  assert.equal((await consent(request)).status, 200)
  assert.deepEqual(await readStatusAndKey(decide({})), [400, 'request.invalid'])
  assert.deepEqual((await poll()).body, { status: 'pending' })
  assert.deepEqual((await decide({ email: 'ann@example.org' })).body, { redirect_to: null })
  const { code, state } = (await poll()).body
  assert.equal(state, fields.state)
  assert.equal((await poll()).body.error_key, 'oauth.result_consumed')
  assert.deepEqual(await readStatusAndKey(decide({ email: 'ann@example.org' })), [400, 'oauth.invalid_request'])
  const tokens = await exchangeSignIn(asking, code)
  assert.equal(tokens.status, 200, tokens.text)
  assert.deepEqual((await askUserinfo(asking, tokens.body.access_token)).body.claims, { email: 'ann@example.org' })
})

test('(G-031) a second use of a code revokes its tokens', async () => {
  const code = readCode((await decideSignIn(app, person)).body.redirect_to)
  assert.deepEqual(await readStatusAndKey(exchangeSignIn(asking, code)), [400, 'oauth.invalid_grant'], 'of another app')
  const results = await Promise.all(Array.from({ length: 10 }, () => exchangeSignIn(app, code)))
  const issued = results.filter(({ status }) => status === 200)
  assert.equal(issued.length, 1)
  assert.deepEqual(await readStatusAndKey(askUserinfo(app, issued[0]?.body.access_token)), [401, 'auth.token_invalid'])
})

test('consent is not remembered, and each sign-in asks for every claim', async () => {
  const first = await signIn(asking, person, { email: 'ann@example.org', nick: 'ann' })
  assert.deepEqual(await readStatusAndKey(decideSignIn(asking, person, {})), [400, 'request.invalid'])
  const second = await signIn(asking, person, { email: 'b@example.org' })
  const readClaims = async (token: string) => (await askUserinfo(asking, token)).body.claims
  assert.deepEqual(await readClaims(first.access_token), { email: 'ann@example.org', nick: 'ann' })
  assert.deepEqual(await readClaims(second.access_token), { email: 'b@example.org' })
})

test('[D1-TFA-32] (G-112) an app with a service enrolls persons too, without PKCE', async () => {
  const shop = await registerCompany(platform)
  await platform.ops('PUT', `/api/ops/companies/${shop.userId}/level`, { level: 'pro' })
  const offer = await createService(shop)
  const enrolling = await createSignInApp(offer)
  const friend = await registerPerson(platform)
  await connect(friend, offer)
  const body = {
    client_id: enrolling.clientId,
    mode: '2fa_enroll',
    redirect_uri: enrolling.redirectUri,
    decision: 'approve',
  }
  const reply = await call(platform.frontDoor, 'POST', '/oauth2/authorize', { body, token: friend.token })
  assert.equal(new URL(reply.body.redirect_to).searchParams.get('enrolled'), 'true', reply.text)
})

test('[A-08] [D1-APP-04] redirects to the exact registered URI', async () => {
  const registered = 'https://Shop.example/back?next=%2Fa%20b&flag&state=mine&x=~1'
  const returning = await createSignInApp(service, { redirect_uris: [registered] })
  const { redirect_to: back } = (await decideSignIn(returning, person)).body
  assert.match(back, /^https:\/\/Shop\.example\/back\?next=%2Fa%20b&flag&x=~1&code=ac_[\w-]+&state=s1&iss=[^&]+$/)
  const code = readCode(back)
  assert.equal((await exchangeSignIn(returning, code)).status, 200)
})

test('accepts a large consent only from a logged-in person', async () => {
  const body = { ...signInRequest(app), decision: 'approve', claims: { email: 'x'.repeat(100_000) } }
  const post = (fields: { token?: string; body?: object }) =>
    call(platform.frontDoor, 'POST', '/oauth2/authorize', { body, ...fields })
  assert.equal((await post({ token: person.token })).status, 200)
  const credentials = { email: person.email, password: person.password }
  for (const fields of [{}, { body: { ...body, ...credentials } }])
    assert.deepEqual(await readStatusAndKey(post(fields)), [413, 'request.too_large'])
  assert.deepEqual(await readStatusAndKey(post({ token: 'x.y.z' })), [401, 'auth.token_invalid'])
  assert.equal((await post({ body: { ...signInRequest(app), decision: 'approve', ...credentials } })).status, 200)
})

test('[B-22] the oldest sign-ins of a person end when their claims take too much room', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `claim_${index}`)
  const large = await createSignInApp(service, {
    claims: names.map((claim) => ({ claim, label: 'C', type: 'text', required: true, verified: false })),
  })
  const value = await service.seal('x'.repeat(40_000))
  const claimValues = Object.fromEntries(names.map((claim) => [claim, value]))
  const other = await registerPerson(platform)
  const ofOther = await signIn(large, other, claimValues)
  const atOtherApp = await signIn(app, person)
  const tokens: string[] = []
  for (let count = 0; count < 10; count += 1) tokens.push((await signIn(large, person, claimValues)).access_token)
  const states = await Promise.all(tokens.map(async (token) => (await askUserinfo(large, token)).status))
  const open = states.filter((status) => status === 200).length
  assert.ok(open >= 1 && open < 10, String(states))
  assert.deepEqual(states, [...Array(10 - open).fill(401), ...Array(open).fill(200)])
  assert.equal((await askUserinfo(large, ofOther.access_token)).status, 200)
  assert.equal((await askUserinfo(app, atOtherApp.access_token)).status, 200, 'an app ends its own sign-ins first')
})

test('[B-22] a code that was exchanged with a wrong verifier keeps no claims', async () => {
  const someone = await registerPerson(platform)
  const code = readCode((await decideSignIn(asking, someone, { email: 'ann@example.org' })).body.redirect_to)
  const countConsents = async (): Promise<number> => {
    const rows = await openDirectory(platform)
      .kysely.selectFrom('authorization_code')
      .select('hash')
      .where('user_id', '=', someone.userId)
      .where('consent_encrypted', 'is not', null)
      .execute()
    return rows.length
  }
  assert.equal(await countConsents(), 1)
  const wrong = exchangeSignIn(asking, code, { code_verifier: 'x'.repeat(43) })
  assert.deepEqual(await readStatusAndKey(wrong), [400, 'oauth.invalid_grant'])
  assert.equal(await countConsents(), 0)
})

test("[B-22] keeps a person's newest 20 sign-ins that no app has exchanged", async () => {
  const someone = await registerPerson(platform)
  const codes: string[] = []
  for (let count = 0; count < 21; count += 1) codes.push(readCode((await decideSignIn(app, someone)).body.redirect_to))
  const [oldest = '', next = '', newest = ''] = [codes[0], codes[1], codes.at(-1)]
  assert.deepEqual(await readStatusAndKey(exchangeSignIn(app, oldest)), [400, 'oauth.invalid_grant'])
  for (const code of [next, newest]) assert.equal((await exchangeSignIn(app, code)).status, 200)
})
