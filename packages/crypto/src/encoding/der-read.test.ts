// The DER reader against the writer, and against bytes that DER forbids.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  readAlgorithm,
  readElement,
  readElements,
  readObjectId,
  readSmallInteger,
  readWholeSequence,
} from './der-read.ts'
import { writeInteger, writeNull, writeObjectId, writeOctetString, writeSequence } from './der-write.ts'

const onlyElement = (bytes: Uint8Array) => readElements(bytes)?.[0]

test('reads back integers, in their shortest form', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 40 }), (value) => {
      assert.equal(readSmallInteger(onlyElement(writeInteger(value))), value)
    }),
  )
  assert.deepEqual(writeInteger(0), Uint8Array.of(2, 1, 0))
  assert.deepEqual(writeInteger(128), Uint8Array.of(2, 2, 0, 128))
})

test('reads back object ids', () => {
  for (const id of ['1.2.840.113549.1.5.13', '2.16.840.1.101.3.4.1.42', '2.5.4.3', '0.9.2342']) {
    assert.equal(readObjectId(onlyElement(writeObjectId(id))), id)
  }
})

test('reads back an octet string of any length inside a sequence', () => {
  for (const length of [0, 1, 127, 128, 255, 256, 65_535, 65_536]) {
    const children = readWholeSequence(writeSequence(writeOctetString(new Uint8Array(length)), writeNull()))
    assert.equal(children?.length, 2)
    assert.equal(children?.[0]?.content.length, length)
  }
})

test('reads a length of four bytes', () => {
  const length = 2 ** 24
  const bytes = new Uint8Array(6 + length)
  bytes.set([0x04, 0x84, 0x01])
  assert.equal(readElement(bytes)?.element.content.length, length)
})

test('refuses lengths that are indefinite, not minimal, too long or cut off', () => {
  for (const bytes of [
    [0x04, 0x81, 0x01, 0xff],
    [0x04, 0x82, 0x00, 0x01, 0xff],
    [0x30, 0x80, 0x00, 0x00],
    [0x04, 0x84, 0, 0, 0, 1, 0xff],
    [0x04, 0x05, 1],
    [0x04, 0x82, 0x01],
    [0x1f, 0x01, 0x00],
    [0x04],
    [],
  ]) {
    assert.equal(readElement(Uint8Array.from(bytes)), null)
  }
})

test('padded and negative integers are refused', () => {
  assert.equal(readSmallInteger(onlyElement(Uint8Array.of(2, 2, 0, 1))), null)
  assert.equal(readSmallInteger(onlyElement(Uint8Array.of(2, 1, 0xff))), null)
  assert.equal(readSmallInteger(onlyElement(Uint8Array.of(2, 0))), null)
  assert.equal(readSmallInteger(onlyElement(Uint8Array.of(4, 1, 1))), null)
})

test('no bytes make the reader throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      readWholeSequence(bytes)
      const element = onlyElement(bytes)
      readAlgorithm(element)
      readObjectId(element)
      readSmallInteger(element)
    }),
    { numRuns: 2000 },
  )
})
