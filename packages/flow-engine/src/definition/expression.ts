// The expressions of constants, defaults, minimums and maximums (Document 2 §2.5).

import type { Condition } from './condition.ts'

/** The four types of the language; a constant has one of them as its `result_type`. */
export const resultTypes = ['number', 'text', 'date', 'boolean'] as const
export type ResultType = (typeof resultTypes)[number]

export const dateUnits = ['days', 'weeks', 'months', 'years'] as const
export type DateUnit = (typeof dateUnits)[number]

/** FG-07 r6: the minimum and maximum number of arguments of each operation. */
export const mathArity = {
  add: [1, Number.POSITIVE_INFINITY],
  sub: [2, 2],
  mul: [1, Number.POSITIVE_INFINITY],
  div: [2, 2],
  mod: [2, 2],
  round: [1, 1],
  floor: [1, 1],
  ceil: [1, 1],
  abs: [1, 1],
  neg: [1, 1],
  max: [1, Number.POSITIVE_INFINITY],
  min: [1, Number.POSITIVE_INFINITY],
} as const satisfies Record<string, readonly [number, number]>
export type MathOp = keyof typeof mathArity

export type Expression =
  | { type: 'lit'; value_type: ResultType; value: string | number | boolean | null }
  | { type: 'ref'; key: string }
  | { type: 'today' }
  | { type: 'if'; cases: { when: Condition; then: Expression }[]; else: Expression }
  | { type: 'concat'; parts: Expression[]; sep?: string }
  | { type: 'datediff'; unit: DateUnit; from: Expression; to: Expression }
  | { type: 'math'; op: MathOp; args: Expression[] }

/** FG-08: the root is level 1, and every expression, group and leaf is one level below its parent. */
export const maxLevels = 64
