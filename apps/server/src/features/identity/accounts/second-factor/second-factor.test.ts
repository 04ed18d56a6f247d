// The account's own second factor: set-up, login, trusted devices, removal.
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import {
  borrowPlatform,
  call,
  openDirectory,
  type Reply,
  registerPerson,
  startPlatform,
  type TestAccount,
} from '@company-data/testkit'
import { sql } from 'kysely'
import { fromBase32, totpCode, totpStep } from './totp.ts'

const platform = await borrowPlatform()
const directory = openDirectory(platform)

const readErrorKey = ({ body }: Reply): string => body.error_key
const now = async (): Promise<number> => Date.parse((await platform.ops('GET', '/api/ops/clock')).body.now)
const computeCode = async (secret: string): Promise<string> => totpCode(fromBase32(secret), totpStep(await now()))
const login = (person: TestAccount, extra: object = {}): Promise<Reply> =>
  call(platform.frontDoor, 'POST', '/api/auth/login', {
    body: { email: person.email, password: person.password, ...extra },
  })
/** A code that is valid in the window, next to the current ones. */
const wrongFor = (code: string): string => String((Number(code) + 500_000) % 1_000_000).padStart(6, '0')

const withSecondFactor = async (): Promise<{ person: TestAccount; secret: string }> => {
  const person = await registerPerson(platform)
  const { secret } = (await person.call('POST', '/api/account/2fa/setup')).body
  const confirmed = await person.call('POST', '/api/account/2fa/confirm', { code: await computeCode(secret) })
  assert.deepEqual([confirmed.status, confirmed.body.twofa_enabled], [200, true])
  // Two steps later, so that every code of the window is unused.
  await platform.advance(60)
  return { person, secret }
}

test('[D1-ACCT-07] a second factor is off until its first code confirms it', async () => {
  const person = await registerPerson(platform)
  const confirm = (code: string) => person.call('POST', '/api/account/2fa/confirm', { code })
  assert.deepEqual((await person.call('GET', '/api/account/2fa')).body, {
    twofa_enabled: false,
    recovery_codes_left: null,
  })
  assert.equal(readErrorKey(await confirm('000000')), 'account.twofa_state')
  const first = (await person.call('POST', '/api/account/2fa/setup')).body
  assert.match(first.secret, /^[A-Z2-7]{32}$/)
  assert.ok(first.otpauth_url.startsWith('otpauth://totp/'))
  assert.equal((await login(person)).status, 200)
  const { secret } = (await person.call('POST', '/api/account/2fa/setup')).body
  assert.notEqual(secret, first.secret)
  const code = await computeCode(secret)
  const wrong = await confirm(wrongFor(code))
  assert.deepEqual([wrong.status, readErrorKey(wrong)], [400, 'account.code_invalid'])
  assert.equal((await confirm(code)).status, 200)
  assert.equal((await person.call('GET', '/api/account')).body.twofa_enabled, true)
  for (const reply of [await confirm(code), await person.call('POST', '/api/account/2fa/setup')])
    assert.deepEqual([reply.status, readErrorKey(reply)], [409, 'account.twofa_state'])
})

test('[D1-ACCT-07] a login needs the code, which works once even concurrently', async () => {
  const { person, secret } = await withSecondFactor()
  const none = await login(person)
  assert.deepEqual([none.status, readErrorKey(none)], [401, 'auth.code_required'])
  assert.equal(readErrorKey(await login({ ...person, password: 'wrong' })), 'auth.login_failed')
  const code = await computeCode(secret)
  assert.equal(readErrorKey(await login(person, { code: wrongFor(code) })), 'auth.login_failed')
  const both = await Promise.all([login(person, { code }), login(person, { code })])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401])
  assert.equal((await login(person, { code })).status, 401)
})

