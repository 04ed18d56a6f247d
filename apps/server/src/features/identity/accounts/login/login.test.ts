// Login, refresh and logout through the front door: sessions, their races, the operating modes, the limit.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  borrowPlatform,
  call,
  type Reply,
  registerPerson,
  startPlatform,
  type TestAccount,
} from '@company-data/testkit'

const platform = await borrowPlatform()

const post = (path: string, body: unknown, token?: string): Promise<Reply> =>
  call(platform.frontDoor, 'POST', path, { body, ...(token !== undefined && { token }) })
const login = ({ email, password }: Pick<TestAccount, 'email' | 'password'>): Promise<Reply> =>
  post('/api/auth/login', { email, password })
const refresh = (refresh_token: string): Promise<Reply> => post('/api/auth/refresh', { refresh_token })
const readErrorKey = ({ body }: Reply): string => body.error_key
const account = (token: string): Promise<Reply> => call(platform.region(), 'GET', '/api/account', { token })

test('a login opens a separate session with the wrapped key', async () => {
  const person = await registerPerson(platform)
  const { status, body } = await login({ ...person, email: person.email.toUpperCase() })
  assert.equal(status, 200)
  assert.equal(body.token_type, 'Bearer')
  assert.equal(body.expires_in, 3600)
  assert.equal(body.user_id, person.userId)
  assert.equal(body.usertype, 'person')
  assert.equal(body.api_url, platform.region())
  assert.deepEqual(Object.keys(body.encrypted_private_key).sort(), ['data', 'iter', 'iv', 'salt'])
  assert.equal(body.device_id, undefined)
  assert.equal((await account(body.access_token)).status, 200)
})

test('optional members of a login may be null', async () => {
  const { email, password } = await registerPerson(platform)
  const { status } = await post('/api/auth/login', { email, password, code: null, device_id: null, trust_device: null })
  assert.equal(status, 200)
})

test('a wrong password and an unknown address get the same response', async () => {
  const person = await registerPerson(platform)
  const wrong = await login({ ...person, password: 'wrong' })
  const unknown = await login({ email: 'unknown@example.org', password: 'wrong' })
  for (const reply of [wrong, unknown])
    assert.deepEqual([reply.status, readErrorKey(reply)], [401, 'auth.login_failed'])
  assert.equal(wrong.body.error, unknown.body.error)
})

test('[D1-TOK-12] a refresh token rotates, and a second use revokes the family', async () => {
  const { body: first } = await login(await registerPerson(platform))
  const second = await refresh(first.refresh_token)
  assert.equal(second.status, 200)
  assert.notEqual(second.body.refresh_token, first.refresh_token)
  assert.equal(second.body.api_url, platform.region())
  assert.equal((await account(second.body.access_token)).status, 200)
  const reused = await refresh(first.refresh_token)
  assert.deepEqual([reused.status, readErrorKey(reused)], [400, 'oauth.invalid_grant'])
  assert.equal(readErrorKey(await refresh(second.body.refresh_token)), 'oauth.invalid_grant')
  assert.equal(readErrorKey(await account(second.body.access_token)), 'auth.token_invalid')
})

test('[D1-TOK-12] two concurrent refreshes of one token revoke the family', async () => {
  const { body } = await login(await registerPerson(platform))
  const replies = await Promise.all([refresh(body.refresh_token), refresh(body.refresh_token)])
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 400])
  const winner = replies.find(({ status }) => status === 200)?.body
  assert.equal(readErrorKey(await refresh(winner.refresh_token)), 'oauth.invalid_grant')
  assert.equal(readErrorKey(await account(winner.access_token)), 'auth.token_invalid')
})

test('refuses a refresh token that was never issued', async () => {
  assert.equal(readErrorKey(await refresh('rt_unknown')), 'oauth.invalid_grant')
})

test('a logout ends that session only', async () => {
  const person = await registerPerson(platform)
  const [firstSession, otherSession] = await Promise.all([login(person), login(person)])
  const out = await post('/api/auth/logout', undefined, firstSession.body.access_token)
  assert.deepEqual([out.status, out.text], [204, ''])
  assert.equal(readErrorKey(await account(firstSession.body.access_token)), 'auth.token_invalid')
  assert.equal(readErrorKey(await refresh(firstSession.body.refresh_token)), 'oauth.invalid_grant')
  assert.equal((await account(otherSession.body.access_token)).status, 200)
  assert.equal((await refresh(otherSession.body.refresh_token)).status, 200)
})

test('login and refresh work while writes are paused, not while out of order', async () => {
  const person = await registerPerson(platform, { region: 'us' })
  const { body } = await login(person)
  const setMode = (mode: string) => platform.ops('PUT', '/api/ops/mode', { region: 'us', mode })
  await setMode('writes_paused')
  assert.equal((await login(person)).status, 200)
  const paused = await refresh(body.refresh_token)
  assert.equal(paused.status, 200)
  await setMode('out_of_order')
  for (const reply of [await login(person), await refresh(paused.body.refresh_token)]) {
    assert.deepEqual([reply.status, readErrorKey(reply)], [503, 'platform.out_of_order'])
  }
  assert.equal((await login(await registerPerson(platform))).status, 200)
  await setMode('normal')
  assert.equal((await refresh(paused.body.refresh_token)).status, 200)
})

test('(NS-14) after ten wrong passwords in 15 minutes even the right one is refused', async () => {
  const limited = await startPlatform({ clockStandsStill: true, environment: { RATE_LIMITS: 'on' } })
  try {
    const person = await registerPerson(limited)
    const attempt = (email: string, password: string) =>
      call(limited.frontDoor, 'POST', '/api/auth/login', { body: { email, password } })
    for (let i = 0; i < 10; i++) assert.equal((await attempt(person.email, 'wrong')).status, 401)
    // The case of the address does not create a second limit.
    const refused = await attempt(person.email.toUpperCase(), person.password)
    assert.deepEqual([refused.status, readErrorKey(refused)], [429, 'rate.limited'])
    assert.ok(Number(refused.headers['retry-after']) > 0)
    assert.equal((await attempt('other@example.org', 'wrong')).status, 401)
    // A session that repeats its password uses the same attempts.
    const repeated = await person.call('POST', '/api/account/delete-request', { password: 'wrong' })
    assert.equal(readErrorKey(repeated), 'rate.limited')
    await limited.advance(15 * 60)
    assert.equal((await attempt(person.email, person.password)).status, 200)
  } finally {
    await limited.stop()
  }
})
