// The verified hash against openssl dgst, and the consumer's check of it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import vectors from '../../vectors/openssl.json' with { type: 'json' }
import { matchesVerifiedHash } from '../open/matches-verified-hash.ts'
import { createVerifiedSalt, verifiedHash } from './verified-hash.ts'

const { salt, hash, file, file_hash: fileHash } = vectors.verified
const { plaintext } = vectors.value

test('[D1-CONN-14] the hash of salt text and exact plaintext matches openssl dgst', async () => {
  assert.equal(await verifiedHash(salt, plaintext), hash)
})

test('[D1-CONN-14] a raw file is hashed by its bytes after the salt text', async () => {
  assert.equal(await verifiedHash(salt, Buffer.from(file, 'base64')), fileHash)
})

test('(T-10) spacing and a leading byte order mark of the plaintext count', async () => {
  const json = plaintext.slice(plaintext.indexOf('{'))
  assert.notEqual(await verifiedHash(salt, JSON.stringify(JSON.parse(json))), await verifiedHash(salt, json))
  assert.notEqual(await verifiedHash(salt, `\ufeff${json}`), await verifiedHash(salt, json))
  await assert.rejects(verifiedHash(salt, '\ud800'), TypeError)
})

test('(T-10) the salt is 32 lowercase hex characters', () => {
  assert.match(createVerifiedSalt(), /^[0-9a-f]{32}$/)
  assert.notEqual(createVerifiedSalt(), createVerifiedSalt())
})

test('(T-11) reports a value without a matching attestation as not attested', async () => {
  const attestation = { verified_hash: hash, verified_salt: salt }
  assert.equal(await matchesVerifiedHash(attestation, plaintext), true)
  assert.equal(await matchesVerifiedHash(attestation, `${plaintext} `), false)
  assert.equal(await matchesVerifiedHash({ verified_hash: null, verified_salt: null }, plaintext), false)
  assert.equal(await matchesVerifiedHash({}, plaintext), false)
})
