// The position of the first fault in a text that is not JSON.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findJsonFault } from './json-fault.ts'

const faults: ReadonlyArray<readonly [text: string, position: number]> = [
  ['', 0],
  ['{', 1],
  ['{"a":}', 5],
  ['[1,]', 3],
  ['{"a" 1}', 5],
  ['{"a":tru}', 8],
  ['{"a":01}', 6],
  ['{"a":1.}', 7],
  ['{"a":-}', 6],
  ['[1.5e]', 5],
  ['"abc', 4],
  ['{"a":"b\nc"}', 7],
  ['"\\x"', 1],
  ['{"a":1}x', 7],
  ['[1 2]', 3],
  ["{'a':1}", 1],
  ['{"a":1,}', 7],
  ['[}', 1],
]

for (const [text, position] of faults) {
  test(`B-17: the fault of ${JSON.stringify(text)} is at ${position}`, () => {
    assert.throws(() => JSON.parse(text))
    assert.equal(findJsonFault(text), position)
  })
}

test('B-17: a whole JSON text has its fault after its end, a cut one at its end', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), (text, cut) => {
      assert.equal(findJsonFault(`${text} x`), text.length + 1)
      const part = text.slice(0, cut % (text.length + 1))
      let isJson = true
      try {
        JSON.parse(part)
      } catch {
        isJson = false
      }
      if (!isJson) assert.equal(findJsonFault(part), part.length)
    }),
  )
})
