// Texts parsed into plugin values.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typedValue } from './parse-plugin-value.ts'

test('[D2-PLG-01] a text becomes a value of the declared type, or undefined', () => {
  assert.deepEqual(
    ['980', ' 9.5 ', '9,5', '-1', 'about 9', '1e3', '0x10', 'Infinity', ''].map((text) => typedValue('number', text)),
    [980, 9.5, 9.5, -1, undefined, undefined, undefined, undefined, undefined],
  )
  assert.deepEqual(
    ['true', 'false', 'yes', ''].map((text) => typedValue('boolean', text)),
    [true, false, undefined, undefined],
  )
  assert.deepEqual(
    ['2026-01-31', '31.1.2026'].map((text) => typedValue('date', text)),
    ['2026-01-31', undefined],
  )
  assert.deepEqual([typedValue('text', ' as typed '), typedValue('text', '  ')], [' as typed ', undefined])
})
