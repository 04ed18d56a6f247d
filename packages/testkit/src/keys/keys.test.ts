// The keys of the test kit: quickly created, and fully functional.
import assert from 'node:assert/strict'
import { createPublicKey, pbkdf2Sync } from 'node:crypto'
import { test } from 'node:test'
import {
  createReplyKey,
  createServiceKeys,
  deriveVerifier,
  openAccountKey,
  openServiceKey,
  openValue,
  sealValue,
} from '@company-data/crypto'
import { useFewerRounds } from './derived-keys.ts'
import { nextDevice } from './devices.ts'
import { newKeyPair } from './key-pairs.ts'
import { useQuickKeyPairs } from './quick-key-pairs.ts'
import { newServiceKeys } from './service-keys.ts'

test('pairs are different and have 2048 bits', async () => {
  const pairs = await Promise.all(Array.from({ length: 12 }, newKeyPair))
  assert.equal(new Set(pairs.map(({ publicKey }) => publicKey)).size, pairs.length)
  for (const { publicKey } of pairs) {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' })
    assert.deepEqual(key.asymmetricKeyDetails, { modulusLength: 2048, publicExponent: 65_537n })
  }
})

test("a service's key and passphrase open a value sealed to it", async () => {
  const keys = await newServiceKeys()
  const sealedValue = await sealValue('kept', keys.public_key)
  assert.equal(await openValue(sealedValue, keys.privateKey), 'kept')
  assert.equal(await openValue(sealedValue, await openServiceKey(keys, keys.passphrase)), 'kept')
})

test("a device sends its password's derivations, and its key opens with it", async () => {
  const device = await nextDevice()
  assert.equal(device.password, await deriveVerifier(device.rawPassword, device.authSalt))
  const account = { public_key: device.pair.publicKey, encrypted_private_key: device.wrappedKey }
  assert.deepEqual(await openAccountKey(account, device.rawPassword), device.pair.pkcs8)
  assert.notEqual((await nextDevice()).password, device.password)
})

test('quick client pairs are real, different, and extractable on request', async () => {
  useQuickKeyPairs()
  const [first, second] = await Promise.all([createServiceKeys(), createServiceKeys()])
  assert.notEqual(first.public_key, second.public_key)
  const sealedValue = await sealValue('kept', first.public_key)
  assert.equal(await openValue(sealedValue, await openServiceKey(first, first.passphrase)), 'kept')
  const { public_key, privateKey } = await createReplyKey()
  assert.equal(privateKey.extractable, false)
  assert.deepEqual(privateKey.usages, ['decrypt'])
  assert.equal(await openValue(await sealValue('reply', public_key), privateKey), 'reply')
})

test('a quickly derived key is the one of WebCrypto, and the caller’s own', async () => {
  const [secret, salt] = [Buffer.from('correct horse'), Buffer.alloc(16, 7)]
  const derive = async (): Promise<Buffer> => {
    const key = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits'])
    const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 1000 }
    return Buffer.from(await crypto.subtle.deriveBits(parameters, key, 256))
  }
  const expected = await derive()
  useQuickKeyPairs()
  const first = await derive()
  assert.deepEqual(first, expected)
  first.fill(0)
  assert.deepEqual(await derive(), expected)
})

test('a key with fewer rounds opens what it wrapped, and devices keep all', async () => {
  useQuickKeyPairs()
  useFewerRounds()
  const keys = await createServiceKeys()
  const sealedValue = await sealValue('kept', keys.public_key)
  assert.equal(await openValue(sealedValue, await openServiceKey(keys, keys.passphrase)), 'kept')
  const { authSalt, rawPassword, password } = await nextDevice()
  const salt = Buffer.from(authSalt, 'base64')
  assert.equal(password, pbkdf2Sync(rawPassword, salt, 100_000, 32, 'sha256').toString('base64url'))
})

test('after its users have ended, WebCrypto itself works again', () => {
  for (const name of ['generateKey', 'importKey', 'deriveBits']) assert.equal(Object.hasOwn(crypto.subtle, name), false)
})
