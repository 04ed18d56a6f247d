// The editor of expressions: every example of the page gives the result that the page shows.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { evaluateDefinition } from './evaluate-definition.ts'

const page = readFileSync(join(import.meta.dirname, '../../../../docs/concepts/expressions.md'), 'utf8')
const examples = [...page.matchAll(/```json\n([\s\S]*?)```/g)]
  .map(([, source = '']) => JSON.parse(source) as Record<string, unknown>)
  .filter((example) => Array.isArray(example.cases))

test('every example of the page evaluates in the editor', () => {
  assert.ok(examples.length > 8)
  for (const { cases, ...definition } of examples)
    for (const [answers, result] of cases as Array<[Record<string, unknown>, unknown]>)
      assert.deepEqual(evaluateDefinition(definition, answers, '2025-03-10'), result, JSON.stringify(definition))
})

test('malformed definitions are values or a sentence, never a crash', () => {
  assert.throws(() => evaluateDefinition({}, {}, '2025-03-10'), /Write a member/)
  for (const definition of [{ expr: null }, { constants: 7 }, { constants: [null] }, { condition: [] }, { text: null }])
    assert.doesNotThrow(() => evaluateDefinition(definition, {}, '2025-03-10'))
})
