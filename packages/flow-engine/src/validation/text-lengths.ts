// The maximum text length of each constant, for the warning that it may become null (FB-01).

import type { Constant } from '../definition/index.ts'
import { isMembers, type Members } from '../values/plaintext.ts'
import { MAX_TEXT_LENGTH } from '../values/text-limits.ts'
import type { Inspection } from './inspection.ts'

/** The assumed length of an answer: more than a person types into a field, and short enough for any usual concat. */
const ANSWER_LENGTH = 2_000

/** The longest texts of values that are not texts: -1.7976931348623157e+308, 2025-03-10, false. */
const SCALAR_LENGTHS: Readonly<Record<string, number>> = { number: 24, date: 10, boolean: 5 }

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const literalLength = (value: unknown): number =>
  typeof value === 'string' ? value.length : (SCALAR_LENGTHS.number ?? 0)

type Length = (expression: unknown) => number

const concatLength = ({ parts, sep }: Members, measureLength: Length): number => {
  const lengths = toList(parts).map((part) => Math.min(measureLength(part), MAX_TEXT_LENGTH))
  const separators = (typeof sep === 'string' ? sep.length : 0) * Math.max(0, lengths.length - 1)
  return lengths.reduce((sum, length) => sum + length, separators)
}

const ifLength = ({ cases, else: otherwise }: Members, measureLength: Length): number =>
  toList(cases).reduce<number>(
    (max, branch) => Math.max(max, isMembers(branch) ? measureLength(branch.then) : 0),
    measureLength(otherwise),
  )

const expressionLength = (expression: unknown, refLength: (key: string) => number): number => {
  if (!isMembers(expression)) return 0
  const measureLength: Length = (inner) => expressionLength(inner, refLength)
  const { type, key, value } = expression
  if (type === 'lit') return literalLength(value)
  if (type === 'ref') return typeof key === 'string' ? refLength(key) : 0
  if (type === 'concat') return concatLength(expression, measureLength)
  if (type === 'if') return ifLength(expression, measureLength)
  return SCALAR_LENGTHS[type === 'today' ? 'date' : 'number'] ?? 0
}

/** Finds the constants that may exceed the text limit. Those in a cycle, or nested too deep, are null anyway. */
export const textLengths = ({ keys, measureExpression }: Inspection): ((constant: Constant) => boolean) => {
  const lengths = new Map<Constant, number>()
  const constantLength = (constant: Constant): number => {
    const earlier = lengths.get(constant)
    if (earlier !== undefined) return earlier
    // A cycle returns here while its length is unknown.
    lengths.set(constant, 0)
    const scalar = SCALAR_LENGTHS[constant.result_type]
    const isDeep = scalar === undefined && measureExpression(constant.expr, 'expression').exceedsLimits
    const length = scalar ?? (isDeep ? 0 : expressionLength(constant.expr, refLength))
    lengths.set(constant, length)
    return length
  }
  const refLength = (name: string): number => {
    const key = keys.find(name)
    if (key?.constant) return Math.min(constantLength(key.constant), MAX_TEXT_LENGTH)
    return (key?.kind && SCALAR_LENGTHS[key.kind]) || ANSWER_LENGTH
  }
  return (constant) => constantLength(constant) > MAX_TEXT_LENGTH
}
