// Numbers typed in the format of a language are stored with a decimal point.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getDecimalMark, toStoredNumber, toTypedNumber } from './number-text.ts'

const toMark = (language: string): string => getDecimalMark((text) => Number(text).toLocaleString(language))

const cases: ReadonlyArray<readonly [language: string, typed: string, stored: string]> = [
  ['de', '49,50', '49.50'],
  ['de', '1.500', '1500'],
  ['de', '1.234.567,8', '1234567.8'],
  ['de', '12.50', '12.50'],
  ['de', '-3,5', '-3.5'],
  ['fr', '1 234,5', '1234.5'],
  ['fr', '1\u202f234,5', '1234.5'],
  ['en', '1,234.50', '1234.50'],
  ['en', '1,500', '1500'],
  ['en', '1.5', '1.5'],
  ['en', ' 12 ', ' 12 '],
]

test('a number is stored with a decimal point in each language', () => {
  for (const [language, input, value] of cases)
    assert.equal(toStoredNumber(input, toMark(language)), value, `${language}: ${input}`)
})

test('an unfinished or wrong number stays as it is typed', () => {
  for (const text of ['', '-', '49,', '1.2.3', '12,345,6', '1.23,4', 'ten', '1 5'])
    assert.equal(toStoredNumber(text, ','), text, text)
  assert.equal(toStoredNumber('49,5', '.'), '49,5', 'no decimal comma in English')
})

test('a stored number is shown with the mark of the language', () => {
  assert.equal(toTypedNumber('49.5', ','), '49,5')
  assert.equal(toTypedNumber('49.5', '.'), '49.5')
  assert.equal(toTypedNumber('12000', ','), '12000')
  assert.equal(toTypedNumber('no number.', ','), 'no number.')
})
