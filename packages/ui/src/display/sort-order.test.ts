// Sorting: numbers by size, texts as people read them, missing values last, equal rows in their order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextSorting, sortRows } from './sort-order.ts'

const columns = [
  { id: 'name', sortBy: ({ name }: { name: string }) => name },
  { id: 'count', sortBy: ({ count }: { count?: number }) => count },
  { id: 'plain' },
]
const rows = [
  { name: 'step 10', count: 2 },
  { name: 'Step 9', count: 11 },
  { name: 'Äpfel' },
  { name: 'step 10', count: 1 },
]

const sortBy = (column: string | undefined, isDescending = false) =>
  sortRows(rows, columns, { column, isDescending }).map((row) => rows.indexOf(row))

test('rows are sorted by text, number and direction', () => {
  assert.deepEqual(sortBy('name'), [2, 1, 0, 3])
  assert.deepEqual(sortBy('name', true), [0, 3, 1, 2])
  assert.deepEqual(sortBy('count'), [3, 0, 1, 2])
  assert.deepEqual(sortBy('count', true), [1, 0, 3, 2], 'a missing value comes last in both directions')
})

test('a column that cannot be sorted by leaves the order of the list', () => {
  for (const column of ['plain', 'missing', undefined]) assert.deepEqual(sortBy(column), [0, 1, 2, 3])
})

test('a heading sorts up, then down, then not at all', () => {
  assert.deepEqual(nextSorting('name', { column: 'count', isDescending: true }), ['name', false])
  assert.deepEqual(nextSorting('name', { column: 'name', isDescending: false }), ['name', true])
  assert.deepEqual(nextSorting('name', { column: 'name', isDescending: true }), [undefined, false])
})
