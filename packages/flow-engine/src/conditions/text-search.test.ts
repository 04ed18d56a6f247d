// The search agrees with that of JavaScript, and takes linear time where that of JavaScript compares repeatedly.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { textSearch } from './text-search.ts'

const repeated = fc.tuple(
  fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 6 }),
  fc.integer({ min: 1, max: 400 }),
)
const text = fc
  .array(repeated, { maxLength: 8 })
  .map((parts) => parts.map(([part, count]) => part.repeat(count)).join(''))

test('[FB-01] a search finds what the language finds, also in long texts', () =>
  fc.assert(
    fc.property(text, text, fc.boolean(), (pattern, other, isInside) => {
      const whole = isInside ? `${other}${pattern}${other}` : other
      assert.equal(textSearch(pattern)(whole), whole.includes(pattern))
    }),
  ))

test('[FB-01] a hundred searches in a text of one repeated letter end', () => {
  const long = 'a'.repeat(65_536)
  // Each takes the search of the language a second.
  for (let before = 300; before <= 30_000; before += 300)
    assert.equal(textSearch(`${'a'.repeat(before)}b${'a'.repeat(30_000)}`)(long), false)
  assert.equal(textSearch(`${'a'.repeat(30_000)}b`)(`${long}b`), true)
})
