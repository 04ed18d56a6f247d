// Rows shift to make room for a dragged one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeShift, findDropIndex } from './drag-positions.ts'

const rows = [
  { top: 0, height: 40 },
  { top: 44, height: 40 },
  { top: 88, height: 200 },
  { top: 292, height: 40 },
]

test('a dragged row passes another one at its middle, for any height', () => {
  assert.equal(findDropIndex(rows, 0, 0), 0)
  assert.equal(findDropIndex(rows, 0, 23), 0)
  assert.equal(findDropIndex(rows, 0, 25), 1)
  assert.equal(findDropIndex(rows, 0, 147), 1)
  assert.equal(findDropIndex(rows, 0, 149), 2)
  assert.equal(findDropIndex(rows, 0, 9999), 3)
  assert.equal(findDropIndex(rows, 3, -103), 3)
  assert.equal(findDropIndex(rows, 3, -105), 2)
  assert.equal(findDropIndex(rows, 3, -9999), 0)
  assert.equal(findDropIndex(rows, 9, 5), 9)
})

test('rows in between shift by the height of the dragged row and the gap', () => {
  assert.deepEqual(
    rows.map((_, index) => computeShift(rows, index, 0, 2)),
    [0, -44, -44, 0],
  )
  assert.deepEqual(
    rows.map((_, index) => computeShift(rows, index, 3, 1)),
    [0, 44, 44, 0],
  )
  assert.equal(computeShift([{ top: 0, height: 40 }], 0, 0, 0), 0)
})
