// The operations of `math` on doubles. NaN represents null and passes through all but max and min (D2-CON-40 to -61).

import { type MathOp, mathArity } from '../definition/index.ts'
import type { Scope } from '../expressions/scope.ts'
import { finite, roundHalfAway } from '../values/number.ts'

/** NaN represents null. */
export type NumberEvaluator = (scope: Scope) => number

const none: NumberEvaluator = () => Number.NaN

type Operation = (args: readonly NumberEvaluator[]) => NumberEvaluator

const unary =
  (operate: (x: number) => number): Operation =>
  ([x = none]) =>
  (scope) =>
    finite(operate(x(scope)))

/** Left to right. */
const fold =
  (operate: (x: number, y: number) => number): Operation =>
  ([first = none, ...rest]) =>
  (scope) =>
    finite(rest.reduce((result, arg) => operate(result, arg(scope)), first(scope)))

// Each operation on two numbers is written out: a shared function around them would be slower than the arithmetic itself.
const add: Operation =
  ([x = none, y = none]) =>
  (scope) =>
    finite(x(scope) + y(scope))
const sub: Operation =
  ([x = none, y = none]) =>
  (scope) =>
    finite(x(scope) - y(scope))
const mul: Operation =
  ([x = none, y = none]) =>
  (scope) =>
    finite(x(scope) * y(scope))
// Division by zero gives no finite number, and so null.
const div: Operation =
  ([x = none, y = none]) =>
  (scope) =>
    finite(x(scope) / y(scope))
const mod: Operation =
  ([x = none, y = none]) =>
  (scope) =>
    finite(x(scope) % y(scope))

const variadic =
  (ofTwo: Operation, ofMore: Operation): Operation =>
  (args) =>
    args.length === 2 ? ofTwo(args) : ofMore(args)

/** T-08: operands that are not numbers are skipped; with no number at all the result is null. */
const extreme =
  (choose: (x: number, y: number) => number): Operation =>
  (args) =>
  (scope) => {
    let result = Number.NaN
    for (const arg of args) {
      const number = arg(scope)
      if (!Number.isNaN(number)) result = Number.isNaN(result) ? number : choose(result, number)
    }
    return finite(result)
  }

const operations: Record<MathOp, Operation> = {
  add: variadic(
    add,
    fold((x, y) => x + y),
  ),
  sub,
  mul: variadic(
    mul,
    fold((x, y) => x * y),
  ),
  div,
  mod,
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
export const compileMath = (op: unknown, args: readonly NumberEvaluator[]): NumberEvaluator => {
  if (!isMathOp(op)) return none
  const [least, most] = mathArity[op]
  return args.length >= least && args.length <= most ? operations[op](args) : none
}
