// Values sealed and opened: our own, OpenSSL's and Node's, with every form of private key a caller may hold.

import assert from 'node:assert/strict'
import { constants, createPrivateKey, createPublicKey, privateDecrypt, publicEncrypt, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import vectors from '../../vectors/openssl.json' with { type: 'json' }
import { isWrapper, sealValue } from '../seal/index.ts'
import { importAccountPrivateKey, importValuePrivateKey, openValue } from './index.ts'

const { public_key: publicKey, pkcs8, private_pem: encryptedPem } = vectors.service
const der = Buffer.from(pkcs8, 'base64')
const nodeKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
const nodePublicKey = createPublicKey(nodeKey)
const valueKey = await importValuePrivateKey(der)

const decoded = (wrapper: string) => {
  const { k, iv, d } = JSON.parse(wrapper) as Record<string, string>
  return { k: Buffer.from(k ?? '', 'base64'), iv: Buffer.from(iv ?? '', 'base64'), d: Buffer.from(d ?? '', 'base64') }
}

/** A wrapper whose AES key is wrapped by Node under a hash of choice, around the given content. */
const sealedByNode = async (oaepHash: string, aesKey: Buffer, content: Uint8Array): Promise<string> => {
  const iv = new Uint8Array(randomBytes(12))
  const key = await crypto.subtle.importKey('raw', new Uint8Array(aesKey), 'AES-GCM', false, ['encrypt'])
  const d = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new Uint8Array(content))
  const k = publicEncrypt({ key: nodePublicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash }, aesKey)
  const members = { k, iv: Buffer.from(iv), d: Buffer.from(d) }
  const texts = Object.entries(members).map(([name, bytes]) => [name, bytes.toString('base64')])
  return JSON.stringify({ _enc: 1, ...Object.fromEntries(texts) })
}

test('[D1-ENC-01] [D1-ENC-02] a sealed value is a JSON string of {_enc: 1, k, iv, d} and no more (D1-ENC-08)', async () => {
  const wrapper = await sealValue('Zoe', publicKey)
  assert.equal(typeof wrapper, 'string')
  assert.deepEqual(Object.keys(JSON.parse(wrapper)), ['_enc', 'k', 'iv', 'd'])
  assert.equal(JSON.parse(wrapper)._enc, 1)
  assert.equal(isWrapper(wrapper), true)
})

test('[D1-ENC-08] (T-05) inside another JSON value the wrapper stays a string: it is parsed twice', async () => {
  const body = JSON.stringify({ slug: 'first_name', value: await sealValue('Zoe', publicKey) })
  const { value } = JSON.parse(body)
  assert.equal(typeof value, 'string')
  assert.equal(await openValue(value, valueKey), 'Zoe')
  assert.equal(await openValue(JSON.parse(value), valueKey), 'Zoe')
})

test('[D1-ENC-03] (T-02) k opens with node:crypto pinned to SHA-256 and not with its SHA-1 default', async () => {
  const { k } = decoded(await sealValue('Zoe', publicKey))
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  assert.equal(privateDecrypt({ key: nodeKey, padding, oaepHash: 'sha256' }, k).length, 32)
  assert.throws(() => privateDecrypt({ key: nodeKey, padding }, k))
})

test('[D1-ENC-04] [D1-ENC-05] the iv has 12 bytes, d ends with a 16-byte tag, and all is fresh', async () => {
  const [first, second] = await Promise.all([sealValue('Zoë', publicKey), sealValue('Zoë', publicKey)])
  const firstDecoded = decoded(first)
  const two = decoded(second)
  assert.equal(firstDecoded.iv.length, 12)
  assert.equal(firstDecoded.d.length, Buffer.byteLength('Zoë') + 16)
  assert.notDeepEqual(firstDecoded.iv, two.iv)
  assert.notDeepEqual(firstDecoded.k, two.k)
  assert.notDeepEqual(firstDecoded.d, two.d)
})

