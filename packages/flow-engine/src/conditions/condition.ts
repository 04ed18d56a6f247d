// Compiles a condition (FG-04) to a function of the scope; the result is total and never throws.

import { measureExpression } from '../expressions/expression-size.ts'
import { derivePerRun, type Keys, type Scope } from '../expressions/scope.ts'
import { isMembers, type Members } from '../values/plaintext.ts'
import { compileInferredKindTest } from './inferred-kind.ts'
import { toItemSet } from './operand.ts'
import { compileTest, isLeafOp } from './operators.ts'

export type ConditionTest = (scope: Scope) => boolean

const always: ConditionTest = () => true
const never: ConditionTest = () => false

const readItemsOnce = derivePerRun(toItemSet)

/** FA-29: a leaf whose field is not a string is malformed, thus false for any operator. */
const compileLeaf = ({ field, op, value }: Members, keys: Keys): ConditionTest => {
  if (typeof field !== 'string' || !isLeafOp(op)) return never
  const source = keys(field)
  const { read, kind, origin, name } = source
  const test = kind === null ? compileInferredKindTest(op, value) : compileTest(op, kind, value)
  // FA-34: a key that the definition does not know is a text key without a value.
  if (origin === 'unknown') return () => test(undefined)
  if (kind === 'list') return (scope) => test(readItemsOnce(scope, source))
  return name === null ? (scope) => test(read(scope)) : (scope) => test(scope.answers[name])
}

const everyPart = (parts: readonly ConditionTest[]): ConditionTest => {
  const [first, second] = parts
  // Most conditions have two parts, which need no loop.
  if (parts.length === 2 && first && second) return (scope) => first(scope) && second(scope)
  return (scope) => {
    for (const holds of parts) if (!holds(scope)) return false
    return true
  }
}

const somePart =
  (parts: readonly ConditionTest[]): ConditionTest =>
  (scope) => {
    for (const holds of parts) if (holds(scope)) return true
    return false
  }

const compileGroup = ({ op, args }: Members, keys: Keys): ConditionTest => {
  if (!Array.isArray(args)) return never
  const parts = Array.from(args, (part) => compilePart(part, keys))
  if (op === 'AND') return everyPart(parts)
  if (op === 'OR') return somePart(parts)
  const [part] = parts
  return op === 'NOT' && part !== undefined && parts.length === 1 ? (scope) => !part(scope) : never
}

/** A part of a condition whose limits were checked; null is malformed here (FA-29). */
export const compilePart = (part: unknown, keys: Keys): ConditionTest => {
  if (!isMembers(part)) return never
  return Object.hasOwn(part, 'field') ? compileLeaf(part, keys) : compileGroup(part, keys)
}

/** A whole `when`, `condition` or `show_if`: null always holds, and one above 64 levels never does (FA-29). */
export const compileCondition = (condition: unknown, keys: Keys): ConditionTest => {
  if (condition === null || condition === undefined) return always
  return measureExpression(condition, 'condition').exceedsLimits ? never : compilePart(condition, keys)
}
