// The keys that a device creates for an account: a key pair under the password, and the verifier sent in its place.

import assert from 'node:assert/strict'
import { pbkdf2Sync } from 'node:crypto'
import { test } from 'node:test'
import vectors from '../../vectors/openssl.json' with { type: 'json' }
import {
  createAccountKeys,
  createAuthSalt,
  deriveVerifier,
  encryptedPrivateKeyProblem,
  openAccountEnvelope,
  openAccountKey,
  openValue,
  publicKeyProblem,
  sealAccountEnvelope,
  sealValue,
  wrapPrivateKey,
} from '../index.ts'

const password = 'correct horse bättery'
const keys = await createAccountKeys(password)

test('an account key pair has the same forms as a service key pair', () => {
  assert.deepEqual(Object.keys(keys), ['public_key', 'encrypted_private_key'])
  assert.equal(publicKeyProblem(keys.public_key), null)
  assert.equal(encryptedPrivateKeyProblem(keys.encrypted_private_key), null)
})

test('(T-04) the password opens the account key, which serves values and envelopes', async () => {
  const pkcs8 = await openAccountKey(keys, password)
  assert.equal(await openValue(await sealValue('copy', keys.public_key), pkcs8), 'copy')
  const envelope = await sealAccountEnvelope(Uint8Array.of(1, 2), keys.public_key)
  assert.deepEqual(await openAccountEnvelope(envelope, pkcs8), Uint8Array.of(1, 2))
  await assert.rejects(openAccountKey(keys, `${password} `), { reason: 'not_opened' })
})

test('a password change wraps the same key again', async () => {
  const pkcs8 = await openAccountKey(keys, password)
  const wrapped = await wrapPrivateKey(pkcs8, 'another password')
  assert.notEqual(wrapped.salt, keys.encrypted_private_key.salt)
  assert.deepEqual(await openAccountKey({ encrypted_private_key: wrapped }, 'another password'), pkcs8)
})

test('(G-010) the verifier is the one that openssl kdf computes', async () => {
  const { password: raw, auth_salt: authSalt, verifier } = vectors.verifier
  assert.equal(await deriveVerifier(raw, authSalt), verifier)
})

test('(G-010) decodes auth_salt, and the verifier is base64url of 32 bytes', async () => {
  const authSalt = createAuthSalt()
  const expected = pbkdf2Sync(password, Buffer.from(authSalt, 'base64'), 100_000, 32, 'sha256').toString('base64url')
  assert.equal(await deriveVerifier(password, authSalt), expected)
  assert.match(expected, /^[A-Za-z0-9_-]{43}$/)
  assert.equal(Buffer.from(authSalt, 'base64').length, 16)
  assert.notEqual(createAuthSalt(), authSalt)
})

test('(G-010) an auth_salt that is not base64 is refused', async () => {
  for (const wrong of ['', 'no salt', 'AAA'])
    await assert.rejects(deriveVerifier(password, wrong), { reason: 'malformed' })
})
