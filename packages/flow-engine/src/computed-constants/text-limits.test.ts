// Tests of the text length limit: per operation, over all constants, and wherever a text is shown (FB-01).

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileFlow, computeConstants, displayAnswer, plainText, previewFlow, viewText } from '../index.ts'
import { concat, constant, evaluateExpression, type Json, lit, ref, referenceDate } from '../testing/expressions.ts'

const MAX_LENGTH = 65_536

/** `c0` has 16 characters, and each later constant is twice the one before it. */
const doubling = (count: number): Json[] => [
  constant('c0', 'text', 'sixteen letters.'),
  ...Array.from({ length: count }, (_, index) =>
    constant(`c${index + 1}`, 'text', concat([ref(`c${index}`), ref(`c${index}`)])),
  ),
]

const measureLength = (value: unknown): number | null => (typeof value === 'string' ? value.length : null)

test('[FB-01] a concat of 65,536 characters is a text, a longer one null', () => {
  const half = 'a'.repeat(MAX_LENGTH / 2)
  assert.equal(measureLength(evaluateExpression('text', concat([half, half]))), MAX_LENGTH)
  assert.equal(evaluateExpression('text', concat([half, half], '-')), null)
  assert.equal(measureLength(evaluateExpression('text', concat([half, 'b', half.slice(1)]))), MAX_LENGTH)
  assert.equal(evaluateExpression('text', concat([half, 'b', half])), null)
  assert.equal(evaluateExpression('text', concat(['a'.repeat(MAX_LENGTH + 1)])), null)
})

test('[FB-01] a concat that is too long is an empty part of the one around it', () => {
  const tooLong = concat(['a'.repeat(MAX_LENGTH), 'b'])
  assert.equal(evaluateExpression('text', concat(['<', tooLong, '>'])), '<>')
})

test('[FB-01] constants that double each other end at the limit', () => {
  const values = computeConstants(doubling(200 - 1), {}, referenceDate)
  const lengths = Array.from({ length: 15 }, (_, index) => measureLength(values[`c${index}`]))
  // Two empty parts make an empty text, so the doubling starts over with nothing.
  assert.deepEqual(lengths, [...Array.from({ length: 13 }, (_, index) => 16 * 2 ** index), null, 0])
})

test('[FB-01] the texts of all constants have at most 1 MiB, in definition order', () => {
  const full = Array.from({ length: 16 }, (_, index) => constant(`full${index}`, 'text', 'a'.repeat(MAX_LENGTH)))
  const values = computeConstants(
    [...full, constant('more', 'text', 'b'), constant('n', 'number', 5)],
    {},
    referenceDate,
  )
  assert.equal(measureLength(values.full15), MAX_LENGTH)
  assert.equal(values.more, null)
  assert.equal(values.n, 5)

  const first = computeConstants([constant('more', 'text', 'b'), ...full], {}, referenceDate)
  assert.equal(first.more, 'b')
  assert.equal(first.full15, null)
  assert.equal(measureLength(first.full14), MAX_LENGTH)
})

test('[FB-01] a display string that is too long shows nothing', () => {
  const items = Array.from({ length: 9 }, () => 'a'.repeat(10_000))
  assert.equal(displayAnswer(items, 'list'), null)
  assert.equal(measureLength(displayAnswer(items.slice(0, 6), 'list')), 60_010)
  assert.equal(displayAnswer('a'.repeat(MAX_LENGTH + 1), 'text'), null)
  assert.equal(measureLength(displayAnswer('a'.repeat(MAX_LENGTH), 'text')), MAX_LENGTH)
  const flow = compileFlow({ constants: [constant('long', 'text', lit('text', 'a'.repeat(MAX_LENGTH + 1)))] })
  assert.equal(flow.display('long', flow.scope({}, referenceDate)), null)
})

test('[FB-01] a short text with many tags does not become a huge one', () => {
  const value = 'a'.repeat(30_000)
  const nodes = viewText('{{x}}{{x}}{{x}}{{x}}', () => value)
  assert.deepEqual(plainText(nodes), `${value}${value}\u2014\u2014`)
})

test('[FB-01] a preview of doubling constants is small', () => {
  const { constants } = previewFlow({ nodes: [], edges: [], constants: doubling(199) }, {}, { referenceDate })
  assert.ok(JSON.stringify(constants).length < 1_100_000)
})
