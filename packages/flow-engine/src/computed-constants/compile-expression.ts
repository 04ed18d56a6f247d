// Compiles an expression to a function of the scope (Document 2 §2.5); the result is total and never throws.

import { type ConditionTest, compilePart } from '../conditions/condition.ts'
import { parseBoolean } from '../conditions/operand.ts'
import { type DateUnit, dateUnits, type KeyKind, type ResultType } from '../definition/index.ts'
import { displayAnswer, displayScalar } from '../display/display.ts'
import { derivePerRun, type Keys, type Scope } from '../expressions/scope.ts'
import { distanceBetween, parseDate } from '../values/calendar-date.ts'
import { finite, parseNumber } from '../values/number.ts'
import { isMembers, type Members } from '../values/plaintext.ts'
import { limitText, MAX_TEXT_LENGTH } from '../values/text-limits.ts'
import { compileMath, type NumberEvaluator } from './math.ts'

export type Value = number | string | boolean | null
export type ValueEvaluator = (scope: Scope) => Value

const nothing: ValueEvaluator = () => null

const orNull = (number: number): number | null => (Number.isNaN(number) ? null : number)

/** FG-07 r9: a literal that does not fit its value_type is null, and a number written as text is its number (FA-32). */
const literals: Record<ResultType, (value: unknown) => Value> = {
  number: (value) => orNull(parseNumber(value)),
  text: (value) => (typeof value === 'string' ? value : null),
  date: parseDate,
  boolean: (value) => (typeof value === 'boolean' ? value : null),
}

const readLiteral = ({ value_type: type, value }: Members): Value =>
  typeof type === 'string' && Object.hasOwn(literals, type) ? literals[type as ResultType](value) : null

const compileLiteral = (expression: Members): ValueEvaluator => {
  const literal = readLiteral(expression)
  return () => literal
}

/** True if values of the kind are scalars, which are shown unchanged. */
const isPlain = (kind: KeyKind | null): boolean => kind !== 'list' && kind !== 'object' && kind !== 'file'

const displayOnce = derivePerRun((value, { kind, parts }) => displayAnswer(value, kind, parts))

/**
 * FG-07 r10: a number answer stays text until a number is needed; "" is not an answer. A structure gives its display
 * text.
 */
const compileRef = ({ key }: Members, keys: Keys): ValueEvaluator => {
  if (typeof key !== 'string') return nothing
  const source = keys(key)
  const { read, kind, origin } = source
  // A constant was coerced already, and its "" is a value.
  if (origin === 'constant') return (scope) => read(scope) as Value
  if (!isPlain(kind)) return (scope) => displayOnce(scope, source)
  return (scope) => {
    const value = read(scope)
    if (typeof value === 'string') return value === '' ? null : value
    if (typeof value === 'number') return Number.isFinite(value) ? value : null
    return typeof value === 'boolean' ? value : displayOnce(scope, source)
  }
}

/** T-09: the first case that holds decides, even if its value is null. Without else the result is null (FA-30). */
const compileIf = ({ cases, else: otherwise }: Members, keys: Keys): ValueEvaluator => {
  if (!Array.isArray(cases)) return nothing
  const branches = Array.from(cases, (branch): { holds: ConditionTest; result: ValueEvaluator } => ({
    holds: compilePart(isMembers(branch) ? branch.when : null, keys),
    result: compileExpression(isMembers(branch) ? branch.then : null, keys),
  }))
  const last = compileExpression(otherwise, keys)
  const [only] = branches
  if (branches.length === 1 && only) return (scope) => (only.holds(scope) ? only.result(scope) : last(scope))
  return (scope) => {
    for (const { holds, result } of branches) if (holds(scope)) return result(scope)
    return last(scope)
  }
}

/** Most parts are texts already. */
const toText = (value: Value): string => (typeof value === 'string' ? value : (displayScalar(value) ?? ''))

/** T-07: a null part becomes "", and its separators stay. FB-01: the result is null as soon as it is too long. */
const compileConcat = ({ parts, sep }: Members, keys: Keys): ValueEvaluator => {
  if (!Array.isArray(parts)) return nothing
  const [first, ...rest] = Array.from(parts, (part) => compileExpression(part, keys))
  const separator = typeof sep === 'string' ? sep : ''
  if (first === undefined) return () => ''
  const [second] = rest
  // Two parts are the usual case, and need no loop.
  if (rest.length === 1 && second)
    return (scope) => limitText(`${toText(first(scope))}${separator}${toText(second(scope))}`)
  return (scope) => {
    let text = toText(first(scope))
    for (const part of rest) {
      text += separator + toText(part(scope))
      if (text.length > MAX_TEXT_LENGTH) return null
    }
    return limitText(text)
  }
}

