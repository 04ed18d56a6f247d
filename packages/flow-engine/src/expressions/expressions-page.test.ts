// Runs every JSON example of docs/concepts/expressions.md.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { buildSigningLine, computeConstants, type KeyKind, plainText, type SignedOutput, viewText } from '../index.ts'
import { choose, constant, type Json, referenceDate } from '../testing/expressions.ts'

type Case = readonly [answers: Json, result: unknown]
type Example = Json & { cases?: Case[] }

const page = readFileSync(new URL('../../../../docs/concepts/expressions.md', import.meta.url), 'utf8')
const examples = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, source = '']): Example => JSON.parse(source))

const evaluateConstants = ({ constants }: Example, answers: Json): Json => {
  const computed = computeConstants(constants, answers, referenceDate)
  return Object.fromEntries((constants as Json[]).map(({ key }) => [key, computed[String(key)]]))
}

const holds = ({ condition, kinds }: Example, answers: Json): unknown => {
  const constants = [constant('holds', 'boolean', choose([[condition, true]], false))]
  const getKind = (key: string): KeyKind | undefined => (kinds as Record<string, KeyKind>)[key]
  return computeConstants(constants, answers, referenceDate, { getKind }).holds
}

const renderText = ({ text }: Example, answers: Json): string =>
  plainText(viewText(String(text), (key) => (answers[key] as string | undefined) ?? null))

const evaluateExample = (example: Example, answers: Json): unknown => {
  if ('constants' in example) return evaluateConstants(example, answers)
  if ('condition' in example) return holds(example, answers)
  if ('text' in example) return renderText(example, answers)
  return computeConstants([constant('c', String(example.result_type), example.expr)], answers, referenceDate).c
}

const formatSigningLine = ({ outputs, party_order: order }: Example): string[] =>
  buildSigningLine(outputs as SignedOutput[], order as string[]).map(
    ({ output_key, party_key, action, position }) => `${output_key}/${party_key} ${action} ${position}`,
  )

test('the page has examples of every part of the language', () => {
  assert.deepEqual(
    ['constants', 'expr', 'condition', 'text', 'outputs'].filter((part) => !examples.some((each) => part in each)),
    [],
  )
})

for (const [index, example] of examples.entries())
  test(`example ${index + 1} of docs/concepts/expressions.md evaluates`, () => {
    if ('outputs' in example) assert.deepEqual(formatSigningLine(example), example.line)
    assert.ok('outputs' in example || (example.cases ?? []).length > 0)
    for (const [answers, result] of example.cases ?? [])
      assert.deepEqual(evaluateExample(example, answers), result, JSON.stringify(answers))
  })
