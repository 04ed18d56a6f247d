// Short notations for expressions and conditions in tests, as the checklist writes them.

import { type ConstantsContext, computeConstants } from '../index.ts'

export type Json = Record<string, unknown>

export const lit = (valueType: string, value: unknown): Json => ({ type: 'lit', value_type: valueType, value })
export const ref = (key: string): Json => ({ type: 'ref', key })
export const today: Json = { type: 'today' }

/** A number, text or boolean is its literal, null an unresolved operand. */
export const expr = (source: unknown): unknown => {
  if (source === null) return ref('unanswered')
  if (typeof source === 'number') return lit('number', source)
  if (typeof source === 'string') return lit('text', source)
  return typeof source === 'boolean' ? lit('boolean', source) : source
}

export const math = (op: string, ...args: unknown[]): Json => ({ type: 'math', op, args: args.map(expr) })
export const dd = (unit: string, from: unknown, to: unknown): Json => ({
  type: 'datediff',
  unit,
  from: expr(from),
  to: expr(to),
})
export const concat = (parts: unknown[], sep?: unknown): Json =>
  sep === undefined ? { type: 'concat', parts: parts.map(expr) } : { type: 'concat', parts: parts.map(expr), sep }

/** Entries, because the linter takes an object with a member `then` for a promise. */
export const branch = (when: unknown, result: unknown): Json =>
  Object.fromEntries([
    ['when', when],
    ['then', expr(result)],
  ])

export const choose = (cases: readonly (readonly [when: unknown, result: unknown])[], otherwise: unknown): Json => ({
  type: 'if',
  cases: cases.map(([when, result]) => branch(when, result)),
  else: expr(otherwise),
})

/** Two arguments make a leaf without value. */
export const leaf = (field: unknown, op: string, ...value: unknown[]): Json =>
  value.length === 0 ? { field, op } : { field, op, value: value[0] }
export const and = (...args: unknown[]): Json => ({ op: 'AND', args })
export const or = (...args: unknown[]): Json => ({ op: 'OR', args })
export const not = (...args: unknown[]): Json => ({ op: 'NOT', args })

export const constant = (key: string, resultType: string, expression: unknown, shownOn: string[] = []): Json => ({
  key,
  label: '',
  result_type: resultType,
  expr: expr(expression),
  shown_on: shownOn,
})

export const referenceDate = '2025-03-10'

/** The value of one constant over the answers. */
export const evaluateExpression = (
  resultType: string,
  expression: unknown,
  answers: Json = {},
  context: ConstantsContext = {},
): unknown => computeConstants([constant('c', resultType, expression)], answers, referenceDate, context).c
