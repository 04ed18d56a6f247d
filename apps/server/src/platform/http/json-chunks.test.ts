// Tests of JSON in chunks: the text of JSON.stringify, in short steps.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { jsonChunks, withPauses } from './json-chunks.ts'

test('B-21: JSON in chunks is the text of JSON.stringify', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const parsed = JSON.parse(JSON.stringify(value))
      assert.equal(Array.from(jsonChunks(parsed)).join(''), JSON.stringify(parsed))
    }),
    { numRuns: 1000 },
  )
  const long = { text: 'a"😀\n'.repeat(60_000), list: Array.from({ length: 30_000 }, (_, index) => ({ index })) }
  const chunks = Array.from(jsonChunks(long))
  assert.equal(chunks.join(''), JSON.stringify(long))
  assert.ok(Math.max(...chunks.map(({ length }) => length)) < 100_000)
})

const sortMembers = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

test('B-21: members are sorted in short steps', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const parsed = JSON.parse(JSON.stringify(value))
      assert.equal(Array.from(jsonChunks(parsed, { isSorted: true })).join(''), JSON.stringify(parsed, sortMembers))
    }),
  )
  const many = Object.fromEntries(Array.from({ length: 10_500 }, (_, index) => [`k${(index * 7_919) % 10_500}`, index]))
  const chunks = Array.from(jsonChunks(many, { isSorted: true }))
  assert.equal(chunks.join(''), JSON.stringify(many, sortMembers))
  assert.ok(chunks.length > 10 + 40, 'a thousand names are sorted or merged in a step')
})

test('B-21: members that are undefined are left out', () => {
  const value = { first: undefined, second: 1, third: undefined }
  assert.equal(Array.from(jsonChunks(value)).join(''), JSON.stringify(value))
})

test('B-21: steps pause when their time is over, and keep their result', async () => {
  let time = 0
  let isTurnOver = false
  const turnStates: boolean[] = []
  function* steps(): Generator<number, string> {
    for (let index = 0; index < 4; index += 1) {
      turnStates.push(isTurnOver)
      time += 3
      yield index
    }
    return 'whole'
  }
  setImmediate(() => {
    isTurnOver = true
  })
  const paused = withPauses(steps(), () => time)
  const values: number[] = []
  let step = await paused.next()
  for (; !step.done; step = await paused.next()) values.push(step.value)
  assert.deepEqual(values, [0, 1, 2, 3])
  assert.equal(step.value, 'whole')
  assert.deepEqual(turnStates, [false, false, true, true])
})
