// JSON that cannot be parsed yet.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstText, forgetTest, storeUnparsedText, type UnparsedJsons } from './json-input.ts'

test('unparsed text is restored until it parses or the stored value changes', () => {
  const all: UnparsedJsons = new Map()
  storeUnparsedText(all, 'tests/0/constants', { text: '{"rent":', storedText: '' }, false)
  assert.equal(firstText(all, 'tests/0/constants', ''), '{"rent":')
  assert.equal(firstText(all, 'tests/0/constants', '{"rent": 1}'), '{"rent": 1}')
  storeUnparsedText(all, 'tests/0/constants', { text: '{"rent": 2}', storedText: '' }, true)
  assert.equal(all.size, 0)
})

test('unparsed text follows its test when an earlier test is deleted', () => {
  const all: UnparsedJsons = new Map()
  for (const index of [0, 1, 2])
    storeUnparsedText(all, `tests/${index}/others`, { text: `{ ${index}`, storedText: '' }, false)
  forgetTest(all, 1)
  assert.deepEqual(
    [...all].map(([name, { text }]) => [name, text]),
    [
      ['tests/0/others', '{ 0'],
      ['tests/1/others', '{ 2'],
    ],
  )
})
