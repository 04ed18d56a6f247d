// The one-time-key box against OpenSSL's and Node's AES-GCM, and the boxes that it refuses.

import assert from 'node:assert/strict'
import { createDecipheriv } from 'node:crypto'
import { test } from 'node:test'
import vectors from '../../vectors/openssl.json' with { type: 'json' }
import { createOtk, openOtkBox, sealOtkBox } from './one-time-key-box.ts'

const { otk, box, content } = vectors.box
const bytes = new Uint8Array(Buffer.from(content, 'base64'))
const base64 = (length: number) => Buffer.alloc(length, 7).toString('base64')

test('a box made by OpenSSL opens: iv 12, ciphertext, tag 16', async () => {
  assert.deepEqual(await openOtkBox(box, otk), bytes)
})

test('(T-06) our box opens with node:crypto, which wants the tag apart', async () => {
  const key = createOtk()
  const boxBytes = Buffer.from(await sealOtkBox(bytes, key), 'base64')
  assert.equal(boxBytes.length, 12 + bytes.length + 16)
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), boxBytes.subarray(0, 12))
  decipher.setAuthTag(boxBytes.subarray(-16))
  const plaintext = Buffer.concat([decipher.update(boxBytes.subarray(12, -16)), decipher.final()])
  assert.deepEqual(new Uint8Array(plaintext), bytes)
})

test('keys and boxes are fresh each time, and an empty box opens', async () => {
  assert.notEqual(createOtk(), createOtk())
  assert.equal(Buffer.from(createOtk(), 'base64').length, 32)
  const key = createOtk()
  assert.notEqual(await sealOtkBox(bytes, key), await sealOtkBox(bytes, key))
  assert.deepEqual(await openOtkBox(await sealOtkBox(new Uint8Array(), key), key), new Uint8Array())
})

test('a one-time key of another length is refused both ways', async () => {
  for (const wrong of [base64(31), base64(33), base64(16), '', 'not base64']) {
    await assert.rejects(openOtkBox(box, wrong), { name: 'CryptoError', reason: 'key_unsuitable' })
    await assert.rejects(sealOtkBox(bytes, wrong), { name: 'CryptoError', reason: 'key_unsuitable' })
  }
})

test('refuses a truncated, altered or foreign box and reveals nothing', async () => {
  await assert.rejects(openOtkBox(base64(27), otk), { reason: 'malformed' })
  await assert.rejects(openOtkBox('not base64', otk), { reason: 'malformed' })
  await assert.rejects(openOtkBox(box, createOtk()), {
    reason: 'not_opened',
    message: 'the one-time key does not open the box',
  })
  const boxBytes = Buffer.from(box, 'base64')
  for (const at of [0, 12, boxBytes.length - 1]) {
    const bent = Buffer.from(boxBytes)
    bent[at] = (bent[at] ?? 0) ^ 1
    await assert.rejects(openOtkBox(bent.toString('base64'), otk), { reason: 'not_opened' })
  }
})
