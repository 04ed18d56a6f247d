// One rule of redirect URIs for account clients, service clients and sign-in apps, from registration to redirect (B-01).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, createService, registerCompany, usePlatform } from '@company-data/testkit'

const platform = await usePlatform()
const company = await registerCompany(platform)

const LOOPBACK = 'http://127.0.0.1/back'
const ACCEPTED = [
  'https://a.example/cb?x=1',
  LOOPBACK,
  'http://localhost:3000/',
  'http://[::1]/x',
  'com.example.app:/cb',
]
const REFUSED = [
  'http://a.example/cb',
  'myapp:/cb',
  '/cb',
  'https://a.example/#x',
  'https://*.a.example/',
  'https://a.example/*',
]

/** Registers a client of each kind with a redirect URI. */
const kinds = {
  'account client': (redirect_uri: string) =>
    company.call('POST', '/api/account/clients', { name: 'Client', capabilities: [], redirect_uri }),
  'service client': async (redirect_uri: string) =>
    company.call('POST', `/api/services/${(await createService(company)).id}/client`, { redirect_uri }),
  'sign-in app': async (redirect_uri: string) =>
    company.call('POST', '/api/account/oauth-apps', {
      name: 'App',
      service_id: (await createService(company)).id,
      redirect_uris: [redirect_uri],
      claims: [],
      claims_delivery: 'encrypted',
    }),
}

for (const [kind, register] of Object.entries(kinds)) {
  test(`[B-01] a redirect URI of a ${kind} is https, loopback or of a private scheme`, async () => {
    for (const uri of ACCEPTED) {
      const { status, body, text } = await register(uri)
      assert.deepEqual([status, [body.redirect_uri ?? body.redirect_uris].flat()], [201, [uri]], text)
    }
    for (const uri of REFUSED) {
      const { status, body } = await register(uri)
      assert.equal(status, 400, uri)
      assert.match(body.error_key, /\.redirect_uri_invalid$/, uri)
    }
  })

  test(`[B-01] [B-07] an error of a ${kind} goes to any port of its loopback address`, async () => {
    const { body } = await register(LOOPBACK)
    const authorize = (redirect_uri: string) => {
      const query = { client_id: body.client_id, redirect_uri, response_type: 'token', state: 's1' }
      return call(platform.frontDoor, 'GET', `/oauth2/authorize?${new URLSearchParams(query)}`)
    }
    const { status, headers } = await authorize('http://127.0.0.1:51004/back')
    assert.equal(status, 302)
    const target = new URL(String(headers.location))
    assert.equal(`${target.origin}${target.pathname}`, 'http://127.0.0.1:51004/back')
    const { error_description, ...members } = Object.fromEntries(target.searchParams)
    assert.deepEqual(members, { error: 'unsupported_response_type', state: 's1', iss: platform.frontDoor })
    assert.ok(error_description)
    const refused = await authorize('http://127.0.0.1:51004/other')
    assert.deepEqual([refused.status, refused.headers.location], [400, undefined])
    assert.equal(refused.body.error_key, 'oauth.redirect_uri_mismatch')
  })
}
