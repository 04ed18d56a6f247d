// Step-up over HTTP: which actions an open session may do, and which need a new proof.
import assert from 'node:assert/strict'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { createAuthSalt, deriveVerifier } from '@company-data/crypto'
import {
  call,
  ownPlatform,
  registerPerson,
  renewSession,
  startPlatform,
  type TestAccount,
  totpAt,
} from '@company-data/testkit'

const platform = await ownPlatform({ clockStandsStill: true, environment: { RATE_LIMITS: 'on' } })
const MINUTE = 60
const WRONG = 'A'.repeat(43)

const createKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .publicKey.export({ format: 'der', type: 'spki' })
    .toString('base64')
const createPasscode = (): Promise<string> => deriveVerifier('2580', createAuthSalt())

const addDevice = async (person: TestAccount, proof: object = {}): Promise<unknown> => {
  const body = { name: 'Phone', public_key: createKey(), ...proof }
  const reply = await person.call('POST', '/api/account/trusted-devices', body)
  return reply.body.error_key ?? reply.status
}
const changePasscode = async (person: TestAccount, change: object): Promise<unknown> => {
  const reply = await person.call('PUT', '/api/account/passcode', change)
  return reply.body.error_key ?? reply.body.passcode_set
}

test('TRUST-22: an old session adds a device only with a proof (A-100, B-03)', async () => {
  const person = await registerPerson(platform)
  assert.equal(await addDevice(person), 201, 'fresh by registration')
  await platform.advance(10 * MINUTE)
  assert.equal(await addDevice(person), 201, 'ten minutes are still fresh')
  await platform.advance(MINUTE)
  const refused = await person.call('POST', '/api/account/trusted-devices', { name: 'Phone', public_key: createKey() })
  assert.deepEqual([refused.status, refused.body.error_key], [403, 'account.proof_required'])
  const wrong = { name: 'Phone', public_key: createKey(), password: WRONG }
  const denied = await person.call('POST', '/api/account/trusted-devices', wrong)
  assert.deepEqual([denied.status, denied.body.error_key], [403, 'account.proof_invalid'])
  assert.equal(await addDevice(person, { password: person.password }), 201)
  assert.equal(await addDevice(person), 'account.proof_required', 'a proof is for one act')
  await renewSession(person)
  assert.equal(await addDevice(person), 201, 'fresh by password')
})

test('A-101: a refreshed session is as old as its login', async () => {
  const person = await registerPerson(platform)
  await platform.advance(11 * MINUTE)
  const body = { refresh_token: person.refreshToken }
  const { access_token: token } = (await call(platform.frontDoor, 'POST', '/api/auth/refresh', { body })).body
  const device = { name: 'Phone', public_key: createKey() }
  const reply = await call(person.apiUrl, 'POST', '/api/account/trusted-devices', { token, body: device })
  assert.equal(reply.body.error_key, 'account.proof_required')
})

test('A-101: a code of the second factor is a proof, once, and only where it is on', async () => {
  const person = await registerPerson(platform)
  const { secret } = (await person.call('POST', '/api/account/2fa/setup')).body
  const computeCode = async () => totpAt(secret, Date.parse((await platform.ops('GET', '/api/ops/clock')).body.now))
  await platform.advance(11 * MINUTE)
  assert.equal(await addDevice(person, { code: await computeCode() }), 'account.proof_invalid', 'not confirmed')
  const confirmed = await person.call('POST', '/api/account/2fa/confirm', { code: await computeCode() })
  assert.equal(confirmed.status, 200)
  await platform.advance(MINUTE)
  const code = await computeCode()
  assert.equal(await addDevice(person, { code }), 201)
  assert.equal(await addDevice(person, { code }), 'account.proof_invalid', 'used')
  assert.equal(await addDevice(person, { password: WRONG, code }), 'account.proof_invalid')
})

test('A-101: an action that fails leaves the code that proves it', async () => {
  const person = await registerPerson(platform)
  const { secret } = (await person.call('POST', '/api/account/2fa/setup')).body
  const computeCode = async () => totpAt(secret, Date.parse((await platform.ops('GET', '/api/ops/clock')).body.now))
  assert.equal((await person.call('POST', '/api/account/2fa/confirm', { code: await computeCode() })).status, 200)
  await platform.advance(11 * MINUTE)
  const credential_id = randomBytes(16).toString('base64url')
  const device = { name: 'Phone', kind: 'passkey', synced: false, public_key: createKey(), credential_id }
  const add = async (proof: object) => {
    const reply = await person.call('POST', '/api/account/trusted-devices', { ...device, ...proof })
    return reply.body.error_key ?? reply.status
  }
  assert.equal(await add({ password: person.password }), 201)
  const code = await computeCode()
  assert.equal(await add({ code }), 'account.device_taken')
  assert.equal(await addDevice(person, { code }), 201)
  assert.equal(await addDevice(person, { code }), 'account.proof_invalid')
})

