// Evaluates an example of the expression language: an expression, constants, a condition or a text.
import { computeConstants, type KeyKind, plainText, viewText } from '@company-data/flow-engine'

type Json = Record<string, unknown>

const toConstant = (key: string, resultType: string, expr: unknown): Json => ({
  key,
  label: key,
  result_type: resultType,
  shown_on: [],
  expr,
})

const toLiteral = (value: boolean): Json => ({ type: 'lit', value_type: 'boolean', value })

const evaluateCondition = ({ condition, kinds }: Json, answers: Json, today: string): unknown => {
  const kindByKey = (kinds ?? {}) as Readonly<Record<string, KeyKind>>
  const getKind = (key: string): KeyKind | undefined => (Object.hasOwn(kindByKey, key) ? kindByKey[key] : undefined)
  // biome-ignore lint/suspicious/noThenProperty: a member of the expression language
  const expr = { type: 'if', cases: [{ when: condition, then: toLiteral(true) }], else: toLiteral(false) }
  return computeConstants([toConstant('holds', 'boolean', expr)], answers, today, { getKind }).holds
}

const evaluateConstants = (constants: unknown, answers: Json, today: string): unknown => {
  const values = computeConstants(constants, answers, today)
  const keys = Array.isArray(constants) ? constants.map((constant) => String((constant as Json | null)?.key)) : []
  return Object.fromEntries(keys.map((key) => [key, values[key] ?? null]))
}

/** The result, as the examples of the page show it. */
export const evaluateDefinition = (definition: Json, answers: Json, today: string): unknown => {
  if ('constants' in definition) return evaluateConstants(definition.constants, answers, today)
  if ('condition' in definition) return evaluateCondition(definition, answers, today)
  if ('text' in definition) {
    const read = (key: string): string | null => (typeof answers[key] === 'string' ? answers[key] : null)
    return plainText(viewText(String(definition.text), read))
  }
  if ('expr' in definition) {
    const constant = toConstant('value', String(definition.result_type ?? 'text'), definition.expr)
    return computeConstants([constant], answers, today).value ?? null
  }
  throw new Error('Write a member expr, constants, condition or text.')
}
