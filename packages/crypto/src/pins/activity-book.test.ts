// The activity book: opened with its key only, and for its own purpose.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeActivityBook, openActivityBook } from './activity-book.ts'
import { closePinBook, derivePinsKey, openPinBook } from './pin-book.ts'

const BOOK = { v: 1, entries: [{ id: 'connected c1', at: '2026-01-02T03:04:05.000Z', kind: 'connected' }] }
const key = await derivePinsKey(new Uint8Array(32).fill(7), 'u1')
const isNotOpened = { name: 'CryptoError', reason: 'not_opened' }

test('a book opens with its key, and closes differently each time', async () => {
  const value = await closeActivityBook(BOOK, key)
  assert.deepEqual(await openActivityBook(value, key), BOOK)
  assert.notEqual(await closeActivityBook(BOOK, key), value)
})

test('a book does not open with another key, altered, or as a pin book', async () => {
  const value = await closeActivityBook(BOOK, key)
  const otherKey = await derivePinsKey(new Uint8Array(32).fill(7), 'u2')
  await assert.rejects(openActivityBook(value, otherKey), isNotOpened)
  const altered = `${value.slice(0, 30)}${value[30] === 'A' ? 'B' : 'A'}${value.slice(31)}`
  await assert.rejects(openActivityBook(altered, key), isNotOpened)
  await assert.rejects(openActivityBook(await closePinBook(BOOK, key), key), isNotOpened)
  await assert.rejects(openPinBook(value, key), isNotOpened)
  await assert.rejects(openActivityBook('AAAA', key), { reason: 'malformed' })
})
