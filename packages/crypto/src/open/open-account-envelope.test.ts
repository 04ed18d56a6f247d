// The webhook envelope: sealed to the account key under SHA-1, and never mixed up with values.

import assert from 'node:assert/strict'
import { constants, createPrivateKey, privateDecrypt } from 'node:crypto'
import { test } from 'node:test'
import vectors from '../../vectors/openssl.json' with { type: 'json' }
import { sealAccountEnvelope, sealValue } from '../seal/index.ts'
import { importAccountPrivateKey, importValuePrivateKey, openAccountEnvelope, openValue } from './index.ts'

const { service, account } = vectors
const accountKey = await importAccountPrivateKey(account.pkcs8)
const accountValueKey = await importValuePrivateKey(account.pkcs8)
const serviceKey = await importValuePrivateKey(service.pkcs8)

const body = (value: string) => Buffer.from(JSON.stringify({ event: 'field_updated', value }))
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()

test('[D1-ENC-09] the envelope is an object with the same four members', async () => {
  const envelope = await sealAccountEnvelope(body('x'), account.public_key)
  assert.deepEqual(Object.keys(envelope), ['_enc', 'k', 'iv', 'd'])
  assert.equal(envelope._enc, 1)
  assert.equal(Buffer.from(envelope.k, 'base64').length, 256)
  assert.equal(Buffer.from(envelope.iv, 'base64').length, 12)
  assert.equal(Buffer.from(envelope.d, 'base64').length, body('x').length + 16)
})

test('[D1-ENC-10] (T-03) it opens with the account key and not with the service key', async () => {
  const envelope = await sealAccountEnvelope(body('x'), account.public_key)
  assert.deepEqual(Buffer.from(await openAccountEnvelope(envelope, accountKey)), body('x'))
  const wrongKey = await importAccountPrivateKey(service.pkcs8)
  await assert.rejects(openAccountEnvelope(envelope, wrongKey), { name: 'CryptoError', reason: 'not_opened' })
})

test('[D1-ENC-11] k opens with node:crypto under SHA-1 and not under SHA-256', async () => {
  const { k } = await sealAccountEnvelope(body('x'), account.public_key)
  const key = createPrivateKey({ key: Buffer.from(account.pkcs8, 'base64'), format: 'der', type: 'pkcs8' })
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  assert.equal(privateDecrypt({ key, padding, oaepHash: 'sha1' }, Buffer.from(k, 'base64')).length, 32)
  assert.throws(() => privateDecrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(k, 'base64')))
})

test('[D1-ENC-11] [D1-ENC-12] an OpenSSL envelope opens, and its inner value is SHA-256 to the service key', async () => {
  const plaintext = text(await openAccountEnvelope(vectors.envelope.wrapper, accountKey))
  assert.equal(plaintext, vectors.envelope.plaintext)
  assert.equal(await openValue(JSON.parse(plaintext).value, serviceKey), vectors.value.plaintext)
})

test('[D1-ENC-12] [D1-ENC-08] the inner value is a wrapper string that only the value routine opens (T-05)', async () => {
  const envelope = await sealAccountEnvelope(body(await sealValue('Zoe', service.public_key)), account.public_key)
  const { value } = JSON.parse(text(await openAccountEnvelope(envelope, accountKey)))
  assert.equal(typeof value, 'string')
  assert.equal(await openValue(value, serviceKey), 'Zoe')
  await assert.rejects(openAccountEnvelope(value, service.pkcs8), { reason: 'not_opened' })
})

test("[D1-ENC-13] [T-01] values and envelopes refuse each other's output with the right key", async () => {
  const value = await sealValue('Zoe', account.public_key)
  const envelope = await sealAccountEnvelope(body('x'), account.public_key)
  for (const key of [accountKey, account.pkcs8, Buffer.from(account.pkcs8, 'base64')]) {
    await assert.rejects(openAccountEnvelope(value, key), { reason: 'not_opened' })
    await assert.rejects(openAccountEnvelope(JSON.parse(value), key), { reason: 'not_opened' })
  }
  for (const key of [accountValueKey, account.pkcs8, Buffer.from(account.pkcs8, 'base64')]) {
    await assert.rejects(openValue(envelope, key), { reason: 'not_opened' })
    await assert.rejects(openValue(JSON.stringify(envelope), key), { reason: 'not_opened' })
  }
  await assert.rejects(openAccountEnvelope(vectors.value.wrapper, service.pkcs8), { reason: 'not_opened' })
  await assert.rejects(openValue(vectors.envelope.wrapper, account.pkcs8), { reason: 'not_opened' })
})

test('(T-04) one account key serves both hashes, imported once for each', async () => {
  const copy = await sealValue('contract', account.public_key)
  const envelope = await sealAccountEnvelope(body('x'), account.public_key)
  assert.equal(await openValue(copy, accountValueKey), 'contract')
  assert.deepEqual(Buffer.from(await openAccountEnvelope(envelope, accountKey)), body('x'))
  await assert.rejects(openAccountEnvelope(envelope, accountValueKey), { reason: 'key_unsuitable' })
  await assert.rejects(openValue(copy, accountKey), { reason: 'key_unsuitable' })
})

test('any bytes travel, and an altered or malformed envelope does not open', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
  const envelope = await sealAccountEnvelope(bytes, account.public_key)
  assert.deepEqual(await openAccountEnvelope(JSON.stringify(envelope), account.pkcs8), bytes)
  const iv = Buffer.alloc(12).toString('base64')
  await assert.rejects(openAccountEnvelope({ ...envelope, iv }, accountKey), { reason: 'not_opened' })
  await assert.rejects(openAccountEnvelope({ ...envelope, _enc: '1' }, accountKey), { reason: 'malformed' })
  await assert.rejects(openAccountEnvelope('<xml/>', accountKey), { reason: 'malformed' })
})
