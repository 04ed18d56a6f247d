// Third-party OAuth client libraries work unchanged: each grant that they support, by Basic and by form.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, createAccountClient, registerCompany, usePlatform } from '@company-data/testkit'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { AuthorizationCode, ClientCredentials } from 'simple-oauth2'

const REDIRECT = 'https://app.example/callback'
const platform = await usePlatform()
const company = await registerCompany(platform)
const client = await createAccountClient(company, {
  capabilities: ['service_management'],
  redirect_uri: REDIRECT,
})

/** The user's part: the post of the consent page, with the parameters of the address that the library built. */
const consent = async (address: URL): Promise<URL> => {
  const reply = await call(platform.frontDoor, 'POST', '/oauth2/authorize', {
    token: company.token,
    body: { ...Object.fromEntries(address.searchParams), decision: 'approve' },
  })
  assert.equal(reply.status, 200, reply.text)
  return new URL(reply.body.redirect_to)
}
const works = async (token: string): Promise<void> => {
  assert.equal((await call(platform.region(), 'GET', '/api/account', { token })).status, 200)
}
const insecure = { [oauth.allowInsecureRequests]: true }

for (const algorithm of ['oauth2', 'oidc'] as const) {
  for (const [name, authentication] of [
    ['client_secret_basic', oauth.ClientSecretBasic],
    ['client_secret_post', oauth.ClientSecretPost],
  ] as const) {
    test(`oauth4webapi, ${algorithm} discovery, ${name}: supports every grant`, async () => {
      const issuer = new URL(platform.frontDoor)
      const server = await oauth.processDiscoveryResponse(
        issuer,
        await oauth.discoveryRequest(issuer, { algorithm, ...insecure }),
      )
      const self: oauth.Client = { client_id: client.clientId }
      const auth = authentication(client.clientSecret)

      const direct = await oauth.processClientCredentialsResponse(
        server,
        self,
        await oauth.clientCredentialsGrantRequest(server, self, auth, {}, insecure),
      )
      await works(direct.access_token)
      assert.equal(direct.api_url, platform.region())

      const verifier = oauth.generateRandomCodeVerifier()
      const address = new URL(String(server.authorization_endpoint))
      address.search = new URLSearchParams({
        response_type: 'code',
        client_id: client.clientId,
        redirect_uri: REDIRECT,
        state: 'xyz',
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).toString()
      const back = oauth.validateAuthResponse(server, self, await consent(address), 'xyz')
      const exchanged = await oauth.processAuthorizationCodeResponse(
        server,
        self,
        await oauth.authorizationCodeGrantRequest(server, self, auth, back, REDIRECT, verifier, insecure),
      )
      await works(exchanged.access_token)

      const refreshed = await oauth.processRefreshTokenResponse(
        server,
        self,
        await oauth.refreshTokenGrantRequest(server, self, auth, String(exchanged.refresh_token), insecure),
      )
      await works(refreshed.access_token)

      const introspection = await oauth.processIntrospectionResponse(
        server,
        self,
        await oauth.introspectionRequest(server, self, auth, refreshed.access_token, insecure),
      )
      assert.equal(introspection.active, true)
      await oauth.processRevocationResponse(
        await oauth.revocationRequest(server, self, auth, refreshed.access_token, insecure),
      )
      assert.equal(
        (await call(platform.region(), 'GET', '/api/account', { token: refreshed.access_token })).status,
        401,
      )
    })
  }
}

test("A-85: oauth4webapi's RFC 9068 check accepts our access token", async () => {
  const issuer = new URL(platform.frontDoor)
  const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure))
  const request = new Request(`${platform.region()}/api/account`, {
    headers: { authorization: `Bearer ${await client.token()}` },
  })
  const claims = await oauth.validateJwtAccessToken(server, request, platform.frontDoor, insecure)
  assert.deepEqual([claims.client_id, claims.aud], [client.clientId, platform.frontDoor])
})

test('oauth4webapi sees our error keys', async () => {
  const issuer = new URL(platform.frontDoor)
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
  )
  const self: oauth.Client = { client_id: client.clientId }
  const reply = await oauth.refreshTokenGrantRequest(
    server,
    self,
    oauth.ClientSecretPost(client.clientSecret),
    'rt_nope',
    insecure,
  )
  await assert.rejects(oauth.processRefreshTokenResponse(server, self, reply), (error: unknown) => {
    assert.ok(error instanceof oauth.ResponseBodyError)
    assert.equal(error.error, 'invalid_grant')
    assert.equal(error.cause.error_key, 'oauth.invalid_grant')
    return true
  })
})

test('openid-client supports every grant, introspection and revocation', async () => {
  const config = await openid.discovery(new URL(platform.frontDoor), client.clientId, client.clientSecret, undefined, {
    execute: [openid.allowInsecureRequests],
    algorithm: 'oauth2',
  })
  await works((await openid.clientCredentialsGrant(config)).access_token)

  const verifier = openid.randomPKCECodeVerifier()
  const state = openid.randomState()
  const address = openid.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT,
    state,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const tokens = await openid.authorizationCodeGrant(config, await consent(address), {
    pkceCodeVerifier: verifier,
    expectedState: state,
  })
  await works(tokens.access_token)
  const refreshed = await openid.refreshTokenGrant(config, String(tokens.refresh_token))
  await works(refreshed.access_token)
  assert.equal((await openid.tokenIntrospection(config, refreshed.access_token)).active, true)
  await openid.tokenRevocation(config, refreshed.access_token)
  assert.equal((await openid.tokenIntrospection(config, refreshed.access_token)).active, false)
})

for (const authorizationMethod of ['header', 'body'] as const) {
  test(`simple-oauth2, credentials in the ${authorizationMethod}: all grants work`, async () => {
    const config = {
      client: { id: client.clientId, secret: client.clientSecret },
      auth: {
        tokenHost: platform.frontDoor,
        tokenPath: '/oauth2/token',
        revokePath: '/oauth2/revoke',
      },
      options: { authorizationMethod },
    }
    const direct = await new ClientCredentials(config).getToken({})
    await works(String(direct.token.access_token))

    const verifier = openid.randomPKCECodeVerifier()
    const code = new AuthorizationCode({ ...config, auth: { ...config.auth, authorizePath: '/oauth2/authorize' } })
    const pkce = { code_challenge: await openid.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
    const back = await consent(
      new URL(
        code.authorizeURL({ redirect_uri: REDIRECT, state: 'abc', ...pkce } as Parameters<typeof code.authorizeURL>[0]),
      ),
    )
    const exchange = { code: back.searchParams.get('code') ?? '', redirect_uri: REDIRECT, code_verifier: verifier }
    const token = await code.getToken(exchange as Parameters<typeof code.getToken>[0])
    await works(String(token.token.access_token))
    const refreshed = await token.refresh()
    await works(String(refreshed.token.access_token))
    await refreshed.revoke('access_token')
    assert.equal(
      (await call(platform.region(), 'GET', '/api/account', { token: String(refreshed.token.access_token) })).status,
      401,
    )
  })
}
