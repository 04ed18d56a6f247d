// Compiles an expression to a function of the scope (Document 2 §2.5); the result is total and never throws.

import { compilePart, type Holds } from '../conditions/condition.ts'
import { booleanOf } from '../conditions/operand.ts'
import { type DateUnit, dateUnits, type ResultType } from '../definition/index.ts'
import { displayAnswer, displayScalar } from '../display/display.ts'
import type { Keys, Scope } from '../language/scope.ts'
import { dateOf, distanceBetween } from '../values/calendar-date.ts'
import { numberOf } from '../values/number.ts'
import { isMembers, type Members } from '../values/plaintext.ts'
import { mathOf, type NumberOf } from './math.ts'

export type Value = number | string | boolean | null
export type ValueOf = (scope: Scope) => Value

const nothing: ValueOf = () => null

/** FG-07 r3: adding 0 makes 0 of negative zero. */
const orNull = (number: number): number | null => (Number.isNaN(number) ? null : number + 0)

/** FG-07 r9: a literal that does not fit its value_type is null, and a number written as a text is its number (FA-32). */
const literals: Record<ResultType, (value: unknown) => Value> = {
  number: (value) => orNull(numberOf(value)),
  text: (value) => (typeof value === 'string' ? value : null),
  date: dateOf,
  boolean: (value) => (typeof value === 'boolean' ? value : null),
}

const compileLiteral = ({ value_type: type, value }: Members): ValueOf => {
  if (typeof type !== 'string' || !Object.hasOwn(literals, type)) return nothing
  const literal = literals[type as ResultType](value)
  return () => literal
}

/** FG-07 r10: a number answer stays its text until a number is needed; "" is no answer. A structure gives what it shows. */
const compileRef = ({ key }: Members, keys: Keys): ValueOf => {
  if (typeof key !== 'string') return nothing
  const { read, kind, parts, origin } = keys(key)
  // A constant was coerced already, and its "" is a value.
  if (origin === 'constant') return (scope) => read(scope) as Value
  const isPlain = kind !== 'list' && kind !== 'object' && kind !== 'file'
  return (scope) => {
    const value = read(scope)
    if (typeof value === 'string' && isPlain) return value === '' ? null : value
    if (typeof value === 'number' && isPlain) return Number.isFinite(value) ? value : null
    if (typeof value === 'boolean' && isPlain) return value
    return displayAnswer(value, kind, parts)
  }
}

/** T-09: the first case that holds decides, also when its value is null. Without else the result is null (FA-30). */
const compileIf = ({ cases, else: otherwise }: Members, keys: Keys): ValueOf => {
  if (!Array.isArray(cases)) return nothing
  const branches = Array.from(cases, (branch): { holds: Holds; result: ValueOf } => ({
    holds: compilePart(isMembers(branch) ? branch.when : null, keys),
    result: compileExpression(isMembers(branch) ? branch.then : null, keys),
  }))
  const last = compileExpression(otherwise, keys)
  return (scope) => {
    for (const { holds, result } of branches) if (holds(scope)) return result(scope)
    return last(scope)
  }
}

/** T-07: a null part becomes "", and its separators stay. */
const compileConcat = ({ parts, sep }: Members, keys: Keys): ValueOf => {
  if (!Array.isArray(parts)) return nothing
  const [first, ...rest] = Array.from(parts, (part) => compileExpression(part, keys))
  const separator = typeof sep === 'string' ? sep : ''
  if (first === undefined) return () => ''
  return (scope) => {
    let text = displayScalar(first(scope)) ?? ''
    for (const part of rest) text += separator + (displayScalar(part(scope)) ?? '')
    return text
  }
}

const isDateUnit = (unit: unknown): unit is DateUnit => dateUnits.some((candidate) => candidate === unit)

/** What gives a number by itself gives it unboxed, so that arithmetic inside arithmetic passes no null along. */
const compileNumber = (expression: unknown, keys: Keys): NumberOf => {
  if (isMembers(expression) && expression.type === 'math') {
    const { op, args } = expression
    return mathOf(op, Array.isArray(args) ? Array.from(args, (arg) => compileNumber(arg, keys)) : [])
  }
  if (isMembers(expression) && expression.type === 'datediff') {
    const { unit } = expression
    const [from, to] = [compileExpression(expression.from, keys), compileExpression(expression.to, keys)]
    return isDateUnit(unit) ? (scope) => distanceBetween(unit, from(scope), to(scope)) : () => Number.NaN
  }
  const value = compileExpression(expression, keys)
  return (scope) => numberOf(value(scope))
}

const compileNumeric = (expression: Members, keys: Keys): ValueOf => {
  const number = compileNumber(expression, keys)
  return (scope) => orNull(number(scope))
}

const forms: Record<string, (expression: Members, keys: Keys) => ValueOf> = {
  lit: compileLiteral,
  ref: compileRef,
  today: () => (scope) => scope.today,
  if: compileIf,
  concat: compileConcat,
  datediff: compileNumeric,
  math: compileNumeric,
}

/** For expressions that are known to keep the limits. FA-30: what is malformed is null. */
export function compileExpression(expression: unknown, keys: Keys): ValueOf {
  if (!isMembers(expression) || typeof expression.type !== 'string') return nothing
  const compile = Object.hasOwn(forms, expression.type) ? forms[expression.type] : undefined
  return compile === undefined ? nothing : compile(expression, keys)
}

const coercions: Record<ResultType, (value: Value) => Value> = {
  number: (value) => orNull(numberOf(value)),
  text: displayScalar,
  date: dateOf,
  boolean: booleanOf,
}

/** FG-07 r11: the value is converted to its result type last; one of no known type stays as it is. */
export const coerced = (value: ValueOf, resultType: unknown): ValueOf => {
  if (typeof resultType !== 'string' || !Object.hasOwn(coercions, resultType)) return value
  const coerce = coercions[resultType as ResultType]
  return (scope) => coerce(value(scope))
}
