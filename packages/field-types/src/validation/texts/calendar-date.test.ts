// Tests of calendar dates: the border cases by name, every day of many years by count.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isCalendarDate } from './calendar-date.ts'

const dates: [text: string, real: boolean][] = [
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2023-02-31', false],
  ['1900-02-29', false],
  ['2000-02-29', true],
  ['2023-04-31', false],
  ['2023-12-31', true],
  ['2023-13-01', false],
  ['2023-00-10', false],
  ['2023-01-00', false],
  ['2023-01-32', false],
  ['0001-01-01', true],
  ['0000-01-01', false],
  ['9999-12-31', true],
  ['10000-01-01', false],
  ['2023-1-1', false],
  ['20230101', false],
  ['2023-01-01T00:00:00Z', false],
  [' 2023-01-01', false],
  ['2023-01-01\n', false],
  ['٢٠٢٣-٠١-٠١', false],
]

for (const [text, real] of dates)
  test(`[D1-REG-28] [T-33] ${JSON.stringify(text)} is ${real ? 'a' : 'not a'} calendar date`, () =>
    assert.equal(isCalendarDate(text), real))

const two = (number: number): string => String(number).padStart(2, '0')

test('[D1-REG-28] [T-33] a date is valid exactly if Date returns the same day', () => {
  // Date.UTC reads years under 100 as 19xx, so the model counts from year 100 on.
  const anyDate = fc.tuple(fc.integer({ min: 100, max: 9999 }), fc.nat({ max: 14 }), fc.nat({ max: 33 }))
  fc.assert(
    fc.property(anyDate, ([year, month, day]) => {
      const date = new Date(Date.UTC(year, month - 1, day))
      const comesBack = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
      const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
      assert.equal(isCalendarDate(text), comesBack, text)
    }),
    { numRuns: 2000 },
  )
})
