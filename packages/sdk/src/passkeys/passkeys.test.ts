// Passkeys through the SDK against a running platform: sign in, unlock, prove, and change the password.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealValue } from '@company-data/crypto'
import { mailbox, ownPlatform } from '@company-data/testkit'
import { PASSWORD, startJourney } from '../../testing/journey.ts'
import { softwarePasskey } from '../../testing/software-passkey.ts'
import { catchFailure } from '../../testing/transport-bench.ts'
import { createCompanyClient, createPersonClient, isPlatformError, SessionError } from '../index.ts'

const platform = await ownPlatform()
const journey = startJourney(platform)
const { frontDoorUrl } = journey
const newPerson = () => createPersonClient({ frontDoorUrl, clientName: 'wallet' })
const NEW_PASSWORD = 'a longer horse battery staple'

const seal = async (client: Pick<ReturnType<typeof newPerson>, 'request'>): Promise<string> => {
  const { data } = await client.request<{ public_key: string }>({ method: 'GET', path: '/api/profile/keys' })
  return sealValue('for Ada', data.public_key)
}

const isReason = (error: unknown, reason: string): boolean => error instanceof SessionError && error.reason === reason

test('[TRUST-28] one question signs in and opens the private key', async () => {
  const { client, email } = await journey.person()
  const wrapper = await seal(client)
  const { created, ask, count } = softwarePasskey(frontDoorUrl)
  const { device_id } = await client.passkeys.create({ name: 'Phone', ...created }, { password: PASSWORD })
  const other = newPerson()
  const signIn = await other.passkeys.login(ask)
  assert.deepEqual(
    [signIn.email, signIn.device_id, signIn.usertype, signIn.unlocked, count()],
    [email, device_id, 'person', true, 1],
  )
  assert.equal(await other.openValue(wrapper), 'for Ada')
  other.lock()
  assert.equal(other.passkeys.canUnlock(), true)
  await other.passkeys.unlock(ask)
  assert.equal(await other.openValue(wrapper), 'for Ada')
  assert.equal(count(), 2)
})

test('[TRUST-33] another tab of a passkey session unlocks without a call', async () => {
  const { client } = await journey.person()
  const wrapper = await seal(client)
  const { created, ask } = softwarePasskey(frontDoorUrl)
  await client.passkeys.create({ name: 'Phone', ...created }, { password: PASSWORD })
  const [first, second] = [newPerson(), newPerson()]
  await first.passkeys.login(ask)
  second.tabs.adopt(first.tabs.share())
  second.lock()
  assert.equal(second.passkeys.canUnlock(), true)
  await second.passkeys.unlock(ask)
  assert.equal(await second.openValue(wrapper), 'for Ada')
  assert.equal(second.tabs.sessionId(), first.tabs.sessionId())
})

test('[TRUST-30] a passkey without a secret signs in, and the password opens', async () => {
  const { client } = await journey.person()
  const wrapper = await seal(client)
  const { created, ask } = softwarePasskey(frontDoorUrl, { hasPrf: false })
  await client.passkeys.create({ name: 'Old key', ...created }, { password: PASSWORD })
  const [row] = await client.trustedDevices.list()
  assert.deepEqual([row?.kind, row?.unlocks], ['passkey', false])
  const other = newPerson()
  assert.equal((await other.passkeys.login(ask)).unlocked, false)
  assert.ok(isReason(await catchFailure(other.openValue(wrapper)), 'locked'))
  assert.ok(isReason(await catchFailure(other.passkeys.unlock(ask)), 'passkey_opens_nothing'))
  await other.unlock(PASSWORD)
  assert.equal(await other.openValue(wrapper), 'for Ada')
})

test('[TRUST-31] a passkey changes the password, and a recovery copy still opens', async () => {
  const { client, email } = await journey.company()
  const wrapper = await seal(client)
  const { id } = await client.recoveryCopies.create({
    kind: 'service_passphrase',
    ref: 'shop',
    secret: 'the passphrase',
  })
  const { created, ask } = softwarePasskey(frontDoorUrl)
  await client.passkeys.create({ name: 'Phone', ...created }, { password: PASSWORD })
  const other = createCompanyClient({ frontDoorUrl })
  await other.passkeys.login(ask)
  await other.password.change({ passkey: ask, new_password: NEW_PASSWORD })
  const third = createCompanyClient({ frontDoorUrl })
  assert.ok(isPlatformError(await catchFailure(third.login({ email, password: PASSWORD })), 'auth.login_failed'))
  await third.login({ email, password: NEW_PASSWORD })
  assert.equal(await third.openValue(wrapper), 'for Ada', 'the new password opens the same key')
  await third.recoveryCopies.requestCode()
  const code = await mailbox(platform).codeFor(email, 'recovery')
  assert.equal(await third.recoveryCopies.recover(id, { password: NEW_PASSWORD, code }), 'the passphrase')
  await third.password.change({ password: NEW_PASSWORD, new_password: PASSWORD })
  assert.equal((await createCompanyClient({ frontDoorUrl }).passkeys.login(ask)).unlocked, true)
})

test('A-101: a passkey proves a new device, a passcode and the end of its unlock', async () => {
  const { client } = await journey.person()
  const first = softwarePasskey(frontDoorUrl)
  const { device_id } = await client.passkeys.create({ name: 'Phone', ...first.created }, { password: PASSWORD })
  await platform.advance(660)
  const second = softwarePasskey(frontDoorUrl)
  await client.passkeys.create({ name: 'Laptop', ...second.created }, { passkey: first.ask })
  await client.passcode.set('628401', { passkey: second.ask })
  await client.passcode.set('719305', { current_passcode: '628401' })
  await client.passcode.delete({ passkey: first.ask })
  assert.equal((await client.trustedDevices.update(device_id, { name: 'Tablet' })).name, 'Tablet')
  assert.equal((await client.passkeys.disableUnlock(device_id, { passkey: second.ask })).unlocks, false)
  assert.equal((await newPerson().passkeys.login(first.ask)).unlocked, false)
  assert.equal((await client.passkeys.enableUnlock(device_id, first.ask, { password: PASSWORD })).unlocks, true)
  assert.equal((await newPerson().passkeys.login(first.ask)).unlocked, true)
  const foreign = softwarePasskey(frontDoorUrl)
  assert.ok(
    isReason(await catchFailure(client.passcode.delete({ passkey: foreign.ask })), 'passkey_unknown'),
    'a passkey of no account',
  )
})

test('[TRUST-32] sessions are listed with their app, and end one by one or together', async () => {
  const { client, email } = await journey.person()
  const { created, ask } = softwarePasskey(frontDoorUrl)
  const { device_id } = await client.passkeys.create({ name: 'Phone', ...created }, { password: PASSWORD })
  const [second, third] = [newPerson(), newPerson()]
  await second.passkeys.login(ask)
  await third.login({ email, password: PASSWORD })
  const rows = await client.sessions.list()
  const find = (openedBy: string) => rows.find(({ opened_by }) => opened_by === openedBy)
  assert.deepEqual([find('passkey')?.app, find('passkey')?.device_id], ['wallet', device_id])
  assert.deepEqual([find('register')?.is_current, find('register')?.app], [true, null])
  await client.sessions.end(find('passkey')?.id ?? '')
  assert.ok(isPlatformError(await catchFailure(second.account.read())))
  await client.sessions.endOthers()
  assert.ok(isPlatformError(await catchFailure(third.account.read())))
  assert.equal((await client.sessions.list()).length, 1)
})
