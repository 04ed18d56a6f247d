// Tests of rows that are drawn some at a time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takeWithNew } from './rows-in-parts.ts'

const rows = ['a', 'b', 'c', 'd', 'e', 'f']
const take = (drawnRows: readonly string[], maxNew: number) =>
  takeWithNew(rows, (row) => row, new Set(drawnRows), maxNew).join('')

test('a list begins with some rows and grows to all of them', () => {
  assert.equal(take([], 2), 'ab')
  assert.equal(take(['a', 'b'], 2), 'abcd')
  assert.equal(take(['a', 'b', 'c', 'd'], 2), 'abcdef')
  assert.equal(take([], 6), 'abcdef')
})

test('rows that stay are not drawn again, wherever they are now', () => {
  assert.equal(take(['b', 'd', 'e', 'f'], 1), 'ab')
  assert.equal(take(['b', 'd', 'e', 'f'], 2), 'abcdef')
  assert.equal(take(['x', 'y'], 3), 'abc', 'rows of another page do not count')
})
