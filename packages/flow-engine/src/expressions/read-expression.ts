// Parses a formula into its expression. Parsing printed text gives the same expression.
import { type Condition, type Expression, type MathOp, mathArity, resultTypes } from '../definition/index.ts'
import { plainKey, units } from './expression-keywords.ts'
import {
  accept,
  expect,
  isNext,
  listUntil,
  next,
  parseScalar,
  parseText,
  peek,
  type Reading,
  refuse,
  withDepth,
} from './expression-parser.ts'
import { FormulaError, type FormulaReason, tokenize } from './expression-tokens.ts'
import { parseCondition } from './read-condition.ts'

const parseIf = (reading: Reading): Expression => {
  const cases: { when: Condition; then: Expression }[] = []
  for (;;) {
    const start = reading.at
    const when = tryCondition(reading)
    if (when === undefined) {
      reading.at = start
      break
    }
    expect(reading, ',')
    // biome-ignore lint/suspicious/noThenProperty: the wire calls it so
    cases.push({ when, then: parseExpression(reading) })
    expect(reading, ',')
  }
  if (cases.length === 0) refuse(reading, 'condition')
  const otherwise = parseExpression(reading)
  expect(reading, ')')
  return { type: 'if', cases, else: otherwise }
}

/** The last argument of `if` is a value, so it is anything that does not parse as a condition. */
const tryCondition = (reading: Reading): Condition | undefined => {
  const { depth } = reading
  try {
    const condition = parseCondition(reading)
    return isNext(reading, ',') ? condition : undefined
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    reading.depth = depth
    return undefined
  }
}

const parseArguments = (reading: Reading): Expression[] => listUntil(reading, ')', () => parseExpression(reading))

const parseWord = <Word extends string>(
  reading: Reading,
  allowedKeywords: readonly Word[],
  reason: FormulaReason,
): Word => {
  const word = allowedKeywords.find((candidate) => candidate === peek(reading).text)
  if (word === undefined) return refuse(reading, reason)
  next(reading)
  return word
}

const special: Readonly<Record<string, (reading: Reading) => Expression>> = {
  if: parseIf,
  concat: (reading) => ({ type: 'concat', parts: parseArguments(reading) }),
  join: (reading) => {
    const sep = parseText(reading)
    if (accept(reading, ')')) return refuse(reading, 'arguments')
    expect(reading, ',')
    return { type: 'concat', parts: parseArguments(reading), sep }
  },
  datediff: (reading) => {
    const unit = parseWord(reading, units, 'unit')
    expect(reading, ',')
    const [from, to, ...rest] = parseArguments(reading)
    return from && to && rest.length === 0 ? { type: 'datediff', unit, from, to } : refuse(reading, 'arguments')
  },
  date: (reading) => {
    const value = parseText(reading)
    expect(reading, ')')
    return { type: 'lit', value_type: 'date', value }
  },
  null: (reading) => {
    const value_type = parseWord(reading, resultTypes, 'arguments')
    expect(reading, ')')
    return { type: 'lit', value_type, value: null }
  },
  ref: (reading) => {
    const key = parseText(reading)
    expect(reading, ')')
    return { type: 'ref', key }
  },
}

const parseCall = (reading: Reading, name: string): Expression => {
  const read = Object.hasOwn(special, name) ? special[name] : undefined
  if (read !== undefined) return withDepth(reading, () => read(reading))
  if (!Object.hasOwn(mathArity, name)) return refuse({ ...reading, at: reading.at - 2 }, 'function')
  const op = name as MathOp
  const args = withDepth(reading, () => parseArguments(reading))
  const [least, most] = mathArity[op]
  return args.length < least || args.length > most ? refuse(reading, 'arguments') : { type: 'math', op, args }
}

const readValue = (reading: Reading): Expression => {
  const { kind, text } = peek(reading)
  if (accept(reading, '(')) {
    const inner = withDepth(reading, () => parseExpression(reading))
    expect(reading, ')')
    return inner
  }
  if (kind === 'text') return { type: 'lit', value_type: 'text', value: parseText(reading) }
  if (kind === 'number' || text === '-')
    return { type: 'lit', value_type: 'number', value: Number(parseScalar(reading)) }
  if (kind !== 'word') return refuse(reading, kind === 'end' ? 'end' : 'value')
  next(reading)
  if (accept(reading, '(')) return parseCall(reading, text)
  if (text === 'today') return { type: 'today' }
  if (text === 'true' || text === 'false') return { type: 'lit', value_type: 'boolean', value: text === 'true' }
  return plainKey.test(text) ? { type: 'ref', key: text } : refuse({ ...reading, at: reading.at - 1 }, 'value')
}

/** `+` and `*` take any number of arguments, the others two; all associate to the left. */
const parseInfix = (reading: Reading, signs: Readonly<Record<string, MathOp>>, read: () => Expression): Expression => {
  let left = read()
  for (;;) {
    const sign = peek(reading).kind === 'sign' ? peek(reading).text : ''
    const op = Object.hasOwn(signs, sign) ? signs[sign] : undefined
    if (op === undefined) return left
    const args = [left]
    if (op === 'add' || op === 'mul') while (accept(reading, sign)) args.push(read())
    else {
      next(reading)
      args.push(read())
    }
    left = { type: 'math', op, args }
  }
}

const SUMS: Readonly<Record<string, MathOp>> = { '+': 'add', '-': 'sub' }
const PRODUCTS: Readonly<Record<string, MathOp>> = { '*': 'mul', '/': 'div', '%': 'mod' }

const parseExpression = (reading: Reading): Expression =>
  parseInfix(reading, SUMS, () => parseInfix(reading, PRODUCTS, () => readValue(reading)))

/** Throws a FormulaError with the problem and its position. */
export const readExpression = (text: string): Expression => {
  const reading = { tokens: tokenize(text), at: 0, depth: 0 }
  const expression = parseExpression(reading)
  if (peek(reading).kind !== 'end') refuse(reading, 'sign')
  return expression
}
