// Passkeys over HTTP: as devices, as a proof, as a login and as a way back to a password.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { createAccountKeys, createAuthSalt, deriveVerifier } from '@company-data/crypto'
import {
  type AddedPasskey,
  addPasskey,
  call,
  createPasskey,
  mailbox,
  ownPlatform,
  prfWrap,
  type Reply,
  registerCompany,
  registerPerson,
  type TestAccount,
  totpAt,
} from '@company-data/testkit'

const platform = await ownPlatform({ clockStandsStill: true })
const DEVICES = '/api/account/trusted-devices'

const readKey = ({ status, body }: Reply) => [status, body?.error_key]
const readChallenge = async (): Promise<string> =>
  (await call(platform.frontDoor, 'POST', '/api/auth/passkey/challenge')).body.challenge
const logIn = async (passkey: AddedPasskey, change: object = {}): Promise<Reply> => {
  const challenge = await readChallenge()
  const body = { credential_id: passkey.credentialId, challenge, ...passkey.answer(challenge), ...change }
  return call(platform.frontDoor, 'POST', '/api/auth/passkey/login', { body })
}

test('A-100: a passkey is a device with its own members, and its wrap is never listed', async () => {
  const person = await registerPerson(platform)
  const passkey = await addPasskey(person, { synced: true, wrapped_key: prfWrap })
  const [device] = (await person.call('GET', DEVICES)).body
  const { created_at: _, ...members } = device
  assert.deepEqual(members, {
    device_id: passkey.deviceId,
    name: 'Passkey',
    public_key: passkey.publicKey,
    trusted_for_login: false,
    kind: 'passkey',
    credential_id: passkey.credentialId,
    synced: true,
    unlocks: true,
    last_used_at: null,
  })
  const mails = await mailbox(platform).list(person.email)
  assert.ok(mails.some(({ kind }) => kind === 'device_added'))
})

test('A-100: a passkey needs a credential that no other device has', async () => {
  const person = await registerPerson(platform)
  const passkey = createPasskey(platform.frontDoor)
  const device = {
    name: 'Passkey',
    kind: 'passkey',
    public_key: passkey.publicKey,
    credential_id: passkey.credentialId,
  }
  const add = async (members: object) => readKey(await person.call('POST', DEVICES, { ...device, ...members }))
  for (const wrong of [
    { credential_id: undefined },
    { credential_id: 'no base64url!' },
    { credential_id: 'A'.repeat(1365) },
    { kind: 'key' },
    { kind: 'key', credential_id: undefined, wrapped_key: prfWrap },
    { kind: 'other' },
    { wrapped_key: { ...prfWrap, prf: 2 } },
    { wrapped_key: { ...prfWrap, iv: 'short' } },
    { wrapped_key: { ...prfWrap, data: 'A'.repeat(4100) } },
    { wrapped_recovery_key: prfWrap },
  ])
    assert.deepEqual(await add(wrong), [400, 'request.invalid'], JSON.stringify(wrong))
  assert.deepEqual(await add({}), [201, undefined])
  assert.deepEqual(await add({}), [409, 'account.device_taken'])
})

test('A-100: the 21st device with a key is refused', async () => {
  const person = await registerPerson(platform)
  for (let count = 0; count < 20; count++) await addPasskey(person)
  const { publicKey, credentialId } = createPasskey(platform.frontDoor)
  const body = { name: 'More', kind: 'passkey', public_key: publicKey, credential_id: credentialId }
  assert.deepEqual(readKey(await person.call('POST', DEVICES, body)), [400, 'account.quota_exceeded'])
})

test('A-100: a wrap is changed with a proof, and removed with null', async () => {
  const person = await registerPerson(platform)
  const { deviceId, prove } = await addPasskey(person)
  const path = `${DEVICES}/${deviceId}`
  await platform.advance(660)
  assert.equal((await person.call('PUT', path, { name: 'Phone' })).body.name, 'Phone')
  assert.deepEqual(readKey(await person.call('PUT', path, { wrapped_key: prfWrap })), [403, 'account.proof_required'])
  const proof = await prove(`wrap:${deviceId}:${prfWrap.iv}`)
  const changed = await person.call('PUT', path, { wrapped_key: prfWrap, ...proof })
  assert.deepEqual([changed.status, changed.body.unlocks, 'wrapped_key' in changed.body], [200, true, false])
  const removed = await person.call('PUT', path, { wrapped_key: null, password: person.password })
  assert.equal(removed.body.unlocks, false)
  const stranger = await registerPerson(platform)
  assert.deepEqual(readKey(await stranger.call('PUT', path, { name: 'Mine' })), [404, 'account.device_not_found'])
})

test('A-101: a passkey proves an action by signing the text that names it', async () => {
  const person = await registerPerson(platform)
  const { prove } = await addPasskey(person)
  await platform.advance(660)
  const { publicKey } = createPasskey(platform.frontDoor)
  const keyHash = createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex')
  const add = async (text: string) =>
    person.call('POST', DEVICES, { name: 'Phone', public_key: publicKey, ...(await prove(text)) })
  assert.deepEqual(readKey(await add(`device:${person.userId}:other`)), [403, 'account.proof_invalid'])
  assert.equal((await add(`device:${person.userId}:${keyHash}`)).status, 201)
  const passcode = 'P'.repeat(43)
  const proof = await prove(`passcode:${person.userId}:${passcode}`)
  assert.equal((await person.call('PUT', '/api/account/passcode', { passcode, ...proof })).status, 200)
  const removal = { passcode: null, ...(await prove(`passcode:${person.userId}:none`)) }
  assert.deepEqual((await person.call('PUT', '/api/account/passcode', removal)).body, { passcode_set: false })
})