test('[D1-ENC-06] (T-02) a value sealed by OpenSSL under SHA-256 opens', async () => {
  assert.equal(await openValue(vectors.value.wrapper, valueKey), vectors.value.plaintext)
  assert.equal(await openValue(JSON.stringify(vectors.value.wrapper), valueKey), vectors.value.plaintext)
})

test('[D1-ENC-06] (T-02) a value whose key was wrapped under SHA-1 is refused, one under SHA-256 opens', async () => {
  const content = Buffer.from('Zoe')
  const pinned = await sealedByNode('sha256', randomBytes(32), content)
  assert.equal(await openValue(pinned, valueKey), 'Zoe')
  const byDefault = await sealedByNode('sha1', randomBytes(32), content)
  await assert.rejects(openValue(byDefault, valueKey), { name: 'CryptoError', reason: 'not_opened' })
})

test('[D1-ENC-06] a wrapped key of 16 bytes is refused: the AES key has 32', async () => {
  const wrapper = await sealedByNode('sha256', randomBytes(16), Buffer.from('Zoe'))
  await assert.rejects(openValue(wrapper, valueKey), { reason: 'not_opened' })
})

test('[D1-ENC-07] [T-10] the plaintext comes back exactly, byte order mark and spacing included', async () => {
  for (const text of ['', '\ufeffZoe', '{"a" :  1}', '\u0000', 'e\u0301 é', '🔐'.repeat(5000)]) {
    assert.equal(await openValue(await sealValue(text, publicKey), valueKey), text)
  }
  const anyText = fc.string({ unit: 'binary' })
  const property = fc.asyncProperty(anyText, async (text) => {
    assert.equal(await openValue(await sealValue(text, publicKey), valueKey), text)
  })
  await fc.assert(property, { numRuns: 30 })
})

test('[D1-ENC-07] refuses text without a UTF-8 form, and bytes that are not text', async () => {
  await assert.rejects(sealValue('\ud800', publicKey), TypeError)
  const wrapper = await sealedByNode('sha256', randomBytes(32), Buffer.of(0xff, 0xfe))
  await assert.rejects(openValue(wrapper, valueKey), { reason: 'not_opened' })
})

test('accepts a private key as CryptoKey, KeyObject, PEM, base64 or DER', async () => {
  const { plaintext, wrapper } = vectors.value
  const exact = new Uint8Array(der)
  const keys = [valueKey, nodeKey, vectors.refused_pems.plain, pkcs8, der, exact, exact.buffer]
  for (const key of keys) assert.equal(await openValue(wrapper, key), plaintext)
})

test('(T-04) a key that cannot open values is refused by name', async () => {
  const wrapper = vectors.value.wrapper
  const signing = { name: 'RSA-PSS', modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1), hash: 'SHA-256' }
  const pair = await crypto.subtle.generateKey(signing, false, ['sign', 'verify'])
  const unsuitable = [
    await importAccountPrivateKey(der),
    pair.privateKey,
    nodePublicKey,
    encryptedPem,
    publicKey,
    'no key',
    {},
  ]
  for (const key of unsuitable) {
    await assert.rejects(openValue(wrapper, key as CryptoKey), { name: 'CryptoError', reason: 'key_unsuitable' })
  }
})

test('another key, an altered value and a malformed wrapper do not open', async () => {
  const { wrapper } = vectors.value
  await assert.rejects(openValue(wrapper, vectors.account.pkcs8), { reason: 'not_opened' })
  const d = Buffer.from(wrapper.d, 'base64')
  d[0] = (d[0] ?? 0) ^ 1
  await assert.rejects(openValue({ ...wrapper, d: d.toString('base64') }, valueKey), { reason: 'not_opened' })
  for (const bad of ['', 'Zoe', '{}', {}, { ...wrapper, _enc: 2 }, { ...wrapper, iv: 'AAAA' }]) {
    await assert.rejects(openValue(bad, valueKey), { reason: 'malformed' })
  }
})
