// base64 against Node's implementation, and the texts that the strict reader refuses.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { base64Bytes, base64Text, base64UrlText } from './base64.ts'

test('every byte string is written as Node writes it and read back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64')
      assert.equal(base64Text(bytes), text)
      assert.equal(base64UrlText(bytes), Buffer.from(bytes).toString('base64url'))
      assert.deepEqual(base64Bytes(text), new Uint8Array(bytes))
    }),
  )
})

test('a large file is written and read back', () => {
  const bytes = new Uint8Array(1_000_001).map((_, index) => (index * 31) ^ (index >> 8))
  const text = base64Text(bytes)
  assert.equal(text, Buffer.from(bytes).toString('base64'))
  assert.deepEqual(base64Bytes(text), bytes)
})

test('encodes only the bytes of a view into a larger buffer', () => {
  assert.equal(base64Text(Uint8Array.of(9, 1, 2, 3, 9).subarray(1, 4)), 'AQID')
})

test('any text that is read at all is the one text of its bytes', () => {
  const character = fc.constantFrom(...'ABab01+/=-_ \n\u00e9')
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 12 }), (text) => {
      const bytes = base64Bytes(text)
      if (bytes !== null) assert.equal(base64Text(bytes), text)
    }),
    { numRuns: 2000 },
  )
})

for (const text of [
  'AQI',
  'AQ',
  'A===',
  '====',
  'AQ=I',
  'AQID\n',
  ' AQID',
  'AQ-_',
  'AR==',
  'AQJ=',
  'AQID====',
  'é===',
  'AQIé',
]) {
  test(`${JSON.stringify(text)} is refused`, () => assert.equal(base64Bytes(text), null))
}
