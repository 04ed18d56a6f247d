// The front door: the paths it serves, and those it redirects to the home region.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  accountClient,
  call,
  createService,
  createServiceClient,
  ownPlatform,
  registerCompany,
  session,
  testCallers,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()

test('[D1-FRONT-06] [D1-FRONT-07] metadata and keys are served without a token, with one issuer', async () => {
  for (const path of ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration']) {
    const { status, body } = await call(platform.frontDoor, 'GET', path)
    assert.equal(status, 200)
    assert.equal(body.issuer, platform.frontDoor)
    assert.equal(body.jwks_uri, `${platform.frontDoor}/oauth2/jwks`)
    assert.equal(body.token_endpoint, `${platform.frontDoor}/oauth2/token`)
    assert.equal(body.authorization_response_iss_parameter_supported, true)
  }
  const jwks = await call(platform.frontDoor, 'GET', '/oauth2/jwks')
  const keys: Array<Record<string, string>> = jwks.body.keys
  assert.deepEqual(keys.map(({ alg, kty }) => [alg, kty]).sort(), [
    ['EdDSA', 'OKP'],
    ['RS256', 'RSA'],
  ])
  for (const key of keys) assert.ok(!('d' in key) && !('p' in key), 'only the public part')
})

test('D1-FRONT-04, D1-FRONT-06: standard documents stay JSON in a browser (D1-FRONT-07, D1-NEG-01)', async () => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  const metadata = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration', '/oauth2/jwks']
  for (const path of [...metadata, '/openapi/company-data.json', '/openapi/account.json', '/openapi/consumer.json']) {
    const reply = await fetch(platform.frontDoor + path, { headers: { accept } })
    assert.deepEqual([path, reply.headers.get('content-type')], [path, 'application/json; charset=utf-8'])
    assert.equal(typeof (await reply.json()), 'object')
  }
  const regions = await fetch(`${platform.frontDoor}/api/regions`, { headers: { accept } })
  assert.equal(regions.headers.get('content-type'), 'application/xml; charset=utf-8', 'a call is negotiated')
})

test('D1-FRONT-09, D1-FRONT-10: data calls elsewhere get 421 with the home base (D1-GEN-10, D1-GEN-11, D1-ERR-02, A-11)', async () => {
  const company = await registerCompany(platform, { region: 'us' })
  const client = await createServiceClient(company, (await createService(company)).id)
  const token = await client.token()
  for (const base of [platform.frontDoor, platform.region('eu')]) {
    const unserved = '/api/company-data/no-such-route'
    for (const path of [
      '/api/company-data/whoami',
      '/api/company-data/connections',
      '/api/contact-field-types',
      unserved,
    ]) {
      const { status, body } = await call(base, 'GET', path, { token })
      assert.deepEqual([status, body.error_key, body.api_url], [421, 'region.rebase_required', platform.region('us')])
    }
  }
  assert.equal((await call(platform.region('us'), 'GET', '/api/company-data/whoami', { token })).status, 200)
})

const neverGrantable: ReadonlyArray<readonly [id: string, paths: readonly string[]]> = [
  ['D1-CLI-62', ['/api/account/password']],
  ['D1-CLI-63', ['/api/account/email']],
  ['D1-CLI-64', ['/api/account/2fa', '/api/account/2fa/setup', '/api/account/2fa/confirm']],
  ['D1-CLI-65', ['/api/account/delete-request']],
  ['D1-CLI-66', ['/api/account/confirm-delete']],
  ['D1-CLI-67', ['/api/account/trusted-devices', '/api/account/trusted-devices/x']],
  ['D1-CLI-68', ['/api/profile/migrate-region']],
  ['D1-CLI-69', ['/api/profile/keys']],
  ['D1-CLI-70', ['/api/account-key']],
  ['TRUST-02', ['/api/account/sessions', '/api/account/sessions/x']],
  ['TRUST-02', ['/api/account/kit', '/api/account/kit/confirm', '/api/account/return']],
]

const callers = testCallers()
const callerPlatform = await ownPlatform({ verifier: callers })

for (const [id, paths] of neverGrantable) {
  test(`[${id}] ${paths[0]} is open to portal logins only`, async () => {
    const client = callers.add(accountClient(['*', '/api/*', ...paths]))
    const portal = callers.add(session('company'))
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const refused = await callerPlatform.call(method, path, { token: client })
        assert.deepEqual([refused.status, refused.body.error_key], [403, 'auth.client_endpoint_forbidden'])
        const open = await callerPlatform.call(method, path, { token: portal })
        assert.notEqual(open.body?.error_key, 'auth.client_endpoint_forbidden')
      }
    }
  })
}
