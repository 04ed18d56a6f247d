// Enrollment through the consent page: by redirect and detached, who may enroll, and page details (G-112, A-27 to A-30).
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import {
  call,
  connect,
  createAccountClient,
  createService,
  createServiceClient,
  pollChallenge,
  raiseChallenge,
  registerCompany,
  registerPerson,
  type TestAccount,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const redirect_uri = 'https://shop.example/enrolled'
const setLevel = async ({ userId }: TestAccount, level: string): Promise<void> => {
  const { status, text } = await platform.ops('PUT', `/api/ops/companies/${userId}/level`, { level })
  assert.equal(status, 200, text)
}
const company = await registerCompany(platform)
await setLevel(company, 'pro')
const service = await createService(company)
const client = await createServiceClient(company, service.id, { redirect_uri })
const base = { client_id: client.clientId, mode: '2fa_enroll' }
const newState = () => randomBytes(16).toString('base64url')

const decide = (account: TestAccount, fields: object, decision = 'approve') =>
  call(platform.frontDoor, 'POST', '/oauth2/authorize', {
    body: { ...base, ...fields, decision },
    token: account.token,
  })
const consent = (fields: object, account?: TestAccount) =>
  call(platform.frontDoor, 'GET', `/api/consent?${new URLSearchParams({ ...base, ...fields })}`, {
    ...(account && { token: account.token }),
  })
const poll = (state: string) =>
  call(platform.frontDoor, 'POST', '/oauth2/result', {
    body: { client_id: client.clientId, client_secret: client.clientSecret, state },
  })
const connectedPerson = async (region = 'eu') => {
  const person = await registerPerson(platform, { region })
  await connect(person, service)
  return person
}
const token = client.token()
/** Sends challenges as the registered client of this file. */
const raise = async (person: TestAccount) =>
  call(company.apiUrl, 'POST', '/api/service-2fa/challenges', {
    token: await token,
    body: { share_code: person.code, idempotency_key: newState() },
  })

for (const region of ['eu', 'us']) {
  test(`[D1-TFA-29] [D1-TFA-30] a person of ${region} enrolls by redirect, without a code (D1-TFA-32, D1-TFA-35, D1-TFA-36, T-75)`, async () => {
    const person = await connectedPerson(region)
    assert.equal((await raise(person)).status, 404)
    for (let times = 0; times < 2; times += 1) {
      const reply = await decide(person, { redirect_uri, state: 's1' })
      assert.equal(reply.status, 200, reply.text)
      const url = new URL(reply.body.redirect_to)
      assert.equal(`${url.origin}${url.pathname}`, redirect_uri)
      const { enrolled, state, code } = Object.fromEntries(url.searchParams)
      assert.deepEqual([enrolled, state, code], ['true', 's1', undefined])
    }
    const list = (await person.call('GET', '/api/twofa/enrollments')).body
    assert.deepEqual(
      list.map(({ service_id }: { service_id: string }) => service_id),
      [service.id],
    )
    const raised = await raise(person)
    assert.equal(raised.status, 200, raised.text)
  })
}

test('[D1-TFA-33] [D1-TFA-34] a detached enrollment is polled, and the poll returns it once (A-27, A-28)', async () => {
  for (const open of ['/oauth2/authorize', '/api/consent']) {
    const person = await connectedPerson()
    const fields = { response_mode: 'detached', state: newState() }
    assert.equal((await poll(fields.state)).body.error_key, 'oauth.result_not_found')
    const response = await call(platform.frontDoor, 'GET', `${open}?${new URLSearchParams({ ...base, ...fields })}`)
    assert.equal(response.status, open === '/api/consent' ? 200 : 302, response.text)
    assert.deepEqual((await poll(fields.state)).body, { status: 'pending' })
    assert.deepEqual((await decide(person, fields)).body, { redirect_to: null })
    assert.deepEqual((await poll(fields.state)).body, { enrolled: true })
    assert.equal((await poll(fields.state)).body.error_key, 'oauth.result_consumed')
    assert.equal((await decide(person, fields)).body.error_key, 'oauth.invalid_request', 'a state works once')
  }
})

test('[D1-TFA-37] [A-30] refuses enrollment without a connection or below pro, denies companies (CX-21)', async () => {
  const stranger = await registerPerson(platform)
  const fields = { response_mode: 'detached', state: newState() }
  await consent(fields)
  const unconnected = await decide(stranger, fields)
  assert.deepEqual([unconnected.status, unconnected.body.error_key], [409, 'twofa.connection_required'])
  await connect(stranger, service)
  await setLevel(company, 'basic')
  const below = await decide(stranger, fields)
  assert.deepEqual(
    [below.status, below.body.error_key, below.body.required_level],
    [403, 'account.level_required', 'pro'],
  )
  assert.deepEqual((await poll(fields.state)).body, { status: 'pending' })
  await decide(stranger, fields, 'deny')
  assert.deepEqual((await poll(fields.state)).body, { status: 'denied' })
  await setLevel(company, 'pro')
  const byCompany = new URL((await decide(company, { redirect_uri })).body.redirect_to)
  assert.equal(byCompany.searchParams.get('error'), 'access_denied')
  assert.deepEqual((await stranger.call('GET', '/api/twofa/enrollments')).body, [])
})

test('[D1-TFA-38] (T-74) an enrolled person stays enrolled when the company falls below pro', async () => {
  const other = await registerCompany(platform)
  await setLevel(other, 'pro')
  const shop = await createService(other)
  const { clientId } = await shop.client()
  const person = await registerPerson(platform)
  await connect(person, shop)
  const state = newState()
  const fields = { client_id: clientId, response_mode: 'detached', state }
  await consent(fields)
  assert.equal((await decide(person, fields)).status, 200)
  await setLevel(other, 'basic')
  const raised = await raiseChallenge(shop, person.code)
  assert.equal(raised.status, 200, raised.text)
  assert.equal((await pollChallenge(shop, raised.body.challenge_id)).body.status, 'pending')
})

test('[A-27] refuses another mode, an account client and a foreign redirect URI', async () => {
  const account = await createAccountClient(company, { redirect_uri })
  const key = async (fields: object) => (await consent(fields)).body.error_key
  assert.equal(await key({ redirect_uri, mode: '2fa' }), 'oauth.invalid_request')
  assert.equal(await key({ redirect_uri, client_id: account.clientId }), 'oauth.unauthorized_client')
  assert.equal(await key({ redirect_uri: 'https://evil.example/' }), 'oauth.redirect_uri_mismatch')
  assert.equal(await key({}), 'oauth.redirect_uri_mismatch')
  const detached = { response_mode: 'detached', state: newState() }
  assert.equal(await key({ ...detached, redirect_uri: 'https://evil.example/' }), 'oauth.redirect_uri_mismatch')
  assert.equal(await key({ ...detached, redirect_uri }), undefined)
  assert.equal(await key({ ...detached, state: 'short' }), 'oauth.invalid_request')
  const unreturning = await createServiceClient(company, (await createService(company)).id)
  const mistyped = { ...detached, client_id: unreturning.clientId, mode: '2fa' }
  assert.equal(
    await key(mistyped),
    'oauth.invalid_request',
    'the mode is named, not the redirect URI that it would not need',
  )
})

test('[A-29] returns the requester and, with a session, the person’s relation', async () => {
  const [person, stranger] = [await connectedPerson('us'), await registerPerson(platform)]
  const { display_name } = (await company.call('GET', '/api/profile')).body
  const details = {
    client_id: client.clientId,
    client_name: service.name,
    kind: 'svc',
    company_name: display_name,
    company_identity: (await consent({ redirect_uri })).body.company_identity,
    service_id: service.id,
    service_name: service.name,
    mode: '2fa_enroll',
    connected: null,
    enrolled: null,
    allowed: true,
    reason: null,
    claims: [],
    claims_delivery: null,
    service_public_key: null,
  }
  assert.deepEqual((await consent({ redirect_uri })).body, details)
  assert.deepEqual((await consent({ redirect_uri }, stranger)).body, { ...details, connected: false, enrolled: false })
  await decide(person, { redirect_uri })
  assert.deepEqual((await consent({ redirect_uri }, person)).body, { ...details, connected: true, enrolled: true })
  const asCompany = { ...details, allowed: false, reason: 'persons_only' }
  assert.deepEqual((await consent({ redirect_uri }, company)).body, asCompany)
  const account = await createAccountClient(company, { redirect_uri, name: 'Billing' })
  const flow = {
    response_type: 'code',
    client_id: account.clientId,
    redirect_uri,
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  }
  const code = await call(platform.frontDoor, 'GET', `/api/consent?${new URLSearchParams(flow)}`)
  assert.deepEqual(
    [code.body.kind, code.body.client_name, code.body.service_id, code.body.mode, code.body.allowed],
    ['acct', 'Billing', null, null, true],
  )
  const wrong = await call(
    platform.frontDoor,
    'GET',
    `/api/consent?${new URLSearchParams({ ...base, redirect_uri })}`,
    { token: 'x' },
  )
  assert.deepEqual([wrong.status, wrong.body.error_key], [401, 'auth.token_invalid'])
})
