// A platform that tries to get the key that wraps the private key, or replaces the private key itself.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createAccountKeys,
  createKitCode,
  type EncryptedPrivateKey,
  KIT_SALT,
  wrapPrivateKey,
} from '@company-data/crypto'
import { borrowPlatform } from '@company-data/testkit'
import { PASSWORD, startJourney } from '../../testing/journey.ts'
import { lyingFetch } from '../../testing/lying-fetch.ts'
import { server } from '../../testing/transport-bench.ts'
import { createPersonClient } from '../index.ts'

const journey = startJourney(await borrowPlatform())
const PARAMS = '/api/auth/params'
const KEYS = '/api/profile/keys'
const unsafeSalt = { name: 'SessionError', reason: 'unsafe_salt' }

interface Keys {
  encrypted_private_key: EncryptedPrivateKey
}

/** A person signed in on a device whose platform may lie. */
const signIn = async () => {
  const { email } = await journey.person()
  const wire = lyingFetch()
  const client = createPersonClient({ frontDoorUrl: journey.frontDoorUrl, fetch: wire.fetch })
  await client.login({ email, password: PASSWORD })
  const { data } = await client.request<Keys>({ method: 'GET', path: KEYS })
  const params = await client.request<{ auth_salt: string }>({
    method: 'GET',
    path: PARAMS,
    query: { email },
    base: 'front-door',
  })
  return { client, email, wire, wrapped: data.encrypted_private_key, authSalt: params.data.auth_salt }
}

test('[G-010] after the sign-in no verifier is derived with the salt of the key', async () => {
  const { client, email, wire, wrapped } = await signIn()
  wire.answer(PARAMS, { auth_salt: wrapped.salt, iter: 100_000 })
  const sentBefore = wire.requests.filter(({ method }) => method !== 'GET').length
  const newEmail = `new-${email}`
  for (const call of [
    () => client.account.requestDeletion(PASSWORD),
    () => client.email.change({ email: newEmail, password: PASSWORD }),
    () => client.password.change({ password: PASSWORD, new_password: `${PASSWORD} again` }),
    () => client.passcode.set('1234', { password: PASSWORD }),
    () => client.login({ email, password: PASSWORD }),
  ])
    await assert.rejects(call(), unsafeSalt)
  assert.equal(wire.requests.filter(({ method }) => method !== 'GET').length, sentBefore, 'nothing was sent')
})

test('[G-010] an unlock refuses another key, and a wrap with the salt of a verifier', async () => {
  const { client, wire, authSalt, wrapped } = await signIn()
  const other = await createAccountKeys(PASSWORD)
  client.lock()
  wire.change(KEYS, (keys: Keys) => ({ ...keys, encrypted_private_key: other.encrypted_private_key }))
  await assert.rejects(client.unlock(PASSWORD), { name: 'SessionError', reason: 'key_mismatch' })
  wire.change(KEYS, (keys: Keys) => ({ ...keys, encrypted_private_key: { ...wrapped, salt: authSalt } }))
  await assert.rejects(client.unlock(PASSWORD), unsafeSalt)
  assert.equal(client.isUnlocked(), false)
  wire.tellTheTruth()
  await client.unlock(PASSWORD)
})

test('[G-010] a password changed on another device does not lock this one out', async () => {
  const { client, email } = await signIn()
  const other = createPersonClient({ frontDoorUrl: journey.frontDoorUrl })
  await other.login({ email, password: PASSWORD })
  const newPassword = `${PASSWORD} again`
  await other.password.change({ password: PASSWORD, new_password: newPassword })
  await client.login({ email, password: newPassword })
  await client.account.requestDeletion(newPassword)
})

test('A-96: a return refuses a wrap with the salt of its proof', async (t) => {
  const wrapped = { ...(await wrapPrivateKey(new Uint8Array(1216), PASSWORD)), salt: KIT_SALT }
  const ready = { status: 'ready', return_token: 't', user_id: 'u', usertype: 'person', encrypted_private_key: wrapped }
  const { url } = await server(t, ({ path }) => ({
    body: path.endsWith('/begin') ? { return_id: 'r', expires_at: '2027-01-01T00:00:00.000+00:00' } : ready,
  }))
  const client = createPersonClient({ frontDoorUrl: url })
  const started = await client.returns.begin({ email: 'ada@example.org', kitCode: createKitCode() })
  await assert.rejects(started.open({ code: '123456' }), unsafeSalt)
})

test('[G-010] a login whose key is refused ends its session', async () => {
  const { client, email, wire } = await signIn()
  const other = await createAccountKeys(PASSWORD)
  wire.change('/api/auth/login', (login: Keys) => ({ ...login, encrypted_private_key: other.encrypted_private_key }))
  await assert.rejects(client.login({ email, password: PASSWORD }), { reason: 'key_mismatch' })
  assert.equal(wire.count('POST /api/auth/logout'), 1)
})
