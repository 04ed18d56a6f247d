// The picture of a signature: which values are one, and that too large ones are refused by their length alone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentLimits } from '../../limits.ts'
import { readSignaturePicture } from './signature-picture.ts'

const { width, height, strokes, numbers } = documentLimits.signaturePicture

test('(A-60) a text of a name and strokes inside the field are pictures', () => {
  const largest = Array.from({ length: strokes }, () => Array.from({ length: numbers / strokes }, () => height))
  for (const picture of [{ text: 'Ada Lovelace' }, { strokes: [[0, 0, width, height]] }, { strokes: largest }])
    assert.deepEqual(readSignaturePicture(picture), picture)
})

test('(A-60) refuses anything else as a picture', () => {
  const values = [
    null,
    'a',
    [],
    {},
    { text: ' ' },
    { text: 1 },
    { text: 'a'.repeat(201) },
    { strokes: {} },
    { text: 'a', strokes: [[0, 0]] },
  ]
  const drawings = [
    [],
    [[]],
    [[1]],
    [[0, height + 1]],
    [[width + 1, 0]],
    [[-1, 0]],
    [[0.5, 0]],
    [[0, '1']],
    [{ length: 2 }],
  ]
  const tooMany = [Array.from({ length: strokes + 1 }, () => [0, 0]), [Array.from({ length: numbers + 2 }, () => 0)]]
  for (const value of [...values, ...[...drawings, ...tooMany].map((list) => ({ strokes: list }))])
    assert.equal(readSignaturePicture(value), undefined, JSON.stringify(value).slice(0, 80))
})

test('(B-21) no point of a drawing with too many numbers is looked at', () => {
  const points = Array.from({ length: 2 * numbers }, () => 0)
  const watched = new Proxy(points, {
    get: (list, name) => (name === 'length' ? list.length : assert.fail(`${String(name)} was read`)),
  })
  assert.equal(readSignaturePicture({ strokes: [watched] }), undefined)
})