test('TRUST-27: a passkey opens a session, once per challenge (A-103)', async () => {
  const person = await registerPerson(platform)
  const passkey = await addPasskey(person, { wrapped_key: prfWrap })
  const challenge = await readChallenge()
  const body = { credential_id: passkey.credentialId, challenge, ...passkey.answer(challenge) }
  const send = () => call(platform.frontDoor, 'POST', '/api/auth/passkey/login', { body })
  const { status, body: session } = await send()
  assert.deepEqual(
    [status, session.user_id, session.device_id, session.wrapped_key, session.wrapped_recovery_key],
    [200, person.userId, passkey.deviceId, prfWrap, null],
  )
  assert.ok(session.encrypted_private_key.data)
  assert.equal((await call(session.api_url, 'GET', '/api/account', { token: session.access_token })).status, 200)
  assert.deepEqual(readKey(await send()), [401, 'auth.login_failed'], 'used')
  const late = await readChallenge()
  const answered = { credential_id: passkey.credentialId, challenge: late, ...passkey.answer(late) }
  await platform.advance(121)
  const expired = await call(platform.frontDoor, 'POST', '/api/auth/passkey/login', { body: answered })
  assert.deepEqual(readKey(expired), [401, 'auth.login_failed'], 'expired')
})

test('TRUST-27: a login with a passkey asks for no code of the second factor (A-103)', async () => {
  const person = await registerPerson(platform)
  const passkey = await addPasskey(person)
  const { secret } = (await person.call('POST', '/api/account/2fa/setup')).body
  const now = Date.parse((await platform.ops('GET', '/api/ops/clock')).body.now)
  assert.equal((await person.call('POST', '/api/account/2fa/confirm', { code: totpAt(secret, now) })).status, 200)
  const { email, password } = person
  const byPassword = await call(platform.frontDoor, 'POST', '/api/auth/login', { body: { email, password } })
  assert.deepEqual(readKey(byPassword), [401, 'auth.code_required'])
  assert.equal((await logIn(passkey)).status, 200)
})

test('TRUST-27: one of concurrent logins with one challenge opens a session', async () => {
  const person = await registerPerson(platform)
  const passkey = await addPasskey(person, { wrapped_key: prfWrap })
  const challenge = await readChallenge()
  const body = { credential_id: passkey.credentialId, challenge, ...passkey.answer(challenge) }
  const replies = await Promise.all(
    [1, 2, 3].map(() => call(platform.frontDoor, 'POST', '/api/auth/passkey/login', { body })),
  )
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 401, 401])
})

test('TRUST-27: forged challenges, other passkeys and removed devices are refused', async () => {
  const person = await registerPerson(platform)
  const passkey = await addPasskey(person)
  const other = createPasskey(platform.frontDoor)
  const forged = Buffer.alloc(40, 1).toString('base64url')
  const challenge = await readChallenge()
  for (const change of [
    { challenge: forged, ...passkey.answer(forged) },
    { challenge, ...passkey.answer(challenge, { flags: 0x01 }) },
    { challenge, ...passkey.sign(challenge) },
    { challenge, ...other.answer(challenge) },
    { credential_id: other.credentialId },
    { challenge: '', ...passkey.answer('') },
  ])
    assert.deepEqual(readKey(await logIn(passkey, change)), [401, 'auth.login_failed'], JSON.stringify(change))
  assert.equal((await logIn(passkey)).status, 200)
  await person.call('DELETE', `${DEVICES}/${passkey.deviceId}`)
  assert.deepEqual(readKey(await logIn(passkey)), [401, 'auth.login_failed'], 'removed')
})

const changePassword = async (account: TestAccount, passkey: AddedPasskey, text?: string) => {
  const new_auth_salt = createAuthSalt()
  const new_password = await deriveVerifier('another password', new_auth_salt)
  const { encrypted_private_key } = await createAccountKeys('another password')
  const proof = await passkey.prove(text ?? `password:${account.userId}:${new_auth_salt}`)
  const body = { ...proof, new_password, new_auth_salt, encrypted_private_key }
  return { reply: await account.call('PUT', '/api/account/password', body), new_password }
}

test('TRUST-31: a passkey changes the password (A-103)', async () => {
  const company = await registerCompany(platform)
  const passkey = await addPasskey(company)
  const login = async (password: string) =>
    (await call(platform.frontDoor, 'POST', '/api/auth/login', { body: { email: company.email, password } })).status
  const wrong = await changePassword(company, passkey, 'password:other')
  assert.deepEqual(readKey(wrong.reply), [403, 'account.proof_invalid'])
  const { reply, new_password } = await changePassword(company, passkey)
  assert.equal(reply.status, 200, reply.text)
  assert.deepEqual([await login(company.password), await login(new_password)], [401, 200])
  const { body } = await company.call('GET', '/api/profile/keys')
  assert.equal(body.public_key, company.publicKey, 'the same keys')
  assert.equal((await logIn(passkey)).status, 200, 'the passkey stays')
})
