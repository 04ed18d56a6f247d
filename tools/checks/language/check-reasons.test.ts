// The check finds texts that are looked up by a sentence, and leaves names, keys and comments alone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findMatching, findSentences } from './check-reasons.ts'

test('finds a sentence as the name of a text, and a search in one', () => {
  const code = [
    "  'The value is not a text.': 'Das ist kein Text.',",
    "  de: ({ message }) => (message.includes('accepted') ? a : b),",
    '  const status = STATUS.exec(reason)?.[1]',
    '  if (pattern.test(error.message)) return',
  ]
  assert.deepEqual(findMatching(code.join('\n')), [1, 2, 3, 4])
})

test('ignores keys, values and other searches', () => {
  const code = [
    "  'value.not_text': 'Das ist kein Text.',",
    "  title: 'Not found.',",
    "  path.includes('.')",
    '  NAME.exec(file)',
  ]
  assert.deepEqual(findMatching(code.join('\n')), [])
})

test('finds a sentence in a schema rule, but none in a comment', () => {
  const code = [
    "  .refine(isUnique, 'must name each slug once')",
    "  error: 'is missing',",
    "  // A value 'is missing'.",
    "  .describe('has no value.')",
    "  .refine(isUnique, rule('list.name_twice', { thing: 'slug' }))",
  ]
  assert.deepEqual(findSentences(code.join('\n')), [1, 2])
})
