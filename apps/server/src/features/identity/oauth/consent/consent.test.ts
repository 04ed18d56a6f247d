// The request details of the consent page; the page itself is tested in apps/consent.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  call,
  connect,
  createAccountClient,
  createService,
  createServiceClient,
  registerCompany,
  registerPerson,
  usePlatform,
} from '@company-data/testkit'

test('[A-29] returns details of a valid request only', async () => {
  const platform = await usePlatform()
  const company = await registerCompany(platform)
  const redirect = 'https://shop.example/back?x=1'
  const client = await createAccountClient(company, {
    name: 'Billing',
    capabilities: ['oauth_apps'],
    redirect_uri: redirect,
  })
  const ask = async (changes: Record<string, string> = {}) => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: client.clientId,
      redirect_uri: redirect,
      state: 's1',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
      details: 'true',
      ...changes,
    })
    const response = await fetch(`${platform.frontDoor}/api/consent?${query}`)
    return { status: response.status, body: await response.json() }
  }
  const { status, body } = await ask()
  const { client_name, kind, capabilities, claims, service_id, allowed } = body
  assert.deepEqual([status, client_name, kind, capabilities], [200, 'Billing', 'acct', ['oauth_apps']])
  assert.deepEqual([claims, service_id, allowed], [[], null, true])
  assert.ok(!JSON.stringify(body).includes(client.clientSecret))
  assert.equal((await ask({ redirect_uri: 'https://evil.example/' })).body.error_key, 'oauth.redirect_uri_mismatch')
  assert.equal((await ask({ client_id: 'acct_nobody' })).body.error_key, 'oauth.invalid_client')
})

test('(CX-21) returns the share code only to a person who must connect first', async () => {
  const platform = await usePlatform()
  const [company, person] = await Promise.all([registerCompany(platform), registerPerson(platform)])
  const service = await createService(company)
  const redirect_uri = 'https://shop.example/back'
  const { clientId } = await createServiceClient(company, service.id, { redirect_uri })
  const query = new URLSearchParams({
    client_id: clientId,
    mode: '2fa_enroll',
    redirect_uri,
    state: 's1',
    details: 'true',
  })
  const codeFor = async (token?: string) =>
    (await call(platform.frontDoor, 'GET', `/api/consent?${query}`, token === undefined ? {} : { token })).body
      .service_code
  assert.equal(await codeFor(), undefined)
  assert.equal(await codeFor(person.token), service.code)
  await connect(person, service)
  assert.equal(await codeFor(person.token), undefined)
})
