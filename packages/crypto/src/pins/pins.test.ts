// The pin book and the key in a link, against the vectors of the specification and against OpenSSL's HKDF.
import assert from 'node:assert/strict'
import { createCipheriv, createHash, hkdfSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import {
  closePinBook,
  createAccountKeys,
  derivePinsKey,
  linkKey,
  matchesLinkKey,
  openPinBook,
  sealValue,
  toLinkKey,
} from '../index.ts'

const vectors = JSON.parse(await readFile(new URL('../../../../docs/spec/trust/vectors.json', import.meta.url), 'utf8'))
const { user_id } = vectors.unlock
const pkcs8 = new Uint8Array(1218).fill(3)
const key = await derivePinsKey(pkcs8, user_id)
const { public_key } = await createAccountKeys('correct horse battery')

/** A book made with Node's own AES and the key of the vectors. */
const closeWithNode = (json: string, rawKey: Buffer): string => {
  const iv = Buffer.alloc(12, 9)
  const cipher = createCipheriv('aes-256-gcm', rawKey, iv)
  return Buffer.concat([iv, cipher.update(json), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

const flip = (value: string, index: number): string => {
  const bytes = Buffer.from(value, 'base64')
  bytes[index] = (bytes[index] ?? 0) ^ 1
  return bytes.toString('base64')
}

test('TRUST-55 A-112: the key of the book is that of the vectors, and cannot be exported', async () => {
  const rawKey = Buffer.from(vectors.pins.key_hex, 'hex')
  const info = `company-data/pins/v1/${user_id}`
  assert.deepEqual(Buffer.from(hkdfSync('sha256', pkcs8, Buffer.alloc(0), info, 32)), rawKey)
  assert.deepEqual(await openPinBook(closeWithNode('{"v":1}', rawKey), key), { v: 1 })
  assert.equal(key.extractable, false)
  await assert.rejects(crypto.subtle.exportKey('raw', key))
})

test('TRUST-55: a book opens only unaltered, with the key of the same account', async () => {
  const value = await closePinBook({ v: 1, n: 3 }, key)
  assert.deepEqual(await openPinBook(value, key), { v: 1, n: 3 })
  const length = Buffer.from(value, 'base64').length
  for (const index of [0, 11, 12, length - 17, length - 1]) {
    await assert.rejects(openPinBook(flip(value, index), key), { name: 'CryptoError' })
  }
  const otherKey = await derivePinsKey(pkcs8, '0198c0de-0000-7000-8000-000000000009')
  await assert.rejects(openPinBook(value, otherKey), { name: 'CryptoError' })
})

test('TRUST-55: a text made with the public key alone is not a valid book', async () => {
  await assert.rejects(openPinBook(await sealValue('{"v":1}', public_key), key), { name: 'CryptoError' })
  await assert.rejects(openPinBook('', key), { name: 'CryptoError' })
  await assert.rejects(openPinBook(Buffer.from('{"v":1}').toString('base64'), key), { name: 'CryptoError' })
})

test('TRUST-58 A-112: the key in a link has 26 symbols, as in the vectors', async () => {
  const digest = createHash('sha256').update('spki').digest()
  assert.equal(toLinkKey(digest), vectors.link_key.key)
  assert.match(await linkKey(public_key), /^[0-9A-HJKMNP-TV-Z]{26}$/)
})

test('TRUST-58: a link names one key, in any case, and not another', async () => {
  const text = await linkKey(public_key)
  assert.equal(await matchesLinkKey(public_key, text), true)
  assert.equal(await matchesLinkKey(public_key, text.toLowerCase()), true)
  for (let index = 0; index < text.length; index += 1) {
    const wrong = `${text.slice(0, index)}${text[index] === '7' ? '8' : '7'}${text.slice(index + 1)}`
    assert.equal(await matchesLinkKey(public_key, wrong), false)
  }
  assert.equal(await matchesLinkKey(public_key, ''), false)
  assert.equal(await matchesLinkKey(public_key, text.slice(0, 25)), false)
})
