// Numbers, sizes and times in both languages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getFormats } from './formats.ts'

const now = '2026-11-16T12:00:00Z'

test('a moment is given in the largest unit that fits, past or future', () => {
  const { relative } = getFormats('en')
  assert.equal(relative('2026-11-16T11:57:30Z', now), '2 minutes ago')
  assert.equal(relative('2026-11-14T11:00:00Z', now), '2 days ago')
  assert.equal(relative('2026-11-16T15:00:00Z', now), 'in 3 hours')
  assert.equal(relative('2026-11-16T11:59:50Z', now), 'now')
  assert.equal(getFormats('de').relative('2026-11-16T11:57:30Z', now), 'vor 2 Minuten')
})

test('sizes and shares have the unit and decimal mark of the language', () => {
  assert.equal(getFormats('en').bytes(0), '0 bytes')
  assert.equal(getFormats('en').bytes(868), '868 bytes')
  assert.equal(getFormats('de').bytes(868), '868 Byte')
  assert.equal(getFormats('en').bytes(1_530_000), '1.5 MB')
  assert.equal(getFormats('de').bytes(1_530_000), '1,5 MB')
  assert.equal(getFormats('en').percent(0.135), '13.5%')
  assert.equal(getFormats('de').number(1234567), '1.234.567')
})

test('numbers as text keep their digits, and other texts stay', () => {
  const { decimal } = getFormats('de')
  assert.deepEqual(['49.5', '12000', '-0.25', '007 234', '1e5', '12345678901234567'].map(decimal), [
    '49,5',
    '12.000',
    '-0,25',
    '007 234',
    '1e5',
    '12345678901234567',
  ])
})

test('a day is named by the calendar, not by hours', () => {
  const at = (day: number, hour: number): Date => new Date(2026, 10, day, hour)
  const { day } = getFormats('en')
  assert.equal(day(at(16, 0), at(16, 23)), 'Today')
  assert.equal(day(at(15, 23), at(16, 1)), 'Yesterday')
  assert.equal(day(at(9, 12), at(16, 12)), 'Mon, 9 Nov 2026')
  assert.equal(getFormats('de').day(at(15, 23), at(16, 1)), 'Gestern')
})
