// Parses a condition: comparisons, grouped by and, or and not.
import { type Condition, type LeafOp, leafOps } from '../definition/index.ts'
import { isLeafOp, plainKey, symbolOps } from './expression-keywords.ts'
import {
  accept,
  expect,
  isNext,
  next,
  parseOperand,
  parseText,
  peek,
  type Reading,
  refuse,
  withDepth,
} from './expression-parser.ts'

const parseKey = (reading: Reading): string => {
  if (accept(reading, 'ref')) {
    expect(reading, '(')
    const key = parseText(reading)
    expect(reading, ')')
    return key
  }
  const { kind, text } = peek(reading)
  if (kind !== 'word' || !plainKey.test(text)) return refuse(reading, 'condition')
  next(reading)
  return text
}

const parseLeafOp = (reading: Reading): LeafOp => {
  const { text, kind } = peek(reading)
  const symbol = (Object.entries(symbolOps) as [LeafOp, string][]).find(([, sign]) => sign === text)?.[0]
  const op = symbol ?? (kind === 'word' && isLeafOp(text) ? text : undefined)
  if (op === undefined) return refuse(reading, 'condition')
  next(reading)
  return op
}

const parseLeaf = (reading: Reading): Condition => {
  const field = parseKey(reading)
  const op = parseLeafOp(reading)
  return leafOps[op].value === 'none' ? { field, op } : { field, op, value: parseOperand(reading) }
}

const conditionPart = (reading: Reading): Condition => {
  for (const [word, op] of [
    ['and', 'AND'],
    ['or', 'OR'],
    ['not', 'NOT'],
  ] as const) {
    if (!accept(reading, word)) continue
    expect(reading, '(')
    const inner = withDepth(reading, () => parseCondition(reading))
    expect(reading, ')')
    return { op, args: [inner] }
  }
  if (!accept(reading, '(')) return parseLeaf(reading)
  const inner = withDepth(reading, () => parseCondition(reading))
  expect(reading, ')')
  return inner
}

/** `and` binds tighter than `or`. */
const joinedBy = (reading: Reading, word: 'and' | 'or', read: () => Condition): Condition => {
  const first = read()
  if (!isNext(reading, word)) return first
  const args = [first]
  while (accept(reading, word)) args.push(read())
  return { op: word === 'and' ? 'AND' : 'OR', args }
}

export const parseCondition = (reading: Reading): Condition =>
  joinedBy(reading, 'or', () => joinedBy(reading, 'and', () => conditionPart(reading)))
