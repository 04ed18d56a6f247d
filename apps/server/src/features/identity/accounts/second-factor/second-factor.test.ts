// The account's own second factor: setting up, logging in with it, trusted devices, taking it away.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, ownPlatform, type Reply, registerPerson, startPlatform, type TestAccount } from '@company-data/testkit'
import { fromBase32, totpCode, totpStep } from './totp.ts'

const platform = await ownPlatform()

const keyOf = ({ body }: Reply): string => body.error_key
const now = async (): Promise<number> => Date.parse((await platform.ops('GET', '/api/ops/clock')).body.now)
const codeOf = async (secret: string): Promise<string> => totpCode(fromBase32(secret), totpStep(await now()))
const login = (person: TestAccount, further: object = {}): Promise<Reply> =>
  call(platform.frontDoor, 'POST', '/api/auth/login', {
    body: { email: person.email, password: person.password, ...further },
  })
/** A code that the window holds beside the right ones. */
const wrongFor = (code: string): string => String((Number(code) + 500_000) % 1_000_000).padStart(6, '0')

const withSecondFactor = async (): Promise<{ person: TestAccount; secret: string }> => {
  const person = await registerPerson(platform)
  const { secret } = (await person.call('POST', '/api/account/2fa/setup')).body
  const confirmed = await person.call('POST', '/api/account/2fa/confirm', { code: await codeOf(secret) })
  assert.deepEqual([confirmed.status, confirmed.body], [200, { twofa_enabled: true }])
  // Two steps on, so that every code of the window is unused.
  await platform.advance(60)
  return { person, secret }
}

test('[D1-ACCT-07] a second factor is off until its first code confirms it', async () => {
  const person = await registerPerson(platform)
  const confirm = (code: string) => person.call('POST', '/api/account/2fa/confirm', { code })
  assert.deepEqual((await person.call('GET', '/api/account/2fa')).body, { twofa_enabled: false })
  assert.equal(keyOf(await confirm('000000')), 'account.twofa_state')
  const first = (await person.call('POST', '/api/account/2fa/setup')).body
  assert.match(first.secret, /^[A-Z2-7]{32}$/)
  assert.ok(first.otpauth_url.startsWith('otpauth://totp/'))
  assert.equal((await login(person)).status, 200)
  const { secret } = (await person.call('POST', '/api/account/2fa/setup')).body
  assert.notEqual(secret, first.secret)
  const code = await codeOf(secret)
  const wrong = await confirm(wrongFor(code))
  assert.deepEqual([wrong.status, keyOf(wrong)], [400, 'account.code_invalid'])
  assert.equal((await confirm(code)).status, 200)
  assert.equal((await person.call('GET', '/api/account')).body.twofa_enabled, true)
  for (const again of [await confirm(code), await person.call('POST', '/api/account/2fa/setup')])
    assert.deepEqual([again.status, keyOf(again)], [409, 'account.twofa_state'])
})

test('[D1-ACCT-07] a login needs the code, and a code works once, also of two logins at once', async () => {
  const { person, secret } = await withSecondFactor()
  const none = await login(person)
  assert.deepEqual([none.status, keyOf(none)], [401, 'auth.code_required'])
  assert.equal(keyOf(await login({ ...person, password: 'wrong' })), 'auth.login_failed')
  const code = await codeOf(secret)
  assert.equal(keyOf(await login(person, { code: wrongFor(code) })), 'auth.login_failed')
  const both = await Promise.all([login(person, { code }), login(person, { code })])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401])
  assert.equal((await login(person, { code })).status, 401)
})

test('[D1-ACCT-07] one code confirms the factor, opens one session and takes the factor away within its half minute', async () => {
  const person = await registerPerson(platform)
  const { secret } = (await person.call('POST', '/api/account/2fa/setup')).body
  const code = await codeOf(secret)
  assert.equal((await person.call('POST', '/api/account/2fa/confirm', { code })).status, 200)
  assert.equal((await login(person, { code })).status, 200)
  assert.equal(keyOf(await login(person, { code })), 'auth.login_failed')
  const removed = await person.call('DELETE', '/api/account/2fa', { password: person.password, code })
  assert.equal(removed.status, 204)
})

