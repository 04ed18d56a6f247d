// The operators of condition leaves: each becomes a test of the live value, with its operand converted beforehand
// (FG-05).

import { type KeyKind, type LeafOp, leafOps } from '../definition/index.ts'
import { parseNumber } from '../values/number.ts'
import {
  isEmptyAnswer,
  isScalarKind,
  listOperand,
  parseBoolean,
  type Scalar,
  type ScalarKind,
  scalarOperands,
  textOperand,
} from './operand.ts'
import { textSearch } from './text-search.ts'

export type Test = (value: unknown) => boolean

const never: Test = () => false
const not =
  (test: Test): Test =>
  (value) =>
    !test(value)

const isSubset = (items: ReadonlySet<string>, otherItems: ReadonlySet<string>): boolean =>
  [...items].every((item) => otherItems.has(item))

const equalLists = (value: unknown): Test => {
  const right = listOperand(value)
  if (right === null) return never
  return (live) => {
    const left = listOperand(live)
    return left !== null && left.size === right.size && isSubset(left, right)
  }
}

const compared =
  (compare: (left: Scalar, right: Scalar) => boolean) =>
  (kind: ScalarKind, value: unknown): Test => {
    const operand = scalarOperands[kind]
    const right = operand(value)
    if (right === null) return never
    return (live) => {
      const left = operand(live)
      return left !== null && compare(left, right)
    }
  }

const equalScalars = compared((left, right) => left === right)

/** An entry that is not convertible is skipped. */
const amongScalars = (kind: ScalarKind, value: unknown): Test => {
  if (!Array.isArray(value)) return never
  const operand = scalarOperands[kind]
  const entries = new Set(Array.from(value, operand).filter((entry) => entry !== null))
  return (live) => {
    const left = operand(live)
    return left !== null && entries.has(left)
  }
}

const onText = (value: unknown, compare: (left: string, right: string) => boolean): Test => {
  const right = textOperand(value)
  if (right === null) return never
  return (live) => {
    const left = textOperand(live)
    return left !== null && compare(left, right)
  }
}

const onItems =
  (compare: (left: ReadonlySet<string>, right: ReadonlySet<string>) => boolean) =>
  (value: unknown): Test => {
    const right = listOperand(value)
    if (right === null) return never
    return (live) => {
      const left = listOperand(live)
      return left !== null && compare(left, right)
    }
  }

const containsText = (value: unknown): Test => {
  const right = textOperand(value)
  if (right === null) return never
  const search = textSearch(right)
  return (live) => {
    const left = textOperand(live)
    return left !== null && search(left)
  }
}

const contains = (kind: KeyKind, value: unknown): Test => {
  if (kind === 'text') return containsText(value)
  const item = textOperand(value)
  return item === null ? never : (live) => listOperand(live)?.has(item) === true
}

const containsAny = onItems((left, right) => [...right].some((item) => left.has(item)))
const containsAll = onItems((left, right) => isSubset(right, left))

const eq = (kind: KeyKind, value: unknown): Test => (isScalarKind(kind) ? equalScalars(kind, value) : equalLists(value))

const among = (kind: KeyKind, value: unknown): Test => (isScalarKind(kind) ? amongScalars(kind, value) : never)

type Ordering = (left: Scalar, right: Scalar) => boolean

/** `ofNumbers` is the common case written out; a value that is not a number is NaN, for which no comparison holds. */
const ordered = (compare: Ordering, ofNumbers: (right: number) => Test) => {
  const test = compared(compare)
  return (kind: KeyKind, value: unknown): Test => {
    if (kind === 'number') return ofNumbers(parseNumber(value))
    return isScalarKind(kind) ? test(kind, value) : never
  }
}

const isEmpty = (kind: KeyKind): Test => {
  return (live) => isEmptyAnswer(live, kind)
}

const tests: Record<LeafOp, (kind: KeyKind, value: unknown) => Test> = {
  eq,
  neq: (kind, value) => not(eq(kind, value)),
  // T-15: both operands are numbers, or both are dates, whose texts sort in calendar order.
  gt: ordered(
    (left, right) => left > right,
    (right) => (live) => parseNumber(live) > right,
  ),
  gte: ordered(
    (left, right) => left >= right,
    (right) => (live) => parseNumber(live) >= right,
  ),
  lt: ordered(
    (left, right) => left < right,
    (right) => (live) => parseNumber(live) < right,
  ),
  lte: ordered(
    (left, right) => left <= right,
    (right) => (live) => parseNumber(live) <= right,
  ),
  in: among,
  not_in: (kind, value) => not(among(kind, value)),
  contains,
  not_contains: (kind, value) => not(contains(kind, value)),
  contains_any: (_kind, value) => containsAny(value),
  contains_all: (_kind, value) => containsAll(value),
  starts_with: (_kind, value) => onText(value, (left, right) => left.startsWith(right)),
  ends_with: (_kind, value) => onText(value, (left, right) => left.endsWith(right)),
  is_empty: isEmpty,
  is_not_empty: (kind) => not(isEmpty(kind)),
  is_true: () => (live) => parseBoolean(live) === true,
  // T-14: null is neither true nor false.
  is_false: () => (live) => parseBoolean(live) === false,
}

export const isLeafOp = (op: unknown): op is LeafOp => typeof op === 'string' && Object.hasOwn(leafOps, op)

const negations: ReadonlySet<LeafOp> = new Set(['neq', 'not_in', 'not_contains'])

/** An operator that does not take the kind never holds, and its negation always does. */
export const compileTest = (op: LeafOp, kind: KeyKind, value: unknown): Test => {
  const kinds: readonly KeyKind[] = leafOps[op].kinds
  if (kinds.includes(kind)) return tests[op](kind, value)
  return negations.has(op) ? not(never) : never
}
