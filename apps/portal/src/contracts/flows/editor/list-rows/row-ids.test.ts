// Tests of the ids of list entries.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepIds, NO_IDS } from './row-ids.ts'

const [a, b, c] = ['a', 'b', 'c'].map((key) => ({ key }))

test('an entry keeps its id while it is moved, and while others come and go', () => {
  const first = keepIds(NO_IDS, [a, b])
  assert.deepEqual(first.ids, ['1', '2'])
  assert.deepEqual(keepIds(first, [b, a]).ids, ['2', '1'])
  const added = keepIds(first, [a, b, c])
  assert.deepEqual(added.ids, ['1', '2', '3'])
  const removed = keepIds(added, [b, c])
  assert.deepEqual(removed.ids, ['2', '3'])
  assert.deepEqual(keepIds(removed, [a, b, c]).ids, ['4', '2', '3'], 'an entry that returns has a new id')
})

test('the same entry twice has two ids', () => {
  const twice = keepIds(NO_IDS, [a, a])
  assert.deepEqual(twice.ids, ['1', '2'])
  assert.deepEqual(keepIds(twice, [a, a, b]).ids, ['1', '2', '3'])
})

test('an entry keeps its id while it is edited', () => {
  const first = keepIds(NO_IDS, [a, b])
  const edited = { key: 'b', label: 'B' }
  assert.deepEqual(keepIds(first, [a, edited]).ids, ['1', '2'])
  assert.deepEqual(keepIds(first, [edited, a]).ids, ['3', '1'], 'another entry is at its index')
})
