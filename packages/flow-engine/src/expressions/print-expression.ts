// Prints expressions and conditions as text. Undefined for anything else: a draft may hold any JSON (FA-02).
import { type Condition, type Expression, leafOps, type MathOp, mathArity } from '../definition/index.ts'
import {
  groupKeywords,
  type InfixOp,
  infixMath,
  isInfix,
  isLeafOp,
  plainKey,
  reservedWords,
  symbolOps,
  units,
} from './expression-keywords.ts'

type Json = Record<string, unknown>

const isJson = (value: unknown): value is Json => value !== null && typeof value === 'object' && !Array.isArray(value)

/** Thrown internally and caught by the exported functions: a part of the value has no text form. */
class Unprintable extends Error {}

const refuse = (): never => {
  throw new Unprintable()
}

const requireList = (value: unknown): unknown[] => (Array.isArray(value) && value.length > 0 ? value : refuse())

const printKey = (key: unknown): string => {
  if (typeof key !== 'string') return refuse()
  return plainKey.test(key) && !reservedWords.has(key) ? key : `ref(${JSON.stringify(key)})`
}

const printScalar = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
    ? JSON.stringify(value)
    : refuse()

const printLiteral = ({ value, value_type }: Json): string => {
  if (typeof value_type !== 'string') return refuse()
  if (value === null) return `null(${value_type})`
  if (value_type === 'date') return typeof value === 'string' ? `date(${JSON.stringify(value)})` : refuse()
  const types: Json = { number: 'number', text: 'string', boolean: 'boolean' }
  return typeof value === types[value_type] ? printScalar(value) : refuse()
}

const RANK: Readonly<Record<InfixOp, number>> = { add: 1, sub: 1, mul: 2, div: 2, mod: 2 }

/** Arguments of operators get parentheses wherever a reader could be in doubt. */
const printArgument = (value: unknown, outer: InfixOp): string => {
  const text = printAny(value)
  const op =
    isJson(value) && value.type === 'math' && Array.isArray(value.args) && value.args.length > 1 ? value.op : ''
  if (typeof op === 'string' && isInfix(op) && RANK[op] <= RANK[outer]) return `(${text})`
  return text
}

const printMath = ({ op, args }: Json): string => {
  if (typeof op !== 'string' || !Object.hasOwn(mathArity, op)) return refuse()
  const list = requireList(args)
  const [least, most] = mathArity[op as MathOp]
  if (list.length < least || list.length > most) return refuse()
  if (isInfix(op) && list.length > 1) return list.map((arg) => printArgument(arg, op)).join(` ${infixMath[op]} `)
  return `${op}(${list.map(printAny).join(', ')})`
}

const printIf = ({ cases, else: otherwise }: Json): string => {
  const printed = requireList(cases).map((branch) =>
    isJson(branch) ? `${printGroup(branch.when, false)}, ${printAny(branch.then)}` : refuse(),
  )
  return `if(${[...printed, printAny(otherwise)].join(', ')})`
}

const printConcat = ({ parts, sep }: Json): string => {
  const list = requireList(parts).map(printAny)
  if (sep === undefined) return `concat(${list.join(', ')})`
  return typeof sep === 'string' ? `join(${[JSON.stringify(sep), ...list].join(', ')})` : refuse()
}

const printers: Readonly<Record<string, (expression: Json) => string>> = {
  lit: printLiteral,
  ref: ({ key }) => printKey(key),
  today: () => 'today',
  if: printIf,
  concat: printConcat,
  datediff: ({ unit, from, to }) =>
    units.some((dateUnit) => dateUnit === unit)
      ? `datediff(${String(unit)}, ${printAny(from)}, ${printAny(to)})`
      : refuse(),
  math: printMath,
}

const printAny = (value: unknown): string => {
  if (!isJson(value) || typeof value.type !== 'string') return refuse()
  return (Object.hasOwn(printers, value.type) ? printers[value.type] : undefined)?.(value) ?? refuse()
}

const printOperand = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(printScalar).join(', ')}]` : printScalar(value)

const printLeaf = ({ field, op, value }: Json): string => {
  if (typeof op !== 'string' || !isLeafOp(op)) return refuse()
  const word = Object.hasOwn(symbolOps, op) ? symbolOps[op as keyof typeof symbolOps] : op
  if (leafOps[op].value !== 'none') return `${printKey(field)} ${word} ${printOperand(value)}`
  return value === undefined ? `${printKey(field)} ${word}` : refuse()
}

const printGroup = (value: unknown, isInner: boolean): string => {
  if (!isJson(value)) return refuse()
  if ('field' in value) return printLeaf(value)
  const { op, args } = value
  const list = requireList(args)
  if (op === 'NOT') return list.length === 1 ? `not (${printGroup(list[0], false)})` : refuse()
  if (op !== 'AND' && op !== 'OR') return refuse()
  const word = groupKeywords[op]
  if (list.length === 1) return `${word}(${printGroup(list[0], false)})`
  const text = list.map((arg) => printGroup(arg, true)).join(` ${word} `)
  return isInner ? `(${text})` : text
}

const orUndefined = (print: () => string): string | undefined => {
  try {
    return print()
  } catch (error) {
    if (error instanceof Unprintable) return undefined
    throw error
  }
}

/** @example printExpression({ type: 'math', op: 'mul', args: [{ type: 'ref', key: 'price' }, …] }) === 'price * 12' */
export const printExpression = (expression: Expression | unknown): string | undefined =>
  orUndefined(() => printAny(expression))

/** @example printCondition({ field: 'age', op: 'lt', value: 25 }) === 'age < 25' */
export const printCondition = (condition: Condition | unknown): string | undefined =>
  orUndefined(() => printGroup(condition, false))
