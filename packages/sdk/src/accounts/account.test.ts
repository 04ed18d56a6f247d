// A person's own account: password, e-mail address, second factor, devices, passcode, deletion.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealValue } from '@company-data/crypto'
import { borrowPlatform } from '@company-data/testkit'
import { PASSWORD, startJourney } from '../../testing/journey.ts'
import { totp } from '../../testing/totp.ts'
import { catchFailure } from '../../testing/transport-bench.ts'
import { createPersonClient, isPlatformError, type PersonClient } from '../index.ts'

const platform = await borrowPlatform()
const journey = startJourney(platform)

const NEW_PASSWORD = 'another horse'

const otherDevice = async (email: string, password = PASSWORD): Promise<PersonClient> => {
  const client = createPersonClient({ frontDoorUrl: journey.frontDoorUrl })
  await client.login({ email, password })
  return client
}

const readPublicKey = async (client: Pick<PersonClient, 'request'>): Promise<string> =>
  (await client.request<{ public_key: string }>({ method: 'GET', path: '/api/profile/keys' })).data.public_key

const platformTime = async (): Promise<Date> => new Date((await journey.platform.call('GET', '/api/health')).body.time)

test('[G-011] [D1-ACCT-05] a new password rewraps the same keys and ends every other session', async () => {
  const { client, email } = await journey.person()
  const publicKey = await readPublicKey(client)
  const wrapper = await sealValue('kept', publicKey)
  const other = await otherDevice(email)
  await client.password.change({ password: PASSWORD, new_password: NEW_PASSWORD })

  assert.equal(await readPublicKey(client), publicKey)
  assert.equal(await client.openValue(wrapper), 'kept')
  assert.ok(isPlatformError(await catchFailure(other.account.read()), 'oauth.invalid_grant'))
  assert.ok(isPlatformError(await catchFailure(otherDevice(email)), 'auth.login_failed'))
  assert.equal(await (await otherDevice(email, NEW_PASSWORD)).openValue(wrapper), 'kept')
})

test('[G-011] a wrong old password opens no keys and sends nothing', async () => {
  const { client, email, wire } = await journey.person()
  await assert.rejects(client.password.change({ password: 'wrong', new_password: NEW_PASSWORD }), {
    name: 'CryptoError',
  })
  assert.equal(wire.count('PUT /api/account/password'), 0)
  await otherDevice(email)
})

test('[G-011] [D1-ACCT-06] later logins and password changes use the changed e-mail address', async () => {
  const { client, email } = await journey.person()
  await client.email.confirm(await journey.mail.codeFor(email, 'confirm_email'))
  assert.equal((await client.account.read()).email_confirmed, true)
  const next = `next-${email}`
  await client.email.change({ email: next, password: PASSWORD })
  assert.equal(client.session().email, email)
  await client.email.confirmChange(await journey.mail.codeFor(next, 'change_email'))
  assert.equal(client.session().email, next)
  await client.password.change({ password: PASSWORD, new_password: NEW_PASSWORD })
  assert.equal((await (await otherDevice(next, NEW_PASSWORD)).account.read()).email, next)
})

test('[G-011] [D1-ACCT-07] the second factor requires a code, except on a trusted device', async () => {
  const { client, email } = await journey.person()
  const { secret, otpauth_url } = await client.secondFactor.setUp()
  assert.ok(otpauth_url.includes(secret))
  const { twofa_enabled, recovery_codes } = await client.secondFactor.confirm(totp(secret, await platformTime()))
  assert.deepEqual([twofa_enabled, recovery_codes.length], [true, 10])
  assert.ok(isPlatformError(await catchFailure(otherDevice(email)), 'auth.code_required'))

  await platform.advance(60)
  const other = createPersonClient({ frontDoorUrl: journey.frontDoorUrl })
  const code = totp(secret, await platformTime())
  const { device_id = '' } = await other.login({ email, password: PASSWORD, code, trust_device: true })
  await createPersonClient({ frontDoorUrl: journey.frontDoorUrl }).login({ email, password: PASSWORD, device_id })

  await platform.advance(60)
  await other.secondFactor.delete({ password: PASSWORD, code: totp(secret, await platformTime()) })
  assert.deepEqual(await other.secondFactor.read(), { twofa_enabled: false, recovery_codes_left: null })
  await otherDevice(email)
})

