// An unmodified OpenID client library signs a person in: discovery, PKCE, nonce, ID token, userinfo, refresh, revoke.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealValue } from '@company-data/crypto'
import {
  call,
  createService,
  createSignInApp,
  registerCompany,
  registerPerson,
  usePlatform,
} from '@company-data/testkit'
import * as client from 'openid-client'

const platform = await usePlatform()
const redirectUri = 'https://shop.example/back'

for (const [companyRegion, personRegion] of [
  ['eu', 'eu'],
  ['eu', 'us'],
  ['us', 'eu'],
] as const) {
  test(`[D1-APP-01] [A-08] openid-client signs in a person of ${personRegion} at an app of ${companyRegion} (A-41, A-42, A-43)`, async () => {
    const company = await registerCompany(platform, { region: companyRegion })
    const person = await registerPerson(platform, { region: personRegion })
    const service = await createService(company)
    const claims = [{ claim: 'email', label: 'E-mail', type: 'email', required: true }]
    const app = await createSignInApp(service, { redirect_uris: [redirectUri], claims })

    const config = await client.discovery(new URL(platform.frontDoor), app.clientId, app.clientSecret, undefined, {
      execute: [client.allowInsecureRequests],
    })
    const verifier = client.randomPKCECodeVerifier()
    const [state, nonce] = [client.randomState(), client.randomNonce()]
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid',
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    // The browser follows the library's address to the consent page.
    const started = await fetch(url, { redirect: 'manual' })
    assert.equal(started.status, 302)
    const page = new URL(started.headers.get('location') ?? '')
    const { token } = person
    const consentDetails = (await call(platform.frontDoor, 'GET', `/api/consent${page.search}`, { token })).body
    const email = await sealValue('ann@example.org', consentDetails.service_public_key)
    const body = { ...Object.fromEntries(page.searchParams), decision: 'approve', claims: { email } }
    const decided = await call(platform.frontDoor, 'POST', '/oauth2/authorize', { body, token })
    assert.equal(decided.status, 200, decided.text)
    const back = new URL(decided.body.redirect_to)
    assert.equal(back.searchParams.get('iss'), platform.frontDoor)

    const tokens = await client.authorizationCodeGrant(config, back, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    assert.equal(tokens.scope, 'openid')
    assert.equal(tokens.claims()?.sub, person.userId)
    const info = await client.fetchUserInfo(config, tokens.access_token, person.userId)
    const { email: sealedEmail } = info.claims as Record<string, string>
    assert.equal(await service.open(sealedEmail ?? ''), 'ann@example.org')

    const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
    assert.deepEqual([refreshed.id_token, refreshed.scope], [undefined, 'openid'])
    assert.deepEqual((await client.fetchUserInfo(config, refreshed.access_token, person.userId)).claims, info.claims)
    await client.tokenRevocation(config, refreshed.refresh_token ?? '')
    await assert.rejects(client.fetchUserInfo(config, refreshed.access_token, person.userId))
  })
}
