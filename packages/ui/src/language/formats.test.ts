// What the apps write for numbers, sizes and moments, in both languages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatsOf } from './formats.ts'

const now = '2026-11-16T12:00:00Z'

test('a moment is named by the largest unit that fits, in the past and in the future', () => {
  const { relative } = formatsOf('en')
  assert.equal(relative('2026-11-16T11:57:30Z', now), '2 minutes ago')
  assert.equal(relative('2026-11-14T11:00:00Z', now), '2 days ago')
  assert.equal(relative('2026-11-16T15:00:00Z', now), 'in 3 hours')
  assert.equal(relative('2026-11-16T11:59:50Z', now), 'now')
  assert.equal(formatsOf('de').relative('2026-11-16T11:57:30Z', now), 'vor 2 Minuten')
})

test('sizes and shares have the unit and the mark of the language', () => {
  assert.equal(formatsOf('en').bytes(0), '0 byte')
  assert.equal(formatsOf('en').bytes(1_530_000), '1.5 MB')
  assert.equal(formatsOf('de').bytes(1_530_000), '1,5 MB')
  assert.equal(formatsOf('en').percent(0.135), '13.5%')
  assert.equal(formatsOf('de').number(1234567), '1.234.567')
})
