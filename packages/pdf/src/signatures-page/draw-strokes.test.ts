// The operators that draw the picture of a signature.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawStrokes } from './draw-strokes.ts'

test('strokes go into a field of 150 × 50 points, a dot is a line of no length', () => {
  const strokes = [
    [0, 400, 600, 0, 1200, 400],
    [600, 200],
  ]
  assert.equal(
    drawStrokes(strokes, 56, 100),
    'q 0 G 1.3 w 1 J 1 j 56 100 m 131 150 l 206 100 l S 131 125 m 131 125 l S Q',
  )
})
