// The operations of `math` on doubles (D2-CON-40 to -61). NaN stands for null and passes through all but max and min.

import { type MathOp, mathArity } from '../definition/index.ts'
import type { Scope } from '../language/scope.ts'
import { finite, roundHalfAway } from '../values/number.ts'

/** NaN stands for null. */
export type NumberOf = (scope: Scope) => number

const none: NumberOf = () => Number.NaN

const unary =
  (operate: (x: number) => number) =>
  ([x = none]: readonly NumberOf[]): NumberOf =>
  (scope) =>
    finite(operate(x(scope)))

const binary =
  (operate: (x: number, y: number) => number) =>
  ([x = none, y = none]: readonly NumberOf[]): NumberOf =>
  (scope) =>
    finite(operate(x(scope), y(scope)))

/** Left to right; two arguments, the usual case, need no loop. */
const variadic = (operate: (x: number, y: number) => number) => {
  const ofTwo = binary(operate)
  return (args: readonly NumberOf[]): NumberOf => {
    const [first = none, ...rest] = args
    if (rest.length === 1) return ofTwo(args)
    return (scope) => finite(rest.reduce((result, arg) => operate(result, arg(scope)), first(scope)))
  }
}

/** T-08: what is no number is skipped; with no number at all the result is null. */
const extreme =
  (choose: (x: number, y: number) => number) =>
  (args: readonly NumberOf[]): NumberOf =>
  (scope) => {
    let result = Number.NaN
    for (const arg of args) {
      const number = arg(scope)
      if (!Number.isNaN(number)) result = Number.isNaN(result) ? number : choose(result, number)
    }
    return finite(result)
  }

const operations: Record<MathOp, (args: readonly NumberOf[]) => NumberOf> = {
  add: variadic((x, y) => x + y),
  sub: binary((x, y) => x - y),
  mul: variadic((x, y) => x * y),
  // Division by zero gives no finite number, and so null.
  div: binary((x, y) => x / y),
  mod: binary((x, y) => x % y),
  round: unary(roundHalfAway),
  floor: unary(Math.floor),
  ceil: unary(Math.ceil),
  abs: unary(Math.abs),
  neg: unary((x) => -x),
  max: extreme(Math.max),
  min: extreme(Math.min),
}

const isMathOp = (op: unknown): op is MathOp => typeof op === 'string' && Object.hasOwn(mathArity, op)

/** An unknown operation or a wrong number of arguments is null (FG-07 r6). */
export const mathOf = (op: unknown, args: readonly NumberOf[]): NumberOf => {
  if (!isMathOp(op)) return none
  const [least, most] = mathArity[op]
  return args.length >= least && args.length <= most ? operations[op](args) : none
}
