// Infers the kind of a key without a definition: from its live value, else from the leaf (FA-26).

import type { KeyKind, LeafOp } from '../definition/index.ts'
import { parseDate } from '../values/calendar-date.ts'
import { compileTest, type Test } from './operators.ts'

const ordering: ReadonlySet<LeafOp> = new Set(['gt', 'gte', 'lt', 'lte'])
const equality: ReadonlySet<LeafOp> = new Set(['eq', 'neq'])
const membership: ReadonlySet<LeafOp> = new Set(['in', 'not_in'])

const isNumeric = (op: LeafOp, value: unknown): boolean => {
  if (equality.has(op)) return typeof value === 'number'
  return membership.has(op) && Array.isArray(value) && value.some((entry) => typeof entry === 'number')
}

const inferLeafKind = (op: LeafOp, value: unknown): KeyKind => {
  if (op === 'contains_any' || op === 'contains_all') return 'list'
  if (equality.has(op) && Array.isArray(value)) return 'list'
  if (op === 'is_true' || op === 'is_false' || typeof value === 'boolean') return 'boolean'
  if (ordering.has(op)) return parseDate(value) === null ? 'number' : 'date'
  return isNumeric(op, value) ? 'number' : 'text'
}

/** Null for a text or an absent value: they show no kind. */
const inferValueKind = (value: unknown): KeyKind | null => {
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'boolean'
  if (Array.isArray(value)) return 'list'
  return typeof value === 'object' && value !== null ? 'object' : null
}

export const compileInferredKindTest = (op: LeafOp, value: unknown): Test => {
  const tests = new Map<KeyKind, Test>()
  const leafKind = inferLeafKind(op, value)
  return (live) => {
    const kind = inferValueKind(live) ?? leafKind
    const test = tests.get(kind) ?? compileTest(op, kind, value)
    tests.set(kind, test)
    return test(live)
  }
}
