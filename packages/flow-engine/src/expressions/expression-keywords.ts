// The words of formulas: expressions and conditions of a definition as one line of text.
import { type DateUnit, type GroupOp, type LeafOp, leafOps, type MathOp } from '../definition/index.ts'

/** Infix operators, lowest precedence first. */
export const infixMath = { add: '+', sub: '-', mul: '*', div: '/', mod: '%' } as const satisfies Partial<
  Record<MathOp, string>
>
export type InfixOp = keyof typeof infixMath

export const isInfix = (op: string): op is InfixOp => Object.hasOwn(infixMath, op)

export const symbolOps = { eq: '=', neq: '!=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const satisfies Partial<
  Record<LeafOp, string>
>

export const isLeafOp = (word: string): word is LeafOp => Object.hasOwn(leafOps, word)

export const groupKeywords: Readonly<Record<GroupOp, string>> = { AND: 'and', OR: 'or', NOT: 'not' }

export const units: readonly DateUnit[] = ['days', 'weeks', 'months', 'years']

export const functionNames: readonly string[] = [
  ...['add', 'sub', 'mul', 'div', 'mod', 'round', 'floor', 'ceil', 'abs', 'neg', 'max', 'min'],
  ...['if', 'concat', 'join', 'datediff', 'date', 'null', 'ref'],
]

/** A key that equals one of these is written as ref("…"). */
export const reservedWords: ReadonlySet<string> = new Set([
  ...functionNames,
  ...['today', 'true', 'false', 'and', 'or', 'not', 'in'],
  ...Object.keys(leafOps),
])

export const plainKey = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*){0,2}$/
