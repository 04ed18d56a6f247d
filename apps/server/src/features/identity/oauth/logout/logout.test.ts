// GET and POST /oauth2/logout: a logout that an app starts (B-10).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  call,
  createService,
  createSignInApp,
  ownPlatform,
  registerCompany,
  registerPerson,
} from '@company-data/testkit'
import * as client from 'openid-client'

const platform = await ownPlatform()
const REDIRECT_URI = 'https://shop.example/back'
const RETURN_URI = 'https://shop.example/bye?from=platform'

const company = await registerCompany(platform)
const person = await registerPerson(platform)
const service = await createService(company)
const app = await createSignInApp(service, { redirect_uris: [REDIRECT_URI], post_logout_redirect_uris: [RETURN_URI] })

const config = await client.discovery(new URL(platform.frontDoor), app.clientId, app.clientSecret, undefined, {
  execute: [client.allowInsecureRequests],
})

/** Signs the person in at the app, and returns the ID token. */
const signIn = async (): Promise<string> => {
  const pkceCodeVerifier = client.randomPKCECodeVerifier()
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT_URI,
    scope: 'openid',
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  })
  const body = { ...Object.fromEntries(url.searchParams), decision: 'approve', claims: {} }
  const decided = await call(platform.frontDoor, 'POST', '/oauth2/authorize', { body, token: person.token })
  const back = new URL(decided.body.redirect_to)
  const { id_token } = await client.authorizationCodeGrant(config, back, { pkceCodeVerifier, idTokenExpected: true })
  return id_token ?? assert.fail('no ID token')
}

const idToken = await signIn()

const logIn = async (clientName: string): Promise<string> => {
  const body = { email: person.email, password: person.password, client_name: clientName }
  const { status, body: session, text } = await call(platform.frontDoor, 'POST', '/api/auth/login', { body })
  assert.equal(status, 200, text)
  return session.access_token
}
const isOpen = async (token: string): Promise<boolean> =>
  (await call(platform.region(), 'GET', '/api/account', { token })).status === 200

const approve = (parameters: object) =>
  call(platform.frontDoor, 'POST', '/oauth2/logout', {
    body: { ...parameters, decision: 'approve' },
    headers: { origin: platform.frontDoor },
  })

test('[B-10] openid-client starts a logout, which leads to the page that asks', async () => {
  assert.equal(config.serverMetadata().end_session_endpoint, `${platform.frontDoor}/oauth2/logout`)
  const url = client.buildEndSessionUrl(config, {
    post_logout_redirect_uri: RETURN_URI,
    id_token_hint: idToken,
    state: 's 1',
  })
  const { status, headers } = await fetch(url, { redirect: 'manual' })
  const page = new URL(headers.get('location') ?? '')
  assert.deepEqual([status, `${page.origin}${page.pathname}`], [302, `${platform.frontDoor}/auth/logout`])
  assert.deepEqual(Object.fromEntries(page.searchParams), Object.fromEntries(url.searchParams))
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
  const form = await fetch(`${platform.frontDoor}/oauth2/logout`, {
    method: 'POST',
    body: url.searchParams,
    redirect: 'manual',
  })
  assert.deepEqual([form.status, form.headers.get('location')], [302, page.href])
})

test('[B-10] ends the sessions of the consent page, and returns with the state', async () => {
  const [consentToken, walletToken] = [await logIn('consent'), await logIn('wallet')]
  const parameters = { id_token_hint: idToken, post_logout_redirect_uri: RETURN_URI, state: 's 1' }
  const startResponse = await call(platform.frontDoor, 'GET', `/oauth2/logout?${new URLSearchParams(parameters)}`)
  assert.equal(startResponse.status, 302)
  assert.ok(await isOpen(consentToken), 'nothing ends before the person has agreed')
  const { status, body } = await approve(parameters)
  assert.deepEqual([status, body], [200, { redirect_to: `${RETURN_URI}&state=s+1` }])
  assert.deepEqual([await isOpen(consentToken), await isOpen(walletToken)], [false, true])
})