const isDateUnit = (unit: unknown): unit is DateUnit => dateUnits.some((candidate) => candidate === unit)

/** A number is read from its slot or answer directly; only a structure has to be shown first. */
const compileNumberRef = (expression: Members, keys: Keys): NumberEvaluator => {
  const value = compileRef(expression, keys)
  const { slot, name, kind } = keys(String(expression.key))
  // A number constant is a finite number or null already.
  if (slot !== null && kind === 'number')
    return ({ slots }) => {
      const number = slots[slot]
      return typeof number === 'number' ? number : Number.NaN
    }
  if (slot !== null) return ({ slots }) => parseNumber(slots[slot])
  if (name === null) return (scope) => parseNumber(value(scope))
  return (scope) => {
    const answer = scope.answers[name]
    if (typeof answer === 'number') return finite(answer)
    return typeof answer === 'object' ? parseNumber(value(scope)) : parseNumber(answer)
  }
}

const compileDistance = (expression: Members, keys: Keys): NumberEvaluator => {
  const { unit } = expression
  const [from, to] = [compileExpression(expression.from, keys), compileExpression(expression.to, keys)]
  return isDateUnit(unit) ? (scope) => distanceBetween(unit, from(scope), to(scope)) : () => Number.NaN
}

/** Expressions that yield numbers return them unboxed, so that nested arithmetic passes no null along. */
const compileNumber = (expression: unknown, keys: Keys): NumberEvaluator => {
  if (!isMembers(expression)) return () => Number.NaN
  const { type, op, args, key } = expression
  if (type === 'math')
    return compileMath(op, Array.isArray(args) ? Array.from(args, (arg) => compileNumber(arg, keys)) : [])
  if (type === 'datediff') return compileDistance(expression, keys)
  if (type === 'ref' && typeof key === 'string' && isPlain(keys(key).kind)) return compileNumberRef(expression, keys)
  const value = compileExpression(expression, keys)
  if (type !== 'lit') return (scope) => parseNumber(value(scope))
  const literal = parseNumber(readLiteral(expression))
  return () => literal
}

const compileNumeric = (expression: unknown, keys: Keys): ValueEvaluator => {
  const number = compileNumber(expression, keys)
  return (scope) => orNull(number(scope))
}

const forms: Record<string, (expression: Members, keys: Keys) => ValueEvaluator> = {
  lit: compileLiteral,
  ref: compileRef,
  today: () => (scope) => scope.today,
  if: compileIf,
  concat: compileConcat,
  datediff: compileNumeric,
  math: compileNumeric,
}

/** For expressions within the limits. FA-30: a malformed expression is null. */
function compileExpression(expression: unknown, keys: Keys): ValueEvaluator {
  if (!isMembers(expression) || typeof expression.type !== 'string') return nothing
  const compile = Object.hasOwn(forms, expression.type) ? forms[expression.type] : undefined
  return compile === undefined ? nothing : compile(expression, keys)
}

const coercions: Record<Exclude<ResultType, 'number'>, (value: Value) => Value> = {
  text: displayScalar,
  date: parseDate,
  boolean: parseBoolean,
}

/** The type that an expression has for any input; null if it depends on the value. */
const typeOf = (expression: unknown): unknown => {
  if (!isMembers(expression)) return null
  const { type, cases } = expression
  if (type === 'concat') return 'text'
  if (type === 'today') return 'date'
  if (type === 'lit') return expression.value_type
  if (type !== 'if' || !Array.isArray(cases)) return null
  const last = typeOf(expression.else)
  return cases.every((branch) => isMembers(branch) && typeOf(branch.then) === last) ? last : null
}

/**
 * FG-07 r11: the value is converted to its result type last; an unknown type leaves it unchanged. NaN represents null.
 */
export const compileResult = (expression: unknown, resultType: unknown, keys: Keys): ((scope: Scope) => Value) => {
  if (resultType === 'number') return compileNumber(expression, keys)
  const value = compileExpression(expression, keys)
  if (typeof resultType !== 'string' || !Object.hasOwn(coercions, resultType)) return value
  if (typeOf(expression) === resultType) return value
  const coerce = coercions[resultType as keyof typeof coercions]
  return (scope) => coerce(value(scope))
}