test('[A-16] a code is used up by any operation that accepts it', async () => {
  const person = await registerPerson(platform)
  const remove = (code: string) => person.call('DELETE', '/api/account/2fa', { password: person.password, code })
  const { secret } = (await person.call('POST', '/api/account/2fa/setup')).body
  const first = await computeCode(secret)
  assert.equal((await person.call('POST', '/api/account/2fa/confirm', { code: first })).status, 200)
  assert.equal(readErrorKey(await login(person, { code: first })), 'auth.login_failed')
  assert.equal(readErrorKey(await remove(first)), 'account.code_invalid')
  await platform.advance(30)
  const second = await computeCode(secret)
  assert.equal((await login(person, { code: second })).status, 200)
  assert.equal(readErrorKey(await login(person, { code: second })), 'auth.login_failed')
  assert.equal(readErrorKey(await remove(second)), 'account.code_invalid')
  await platform.advance(30)
  assert.equal((await remove(await computeCode(secret))).status, 204)
})

/** Resolves once this many operations wait for a lock. */
const untilWaiting = async (count: number): Promise<void> => {
  const waiting = sql<{ count: string }>`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  for (;;) if (Number((await waiting.execute(directory.kysely)).rows[0]?.count) >= count) return
}

test('[A-16] a code that turns the factor off opens no waiting session', async () => {
  const { person, secret } = await withSecondFactor()
  const code = await computeCode(secret)
  const { removed, entered } = await directory.transaction(async (tx) => {
    await sql`select from account where user_id = ${person.userId} for update`.execute(tx)
    const removed = person.call('DELETE', '/api/account/2fa', { password: person.password, code })
    await untilWaiting(1)
    const entered = login(person, { code })
    await untilWaiting(2)
    return { removed, entered }
  })
  assert.equal((await removed).status, 204)
  assert.equal(readErrorKey(await entered), 'auth.login_failed')
})

test('[A-16] a code that one process accepted is refused by another', async (t) => {
  const { person, secret } = await withSecondFactor()
  const other = await startPlatform({
    environment: {
      ROLES: 'front-door',
      DATABASE_URL: platform.databases.directory,
      DATABASE_URL_EU: platform.databases.regions.get('eu') ?? '',
      DATA_DIR: platform.dataDir,
    },
  })
  t.after(() => other.stop())
  const code = await computeCode(secret)
  const body = { email: person.email, password: person.password, code }
  const at = (frontDoor: string) => call(frontDoor, 'POST', '/api/auth/login', { body })
  const both = await Promise.all([at(platform.frontDoor), at(other.frontDoor)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401])
  assert.deepEqual([(await at(platform.frontDoor)).status, (await at(other.frontDoor)).status], [401, 401])
})

test('[A-16] a device trusted before the factor was turned on needs a code', async () => {
  const person = await registerPerson(platform)
  const { publicKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicKey = key.export({ type: 'spki', format: 'der' }).toString('base64')
  const registered = await person.call('POST', '/api/account/trusted-devices', { name: 'Phone', public_key: publicKey })
  assert.equal(registered.status, 201, registered.text)
  const { device_id } = registered.body
  const { secret } = (await person.call('POST', '/api/account/2fa/setup')).body
  await person.call('POST', '/api/account/2fa/confirm', { code: await computeCode(secret) })
  assert.equal(readErrorKey(await login(person, { device_id })), 'auth.code_required')
  // It still signs: only the trust at login is gone.
  const [device] = (await person.call('GET', '/api/account/trusted-devices')).body
  assert.deepEqual([device.device_id, device.trusted_for_login, device.public_key], [device_id, false, publicKey])
})

test('[D1-ACCT-09] a device trusted with a code needs none later, for its own account only', async () => {
  const { person, secret } = await withSecondFactor()
  const trusted = await login(person, { code: await computeCode(secret), trust_device: true })
  const { device_id } = trusted.body
  assert.equal(typeof device_id, 'string')
  const later = await login(person, { device_id })
  assert.deepEqual([later.status, later.body.device_id], [200, undefined])
  const other = await withSecondFactor()
  assert.equal(readErrorKey(await login(other.person, { device_id })), 'auth.code_required')
  assert.equal(readErrorKey(await login(person, { device_id: 'no-uuid' })), 'auth.code_required')
  const devices = (await person.call('GET', '/api/account/trusted-devices')).body
  assert.deepEqual(
    devices.map((device: { device_id: string; trusted_for_login: boolean }) => [
      device.device_id,
      device.trusted_for_login,
    ]),
    [[device_id, true]],
  )
  await person.call('DELETE', `/api/account/trusted-devices/${device_id}`)
  assert.equal(readErrorKey(await login(person, { device_id })), 'auth.code_required')
})

test('[D1-ACCT-09] remembers no device without a second factor', async () => {
  const plain = await registerPerson(platform)
  assert.equal((await login(plain, { trust_device: true })).body.device_id, undefined)
  const { person, secret } = await withSecondFactor()
  const first = (await login(person, { code: await computeCode(secret), trust_device: true })).body.device_id
  await platform.advance(60)
  const unknown = '01890000-0000-7000-8000-000000000000'
  const second = (await login(person, { code: await computeCode(secret), trust_device: true, device_id: unknown })).body
    .device_id
  assert.ok(second !== first && second !== unknown)
  assert.equal((await person.call('GET', '/api/account/trusted-devices')).body.length, 2)
})

test('[D1-ACCT-07] removal needs password and code and ends the trust in devices', async () => {
  const { person, secret } = await withSecondFactor()
  const { device_id } = (await login(person, { code: await computeCode(secret), trust_device: true })).body
  await platform.advance(60)
  const remove = (password: string, code: string) => person.call('DELETE', '/api/account/2fa', { password, code })
  const code = await computeCode(secret)
  assert.equal(readErrorKey(await remove('wrong', code)), 'auth.login_failed')
  assert.equal(readErrorKey(await remove(person.password, wrongFor(code))), 'account.code_invalid')
  assert.equal((await remove(person.password, code)).status, 204)
  assert.equal(readErrorKey(await remove(person.password, code)), 'account.twofa_state')
  assert.equal((await login(person)).status, 200)
  const newSecret = (await person.call('POST', '/api/account/2fa/setup')).body.secret
  await person.call('POST', '/api/account/2fa/confirm', { code: await computeCode(newSecret) })
  assert.equal(readErrorKey(await login(person, { device_id })), 'auth.code_required')
})

test('[A-16] counts wrong codes per account across addresses and routes', async (t) => {
  const environment = { RATE_LIMITS: 'on', RATE_LIMIT_LOGIN: '3/900', TRUSTED_PROXIES: '127.0.0.1' }
  const limited = await startPlatform({ clockStandsStill: true, environment })
  t.after(() => limited.stop())
  const person = await registerPerson(limited)
  const { secret } = (await person.call('POST', '/api/account/2fa/setup')).body
  const nowMs = Date.parse((await limited.ops('GET', '/api/ops/clock')).body.now)
  const code = totpCode(fromBase32(secret), totpStep(nowMs))
  const confirm = (attempt: string) => person.call('POST', '/api/account/2fa/confirm', { code: attempt })
  const from = (address: string, attempt: string) =>
    call(limited.frontDoor, 'POST', '/api/auth/login', {
      body: { email: person.email, password: person.password, code: attempt },
      headers: { 'x-forwarded-for': address },
    })
  assert.equal(readErrorKey(await confirm(wrongFor(code))), 'account.code_invalid')
  assert.equal((await confirm(code)).status, 200)
  for (const address of ['192.0.2.1', '192.0.2.2'])
    assert.equal(readErrorKey(await from(address, wrongFor(code))), 'auth.login_failed')
  const next = totpCode(fromBase32(secret), totpStep(nowMs) + 1)
  const refused = await from('192.0.2.4', next)
  assert.deepEqual([refused.status, readErrorKey(refused)], [429, 'rate.limited'])
  assert.ok(Number(refused.headers['retry-after']) > 0)
  const removed = await person.call('DELETE', '/api/account/2fa', { password: person.password, code: next })
  assert.deepEqual([removed.status, readErrorKey(removed)], [429, 'rate.limited'])
})