test("[B-10] only the platform's page can confirm the logout", async () => {
  const consentToken = await logIn('consent')
  const sendFrom = (origin: string | undefined, body: object | URLSearchParams) =>
    call(platform.frontDoor, 'POST', '/oauth2/logout', { body, ...(origin && { headers: { origin } }) })
  const decision = { id_token_hint: idToken, decision: 'approve' }
  const bodies = [decision, new URLSearchParams(decision)]
  for (const [origin, body] of ['https://evil.example', 'null', undefined].flatMap((from) =>
    bodies.map((form) => [from, form] as const),
  )) {
    const refused = await sendFrom(origin, body)
    assert.deepEqual([refused.status, refused.body.error_key], [400, 'oauth.invalid_request'])
  }
  assert.ok(await isOpen(consentToken))
  assert.equal((await sendFrom(platform.frontDoor, decision)).status, 200)
  assert.equal(await isOpen(consentToken), false)
})

test('[B-10] without an ID token no session ends, a registered address is returned to', async () => {
  const consentToken = await logIn('consent')
  const { body } = await approve({ client_id: app.clientId, post_logout_redirect_uri: RETURN_URI })
  assert.deepEqual(body, { redirect_to: RETURN_URI })
  assert.ok(await isOpen(consentToken))
})

test('[B-10] refuses an unregistered address, and does not redirect to it', async () => {
  const [header, payload, signature] = idToken.split('.')
  const otherApp = await createSignInApp(service, { redirect_uris: [REDIRECT_URI] })
  const hint = { id_token_hint: idToken }
  const cases: ReadonlyArray<readonly [parameters: Record<string, string>, errorKey: string]> = [
    [{ ...hint, post_logout_redirect_uri: REDIRECT_URI }, 'oauth.redirect_uri_mismatch'],
    [{ ...hint, post_logout_redirect_uri: `${RETURN_URI}x` }, 'oauth.redirect_uri_mismatch'],
    [{ client_id: otherApp.clientId, post_logout_redirect_uri: RETURN_URI }, 'oauth.redirect_uri_mismatch'],
    [{ post_logout_redirect_uri: RETURN_URI }, 'oauth.invalid_request'],
    [{ ...hint, client_id: otherApp.clientId }, 'oauth.invalid_request'],
    [{ client_id: 'app_unknown' }, 'oauth.invalid_client'],
    [{ id_token_hint: person.token }, 'oauth.invalid_request'],
    [{ id_token_hint: 'x' }, 'oauth.invalid_request'],
    [
      { id_token_hint: `${header}.${payload}.${signature?.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}` },
      'oauth.invalid_request',
    ],
  ]
  for (const [parameters, errorKey] of cases) {
    const query = new URLSearchParams(parameters)
    for (const { status, headers, body } of [
      await call(platform.frontDoor, 'GET', `/oauth2/logout?${query}`),
      await approve(parameters),
    ]) {
      assert.deepEqual([status, headers.location, body.error_key], [400, undefined, errorKey], String(query))
    }
  }
})

test('[B-10] an app registers where a browser returns to after a logout', async () => {
  const path = `/api/account/oauth-apps/${app.id}`
  const readRegistered = async (): Promise<string[] | undefined> =>
    (await company.call('GET', path)).body.post_logout_redirect_uris
  assert.deepEqual(await readRegistered(), [RETURN_URI])
  const refused = await company.call('PUT', path, { post_logout_redirect_uris: ['http://shop.example/bye'] })
  assert.deepEqual([refused.status, refused.body.error_key], [400, 'oauth_apps.redirect_uri_invalid'])
  const renamed = await company.call('PUT', path, { name: 'Another shop' })
  assert.deepEqual(renamed.body.post_logout_redirect_uris, [RETURN_URI])
  const changed = await company.call('PUT', path, { post_logout_redirect_uris: [] })
  assert.equal(changed.body.post_logout_redirect_uris, undefined)
  assert.equal(await readRegistered(), undefined)
})

test('[B-10] an expired ID token still names the person, and nothing is redirected to', async () => {
  const consentToken = await logIn('consent')
  await platform.advance(3601)
  const { body } = await approve({ id_token_hint: idToken })
  assert.deepEqual(body, { redirect_to: null })
  assert.equal(await isOpen(consentToken), false)
})
