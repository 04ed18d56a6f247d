// Registration, login, refresh and logout of a device, against a running platform.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealValue } from '@company-data/crypto'
import { borrowPlatform } from '@company-data/testkit'
import { PASSWORD, startJourney } from '../../testing/journey.ts'
import { observedFetch } from '../../testing/observed-fetch.ts'
import { catchFailure, server } from '../../testing/transport-bench.ts'
import { createPersonClient, isPlatformError, type SavedSession, SessionError } from '../index.ts'

const platform = await borrowPlatform()
const journey = startJourney(platform)

const REFRESH = 'POST /api/auth/refresh'
const HOUR_SECONDS = 3600

test('[G-010] no request contains the raw password or a private key', async () => {
  const { client, email, wire } = await journey.person()
  await client.logout()
  await client.login({ email, password: PASSWORD })
  assert.equal(wire.count('POST /api/auth/register'), 1)
  assert.equal(wire.count('POST /api/auth/login'), 1)
  for (const { body, url } of wire.requests) {
    assert.ok(!body.includes(PASSWORD) && !url.includes(encodeURIComponent(PASSWORD)))
    assert.ok(!body.includes('PRIVATE KEY'))
  }
})

test('[G-010] both the registering and a later device open data sealed to the account', async () => {
  const { client, email } = await journey.person()
  const { public_key } = (await client.request<{ public_key: string }>({ method: 'GET', path: '/api/profile/keys' }))
    .data
  const wrapper = await sealValue('for Ada', public_key)
  assert.equal(await client.openValue(wrapper), 'for Ada')
  const other = createPersonClient({ frontDoorUrl: journey.frontDoorUrl })
  await other.login({ email, password: PASSWORD })
  assert.equal(await other.openValue(wrapper), 'for Ada')
})

test('a login and an unlock report their progress', async () => {
  const { client, email } = await journey.person()
  const steps: string[] = []
  await client.unlock(PASSWORD, (step) => steps.push(step))
  assert.deepEqual(steps, ['asking', 'opening'])
  await client.login({ email, password: PASSWORD }, (step) => steps.push(step))
  assert.deepEqual(steps.slice(2), ['proving', 'asking', 'opening'])
  await catchFailure(client.login({ email, password: 'wrong' }, (step) => steps.push(step)))
  assert.deepEqual(steps.slice(5), ['proving', 'asking'])
})

test('[G-010] a wrong password is refused and signs no one in', async () => {
  const { email } = await journey.person()
  const other = createPersonClient({ frontDoorUrl: journey.frontDoorUrl })
  const error = await catchFailure(other.login({ email, password: 'wrong' }))
  assert.ok(isPlatformError(error, 'auth.login_failed'))
  assert.throws(() => other.session(), SessionError)
  assert.equal(other.isUnlocked(), false)
})

test('[D1-TOK-12] concurrent calls with an expired token cause one refresh', async () => {
  const { client, wire } = await journey.person()
  for (const refreshes of [1, 2]) {
    await platform.advance(HOUR_SECONDS)
    const accounts = await Promise.all(Array.from({ length: 8 }, () => client.account.read()))
    assert.equal(new Set(accounts.map(({ user_id }) => user_id)).size, 1)
    assert.equal(wire.count(REFRESH), refreshes)
  }
})

test('[D1-TOK-12] the app gets new refresh tokens, and a resumed session uses them', async () => {
  const saved: (SavedSession | undefined)[] = []
  const first = createPersonClient({ frontDoorUrl: journey.frontDoorUrl, onSession: (session) => saved.push(session) })
  const { email } = await journey.person()
  await first.login({ email, password: PASSWORD })
  await platform.advance(HOUR_SECONDS)
  await first.account.read()
  assert.equal(saved.length, 2)
  assert.notEqual(saved[0]?.refresh_token, saved[1]?.refresh_token)

  const session = first.session()
  assert.deepEqual(session, saved[1])
  const resumed = createPersonClient({ frontDoorUrl: journey.frontDoorUrl, session })
  assert.equal((await resumed.account.read()).email, email)
  assert.equal(resumed.isUnlocked(), false)
  await assert.rejects(resumed.openValue('{}'), { name: 'SessionError', reason: 'locked' })
  await resumed.unlock(PASSWORD)
  assert.equal(resumed.isUnlocked(), true)
})

test('[G-036] a reused refresh token ends the session with an error', async () => {
  const { client } = await journey.person()
  const stolen = client.session()
  await platform.advance(HOUR_SECONDS)
  await client.account.read()
  const thief = createPersonClient({ frontDoorUrl: journey.frontDoorUrl, session: stolen })
  assert.ok(isPlatformError(await catchFailure(thief.account.read()), 'oauth.invalid_grant'))
  assert.ok(isPlatformError(await catchFailure(client.account.read()), 'oauth.invalid_grant'))
  // there is nothing left to end, which is not a failure
  await client.logout()
  await client.logout()
})

test('[G-010] logout ends the session at the platform and forgets it and the key', async () => {
  const { client } = await journey.person()
  const session = client.session()
  await client.logout()
  assert.equal(client.isUnlocked(), false)
  await assert.rejects(client.account.read(), { name: 'SessionError', reason: 'signed_out' })
  const resumed = createPersonClient({ frontDoorUrl: journey.frontDoorUrl, session })
  assert.ok(isPlatformError(await catchFailure(resumed.account.read()), 'oauth.invalid_grant'))
})

test('[D1-FRONT-15] sessions open and refresh at the front door, other calls use the region', async () => {
  const { client, wire } = await journey.person()
  await platform.advance(HOUR_SECONDS)
  await client.profile.read()
  await client.logout()
  for (const { url, path } of wire.requests) {
    const base = path.startsWith('/api/auth/') ? journey.frontDoorUrl : journey.platform.region()
    assert.ok(url.startsWith(`${base}/`), url)
  }
})

test("[G-010] a login salt equal to the key's salt is noticed, and the login refused", async (t) => {
  const { client, email } = await journey.person()
  const keys = await client.request<{ encrypted_private_key: { salt: string } }>({
    method: 'GET',
    path: '/api/profile/keys',
  })
  const { encrypted_private_key } = keys.data
  const evil = await server(t, ({ path }) => ({
    body: path.startsWith('/api/auth/params')
      ? { auth_salt: encrypted_private_key.salt, iter: 100_000 }
      : { access_token: 't', expires_in: 3600, refresh_token: 'r', api_url: evil.url, encrypted_private_key },
  }))
  const wire = observedFetch()
  const victim = createPersonClient({ frontDoorUrl: evil.url, fetch: wire.fetch })
  await assert.rejects(victim.login({ email, password: PASSWORD }), { name: 'SessionError', reason: 'unsafe_salt' })
  assert.throws(() => victim.session(), SessionError)
})
