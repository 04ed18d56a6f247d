// Public keys are accepted only as base64 SPKI of RSA 2048 with exponent 65537.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import vectors from '../../vectors/openssl.json' with { type: 'json' }
import { sealValue } from '../seal/seal-value.ts'
import { publicKeyProblem, publicKeySha256 } from './public-key-form.ts'

const { public_key: publicKey, public_key_sha256: fingerprint } = vectors.service
const der = Buffer.from(publicKey, 'base64')

test('[D1-SVC-04] base64 SPKI of an RSA-2048 key made by OpenSSL passes', () => {
  assert.equal(publicKeyProblem(publicKey), null)
  assert.equal(publicKeyProblem(vectors.account.public_key), null)
})

test('the fingerprint is the hex SHA-256 of the DER bytes, as from openssl dgst', async () => {
  assert.equal(await publicKeySha256(publicKey), fingerprint)
  await assert.rejects(publicKeySha256('AAAA'), { name: 'CryptoError', reason: 'key_unsuitable' })
})

for (const [name, key] of Object.entries(vectors.refused_public_keys)) {
  test(`[D1-SVC-04] (T-08) a ${name} public key is refused, and nothing is sealed to it`, async () => {
    assert.equal(typeof publicKeyProblem(key), 'string')
    await assert.rejects(sealValue('x', key), { name: 'CryptoError', reason: 'key_unsuitable' })
  })
}

test('refuses text that is not base64 DER', () => {
  const pem = `-----BEGIN PUBLIC KEY-----\n${publicKey}\n-----END PUBLIC KEY-----\n`
  for (const value of [undefined, null, 5, {}, '', 'AAAA', 'no base64', pem, ` ${publicKey}`]) {
    assert.equal(typeof publicKeyProblem(value), 'string')
  }
})

test('refuses truncated bytes and trailing bytes', () => {
  assert.equal(typeof publicKeyProblem(der.subarray(0, -1).toString('base64')), 'string')
  assert.equal(typeof publicKeyProblem(Buffer.concat([der, Buffer.of(0)]).toString('base64')), 'string')
})

test('a private key in place of the public one is refused', () => {
  assert.equal(typeof publicKeyProblem(vectors.service.pkcs8), 'string')
})

test('no changed byte outside the modulus passes', () => {
  // The modulus begins at 33; before it lie algorithm and lengths, after it the exponent.
  for (const at of [...Array(33).keys(), der.length - 5, der.length - 4, der.length - 3, der.length - 1]) {
    const bent = Buffer.from(der)
    bent[at] = (bent[at] ?? 0) ^ 0x01
    assert.equal(typeof publicKeyProblem(bent.toString('base64')), 'string', `byte ${at}`)
  }
})
