// The strokes of a drawn signature are always what the platform accepts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  beginStroke,
  extendStroke,
  keepPicture,
  readPicture,
  type Stroke,
  toPicture,
  toPoints,
} from './signature-strokes.ts'

/** As the platform checks it: whole numbers in the field, two for each point. */
const fitsField = (stroke: Stroke): boolean =>
  stroke.length % 2 === 0 &&
  stroke.every((value, index) => Number.isInteger(value) && value >= 0 && value <= (index % 2 === 0 ? 1200 : 400))

const place = fc.double({ min: -5000, max: 5000, noNaN: true })

test('any drawing is a picture that the platform accepts', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), place, place), { minLength: 1, maxLength: 400 }), (moves) => {
      let strokes: readonly Stroke[] = []
      for (const [begins, x, y] of moves)
        strokes = begins || strokes.length === 0 ? beginStroke(strokes, x, y) : extendStroke(strokes, x, y)
      return strokes.length <= 200 && strokes.every(fitsField)
    }),
  )
})

test('a drawing has an end, and near points are one', () => {
  let strokes: readonly Stroke[] = beginStroke([], 0, 0)
  for (let index = 0; index < 5000; index += 1) strokes = extendStroke(strokes, index % 2 === 0 ? 1200 : 0, 0)
  assert.equal(strokes[0]?.length, 6000)
  assert.equal(beginStroke(strokes, 1, 1), strokes)
  const [stroke] = extendStroke([[100, 100]], 103, 103)
  assert.deepEqual(stroke, [100, 100])
  assert.equal(toPoints([5, 6]), '5 6 5 6')
})

test('nothing drawn or typed is not a picture', () => {
  const drawing = { strokes: [[1, 2]], text: ' Ada ' }
  assert.equal(toPicture({ kind: 'none', ...drawing }), undefined)
  assert.equal(toPicture({ kind: 'drawn', strokes: [], text: 'Ada' }), undefined)
  assert.equal(toPicture({ kind: 'typed', strokes: [[1, 2]], text: '  ' }), undefined)
  assert.deepEqual(toPicture({ kind: 'typed', ...drawing }), { text: 'Ada' })
})

test('a drawing outlives its form beside the names', () => {
  const inputs = new Map([['first_name', 'Ada']])
  assert.deepEqual(readPicture(inputs), { kind: 'none', strokes: [] })
  const picture = { kind: 'drawn', strokes: [[1, 2, 3, 4]] } as const
  keepPicture(inputs, picture)
  assert.deepEqual(readPicture(inputs), picture)
  assert.equal(inputs.get('first_name'), 'Ada')
})