test('[D1-ACCT-09] a device that was trusted with a code needs none later; another account cannot use it', async () => {
  const { person, secret } = await withSecondFactor()
  const trusted = await login(person, { code: await codeOf(secret), trust_device: true })
  const { device_id } = trusted.body
  assert.equal(typeof device_id, 'string')
  const later = await login(person, { device_id })
  assert.deepEqual([later.status, later.body.device_id], [200, undefined])
  const other = await withSecondFactor()
  assert.equal(keyOf(await login(other.person, { device_id })), 'auth.code_required')
  assert.equal(keyOf(await login(person, { device_id: 'no-uuid' })), 'auth.code_required')
  const listed = (await person.call('GET', '/api/account/trusted-devices')).body
  assert.deepEqual(
    listed.map((one: { device_id: string; trusted_for_login: boolean }) => [one.device_id, one.trusted_for_login]),
    [[device_id, true]],
  )
  await person.call('DELETE', `/api/account/trusted-devices/${device_id}`)
  assert.equal(keyOf(await login(person, { device_id })), 'auth.code_required')
})

test('[D1-ACCT-09] without a second factor nothing is remembered; a named device is trusted, not copied', async () => {
  const plain = await registerPerson(platform)
  assert.equal((await login(plain, { trust_device: true })).body.device_id, undefined)
  const { person, secret } = await withSecondFactor()
  const first = (await login(person, { code: await codeOf(secret), trust_device: true })).body.device_id
  await platform.advance(60)
  const unknown = '01890000-0000-7000-8000-000000000000'
  const second = (await login(person, { code: await codeOf(secret), trust_device: true, device_id: unknown })).body
    .device_id
  assert.ok(second !== first && second !== unknown)
  assert.equal((await person.call('GET', '/api/account/trusted-devices')).body.length, 2)
})

test('[D1-ACCT-07] it is taken away with password and code, and trust in devices goes with it', async () => {
  const { person, secret } = await withSecondFactor()
  const { device_id } = (await login(person, { code: await codeOf(secret), trust_device: true })).body
  await platform.advance(60)
  const remove = (password: string, code: string) => person.call('DELETE', '/api/account/2fa', { password, code })
  const code = await codeOf(secret)
  assert.equal(keyOf(await remove('wrong', code)), 'auth.login_failed')
  assert.equal(keyOf(await remove(person.password, wrongFor(code))), 'account.code_invalid')
  assert.equal((await remove(person.password, code)).status, 204)
  assert.equal(keyOf(await remove(person.password, code)), 'account.twofa_state')
  assert.equal((await login(person)).status, 200)
  const again = (await person.call('POST', '/api/account/2fa/setup')).body.secret
  await person.call('POST', '/api/account/2fa/confirm', { code: await codeOf(again) })
  assert.equal(keyOf(await login(person, { device_id })), 'auth.code_required')
})

test('wrong codes are counted per account, from however many addresses they come', async (t) => {
  const environment = { RATE_LIMITS: 'on', RATE_LIMIT_LOGIN: '3/900', TRUSTED_PROXIES: '127.0.0.1' }
  const limited = await startPlatform({ environment })
  t.after(() => limited.stop())
  const person = await registerPerson(limited)
  const { secret } = (await person.call('POST', '/api/account/2fa/setup')).body
  const code = () => totpCode(fromBase32(secret), totpStep(Date.now()))
  assert.equal((await person.call('POST', '/api/account/2fa/confirm', { code: code() })).status, 200)
  const from = (address: string, code: string) =>
    call(limited.frontDoor, 'POST', '/api/auth/login', {
      body: { email: person.email, password: person.password, code },
      headers: { 'x-forwarded-for': address },
    })
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
    assert.equal(keyOf(await from(address, wrongFor(code()))), 'auth.login_failed')
  assert.deepEqual([(await from('192.0.2.4', code())).status], [429])
})