test('B-03: a second factor that an old session turned on proves nothing', async () => {
  const person = await registerPerson(platform)
  await platform.advance(11 * MINUTE)
  const { secret } = (await person.call('POST', '/api/account/2fa/setup')).body
  const computeCode = async () => totpAt(secret, Date.parse((await platform.ops('GET', '/api/ops/clock')).body.now))
  const wrong = { code: await computeCode(), password: WRONG }
  assert.equal((await person.call('POST', '/api/account/2fa/confirm', wrong)).body.error_key, 'account.proof_invalid')
  const confirmed = await person.call('POST', '/api/account/2fa/confirm', { code: await computeCode() })
  assert.equal(confirmed.status, 200)
  await platform.advance(MINUTE)
  const passcode = await createPasscode()
  assert.equal(await changePasscode(person, { passcode, code: await computeCode() }), 'account.proof_invalid')
  assert.equal(await addDevice(person, { code: await computeCode() }), 'account.proof_invalid')

  const { email, password } = person
  const login = { email, password, code: await computeCode() }
  assert.equal((await call(platform.frontDoor, 'POST', '/api/auth/login', { body: login })).status, 200)
  await platform.advance(MINUTE)
  assert.equal(await addDevice(person, { code: await computeCode() }), 201, 'after a login with password and code')
})

test('B-03: with the password, an old session turns on a second factor that proves', async () => {
  const person = await registerPerson(platform)
  await platform.advance(11 * MINUTE)
  const { secret } = (await person.call('POST', '/api/account/2fa/setup')).body
  const computeCode = async () => totpAt(secret, Date.parse((await platform.ops('GET', '/api/ops/clock')).body.now))
  const confirmation = { code: await computeCode(), password: person.password }
  assert.equal((await person.call('POST', '/api/account/2fa/confirm', confirmation)).status, 200)
  await platform.advance(MINUTE)
  assert.equal(await addDevice(person, { code: await computeCode() }), 201)
})

test('A-101: missing and wrong proofs are limited, right ones are not', async () => {
  const person = await registerPerson(platform)
  await platform.advance(11 * MINUTE)
  assert.equal(await addDevice(person, { password: person.password }), 201)
  for (let turn = 0; turn < 30; turn++) assert.equal(await addDevice(person), 'account.proof_required')
  assert.equal(await addDevice(person, { password: person.password }), 'rate.limited')
  const other = await registerPerson(platform)
  await platform.advance(11 * MINUTE)
  for (let turn = 0; turn < 10; turn++)
    assert.equal(await addDevice(other, { password: WRONG }), 'account.proof_invalid')
  assert.equal(await addDevice(other, { password: WRONG }), 'rate.limited', 'the limit of logins')
})

test('TRUST-21: a passcode is replaced or removed only with a proof (A-101, B-03)', async () => {
  const person = await registerPerson(platform)
  const [first, second, third] = [await createPasscode(), await createPasscode(), await createPasscode()]
  assert.equal(await changePasscode(person, { passcode: first }), true, 'fresh is enough for the first')
  const refused = await person.call('PUT', '/api/account/passcode', { passcode: second })
  assert.deepEqual([refused.status, refused.body.error_key], [403, 'account.proof_required'])
  assert.equal(await changePasscode(person, { passcode: null }), 'account.proof_required')
  assert.equal(await changePasscode(person, { passcode: second, current_passcode: third }), 'account.proof_invalid')
  assert.equal(await changePasscode(person, { passcode: second, current_passcode: first }), true)
  assert.equal(await changePasscode(person, { passcode: third, current_passcode: first }), 'account.proof_invalid')
  assert.equal(await changePasscode(person, { passcode: third, password: WRONG }), 'account.proof_invalid')
  assert.equal(await changePasscode(person, { passcode: third, password: person.password }), true)
  assert.equal(await changePasscode(person, { passcode: null, current_passcode: third }), false)
  assert.equal(await changePasscode(person, { passcode: first }), true, 'the first one again')
})

test('A-101: the first passcode of an old session needs a proof', async () => {
  const person = await registerPerson(platform)
  await platform.advance(11 * MINUTE)
  const passcode = await createPasscode()
  assert.equal(await changePasscode(person, { passcode }), 'account.proof_required')
  assert.equal(await changePasscode(person, { passcode, current_passcode: passcode }), 'account.proof_invalid')
  assert.equal(await changePasscode(person, { passcode, password: person.password }), true)
})

test('A-101: with FRESH_LOGIN_MINUTES=0 no session is fresh', async (context) => {
  const strict = await startPlatform({ environment: { FRESH_LOGIN_MINUTES: '0' } })
  context.after(() => strict.stop())
  const person = await registerPerson(strict)
  assert.equal(await addDevice(person), 'account.proof_required')
  assert.equal(await addDevice(person, { password: person.password }), 201)
  assert.equal(await changePasscode(person, { passcode: await createPasscode() }), 'account.proof_required')
})
