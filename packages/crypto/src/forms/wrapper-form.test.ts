// The form of a wrapper, checked without a key.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import vectors from '../../vectors/openssl.json' with { type: 'json' }
import { isWrapper } from './wrapper-form.ts'

const good = vectors.value.wrapper
const base64 = (length: number) => Buffer.alloc(length, 7).toString('base64')
const changed = (members: Record<string, unknown>) => JSON.stringify({ ...good, ...members })

test('[D1-ENC-01] a wrapper made by OpenSSL passes in any member order and white space', () => {
  assert.equal(isWrapper(JSON.stringify(good)), true)
  assert.equal(isWrapper(JSON.stringify({ d: good.d, iv: good.iv, k: good.k, _enc: 1 }, null, 2)), true)
})

test('[D1-ENC-08] (T-05) a nested object is not a wrapper, nor is a string encoded twice', () => {
  assert.equal(isWrapper(good), false)
  assert.equal(isWrapper(JSON.stringify(JSON.stringify(good))), false)
})

test('[D1-ENC-02] _enc is the integer 1 and nothing like it', () => {
  for (const _enc of [0, 2, '1', true, null, [1]]) assert.equal(isWrapper(changed({ _enc })), false)
})

test('[D1-ENC-03] k is base64 of 256 bytes', () => {
  for (const k of [base64(255), base64(257), base64(128), '', good.k.slice(0, -2), `${good.k}\n`, 5, null]) {
    assert.equal(isWrapper(changed({ k })), false)
  }
  assert.equal(isWrapper(changed({ k: base64(256) })), true)
})

test('[D1-ENC-04] iv is base64 of 12 bytes', () => {
  for (const iv of [base64(11), base64(13), base64(16), '', 'AAAAAAAAAAAAAAA-', 12]) {
    assert.equal(isWrapper(changed({ iv })), false)
  }
})

test('[D1-ENC-05] d is base64 of at least the tag', () => {
  for (const d of [base64(15), '', 'plain text', 1, undefined]) assert.equal(isWrapper(changed({ d })), false)
  assert.equal(isWrapper(changed({ d: base64(16) })), true)
})

test('a fifth member is refused: it could carry the plaintext', () => {
  assert.equal(isWrapper(changed({ plaintext: 'Zoe' })), false)
})

test('plaintext of any kind is not a wrapper', () => {
  for (const value of ['', 'Zoe', 'null', '1', '[]', '{}', '"x"', undefined, null, 7, []]) {
    assert.equal(isWrapper(value), false)
  }
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => !isWrapper(text)))
})