test('A-97: a recovery code signs in once, and new codes end the old ones', async () => {
  const { client, email } = await journey.person()
  const { secret } = await client.secondFactor.setUp()
  const { recovery_codes } = await client.secondFactor.confirm(totp(secret, await platformTime()))
  const [code = '', unused = ''] = recovery_codes
  const login = { email, password: PASSWORD, code }
  await createPersonClient({ frontDoorUrl: journey.frontDoorUrl }).login(login)
  assert.deepEqual(await client.secondFactor.read(), { twofa_enabled: true, recovery_codes_left: 9 })
  await platform.advance(60)
  const renewed = await client.secondFactor.renewCodes({ password: PASSWORD, code: totp(secret, await platformTime()) })
  assert.equal(renewed.recovery_codes.length, 10)
  const other = createPersonClient({ frontDoorUrl: journey.frontDoorUrl })
  const failure = await catchFailure(other.login({ ...login, code: unused }))
  assert.ok(isPlatformError(failure, 'auth.login_failed'))
  await client.secondFactor.delete({ password: PASSWORD, code: renewed.recovery_codes[0] ?? '' })
})

const createDeviceKey = async (): Promise<string> => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
  return Buffer.from(await crypto.subtle.exportKey('spki', pair.publicKey)).toString('base64')
}

test('[G-011] [D1-ACCT-09] a device is registered with its public key, listed and removed', async () => {
  const { client } = await journey.person()
  const { device_id } = await client.trustedDevices.create({ name: 'Phone', public_key: await createDeviceKey() })
  assert.deepEqual(
    (await client.trustedDevices.list()).map((device) => [device.device_id, device.name]),
    [[device_id, 'Phone']],
  )
  await client.trustedDevices.delete(device_id)
  assert.deepEqual(await client.trustedDevices.list(), [])
})

test('[G-011] sends only a verifier of a passcode, the same from every device', async () => {
  const { client, email, wire } = await journey.person()
  await client.passcode.set('493817')
  const other = createPersonClient({ frontDoorUrl: journey.frontDoorUrl, fetch: wire.fetch })
  await other.login({ email, password: PASSWORD })
  // A new auth_salt must not change the passcode's verifier.
  await other.password.change({ password: PASSWORD, new_password: NEW_PASSWORD })
  await other.passcode.set('493817', { current_passcode: '493817' })
  const bodies = wire.requests.filter(({ path }) => path === '/api/account/passcode').map(({ body }) => body)
  const verifiers = bodies.flatMap((body) => Object.values(JSON.parse(body)))
  assert.equal(verifiers.length, 3)
  assert.equal(new Set(verifiers).size, 1)
  assert.ok(bodies.every((body) => !body.includes('493817')))
})

test('A-101: a passcode and the device of an old session need a proof', async () => {
  const { client, email, wire } = await journey.person()
  await client.passcode.set('493817')
  assert.ok(isPlatformError(await catchFailure(client.passcode.set('628401')), 'account.proof_required'))
  const wrong = client.passcode.set('628401', { current_passcode: '111111' })
  assert.ok(isPlatformError(await catchFailure(wrong), 'account.proof_invalid'))
  await client.passcode.set('628401', { password: PASSWORD })
  await platform.advance(660)
  const public_key = await createDeviceKey()
  const refused = client.trustedDevices.create({ name: 'Phone', public_key })
  assert.ok(isPlatformError(await catchFailure(refused), 'account.proof_required'))
  await client.trustedDevices.create({ name: 'Phone', public_key }, { password: PASSWORD })
  assert.deepEqual(await client.passcode.delete({ current_passcode: '628401' }), { passcode_set: false })
  assert.ok(
    wire.requests.every(({ body }) => !body?.includes(PASSWORD)),
    `the password of ${email} stays here`,
  )
})

test('[G-011] [D1-ACCT-03] profile: the display name and language are read and changed', async () => {
  const { client } = await journey.person()
  assert.equal((await client.profile.update({ display_name: 'Countess', language: 'en' })).display_name, 'Countess')
  assert.deepEqual(await client.profile.read(), { display_name: 'Countess', language: 'en' })
})

test('[G-011] [D1-ACCT-08] deleting an account ends its session and its logins', async () => {
  const { client, email } = await journey.person()
  await client.account.requestDeletion(PASSWORD)
  await client.account.confirmDeletion(await journey.mail.codeFor(email, 'delete_account'))
  await assert.rejects(client.account.read(), { name: 'SessionError', reason: 'signed_out' })
  assert.ok(isPlatformError(await catchFailure(otherDevice(email)), 'auth.login_failed'))
})
