// The key recipe of a service, checked by node:crypto; openssl.test.ts checks it by OpenSSL.

import assert from 'node:assert/strict'
import { createDecipheriv, createPrivateKey, createPublicKey, pbkdf2Sync } from 'node:crypto'
import { test } from 'node:test'
import vectors from '../../vectors/openssl.json' with { type: 'json' }
import {
  createServiceKeys,
  encryptedPrivateKeyProblem,
  loadServiceKey,
  openPrivatePem,
  openServiceKey,
  openValue,
  privatePemProblem,
  publicKeyProblem,
  sealValue,
} from '../index.ts'

const keys = await createServiceKeys()
const otherKeys = await createServiceKeys()

/** The private key out of {iter, salt, iv, data}, by node:crypto alone. */
const unwrappedByNode = ({ iter, salt, iv, data }: typeof keys.encrypted_private_key): Buffer => {
  const wrapKey = pbkdf2Sync(keys.passphrase, Buffer.from(salt, 'base64'), iter, 32, 'sha256')
  const ciphertext = Buffer.from(data, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', wrapKey, Buffer.from(iv, 'base64'))
  decipher.setAuthTag(ciphertext.subarray(-16))
  return Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()])
}

test('[D1-SVC-07] [D1-LIM-10] the key pair is RSA 2048 with exponent 65537, for OAEP with SHA-256', async () => {
  const key = createPublicKey({ key: Buffer.from(keys.public_key, 'base64'), format: 'der', type: 'spki' })
  assert.equal(key.asymmetricKeyType, 'rsa')
  assert.deepEqual(key.asymmetricKeyDetails, { modulusLength: 2048, publicExponent: 65537n })
  assert.equal(publicKeyProblem(keys.public_key), null)
  const loaded = await loadServiceKey(keys.private_pem, keys.passphrase)
  assert.equal(loaded.algorithm.name, 'RSA-OAEP')
  assert.equal((loaded.algorithm as RsaHashedKeyAlgorithm).hash.name, 'SHA-256')
  assert.equal(await openValue(await sealValue('Zoe', keys.public_key), loaded), 'Zoe')
})

test('[D1-SVC-08] the passphrase is 32 random bytes, and the server never gets it', () => {
  assert.match(keys.passphrase, /^[A-Za-z0-9_-]{43}$/)
  assert.equal(Buffer.from(keys.passphrase, 'base64url').length, 32)
  assert.notEqual(keys.passphrase, otherKeys.passphrase)
  const { passphrase, ...body } = keys
  assert.deepEqual(Object.keys(body), ['public_key', 'encrypted_private_key', 'private_pem'])
  assert.equal(JSON.stringify(body).includes(passphrase), false)
})

test('[D1-SVC-09] [D1-SVC-10] node:crypto opens the wrapped key with the documented parameters (D1-LIM-10)', () => {
  const { iter, salt, iv, data } = keys.encrypted_private_key
  assert.deepEqual(Object.keys(keys.encrypted_private_key), ['iter', 'salt', 'iv', 'data'])
  assert.equal(iter, 100_000)
  assert.equal(Buffer.from(salt, 'base64').length, 16)
  assert.equal(Buffer.from(iv, 'base64').length, 12)
  const pkcs8 = unwrappedByNode(keys.encrypted_private_key)
  assert.equal(Buffer.from(data, 'base64').length, pkcs8.length + 16)
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  assert.equal(spki.toString('base64'), keys.public_key)
})

test('[D1-SVC-09] [D1-SVC-10] salt and iv are fresh for each service', () => {
  assert.notEqual(keys.encrypted_private_key.salt, otherKeys.encrypted_private_key.salt)
  assert.notEqual(keys.encrypted_private_key.iv, otherKeys.encrypted_private_key.iv)
})

test('[D1-SVC-15] each service has its own key pair', async () => {
  assert.notEqual(keys.public_key, otherKeys.public_key)
  const otherKey = await loadServiceKey(otherKeys.private_pem, otherKeys.passphrase)
  await assert.rejects(openValue(await sealValue('Zoe', keys.public_key), otherKey), { reason: 'not_opened' })
})

test('[D1-SVC-10] both encrypted forms hold one key under one passphrase string', async () => {
  const unwrapped = await openServiceKey(keys, keys.passphrase)
  assert.deepEqual(await openPrivatePem(keys.private_pem, keys.passphrase), unwrapped)
  const { key: pem, passphrase } = { key: keys.private_pem, passphrase: keys.passphrase }
  const pemKey = createPrivateKey({ key: pem, format: 'pem', passphrase })
  assert.deepEqual(new Uint8Array(pemKey.export({ type: 'pkcs8', format: 'der' })), unwrapped)
})

test('the server accepts the output of the recipe', () => {
  assert.equal(encryptedPrivateKeyProblem(keys.encrypted_private_key), null)
  assert.equal(privatePemProblem(keys.private_pem), null)
})

test('[D1-SVC-09] [D1-SVC-10] both forms made by OpenSSL open', async () => {
  const { service } = vectors
  const pkcs8 = new Uint8Array(Buffer.from(service.pkcs8, 'base64'))
  assert.deepEqual(await openServiceKey(service, service.passphrase), pkcs8)
  assert.deepEqual(await openPrivatePem(service.private_pem, service.passphrase), pkcs8)
  const key = await loadServiceKey(service.private_pem, service.passphrase)
  assert.equal(await openValue(vectors.value.wrapper, key), vectors.value.plaintext)
})

test('a wrong passphrase opens neither form, nor is an unencrypted PEM loaded', async () => {
  await assert.rejects(openServiceKey(keys, otherKeys.passphrase), { name: 'CryptoError', reason: 'not_opened' })
  await assert.rejects(loadServiceKey(keys.private_pem, otherKeys.passphrase), {
    name: 'CryptoError',
    reason: 'not_opened',
  })
  await assert.rejects(loadServiceKey(vectors.refused_pems.plain, keys.passphrase), { reason: 'malformed' })
  const cut = { encrypted_private_key: { ...keys.encrypted_private_key, iter: 1 } }
  await assert.rejects(openServiceKey(cut, keys.passphrase), { reason: 'malformed' })
})
