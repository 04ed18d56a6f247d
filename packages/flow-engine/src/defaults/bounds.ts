// Minimum and maximum of a field: a check of the client before the step can continue (Document 2 §7, Defaults r3).

import type { Value } from '../computed-constants/compile-expression.ts'
import type { FieldElement } from '../definition/index.ts'
import type { Scope } from '../expressions/scope.ts'
import type { Flow } from '../flow/flow.ts'
import { parseDate } from '../values/calendar-date.ts'
import { parseNumber } from '../values/number.ts'
import { findResultType } from './default-value.ts'

/** A bound that evaluates to null does not apply (D2-DFT-19). */
export type Bounds = { readonly min: Value; readonly max: Value }

export type BoundProblem = 'below_min' | 'above_max'

export const computeBounds = (flow: Flow, field: FieldElement, scope: Scope): Bounds => {
  const type = findResultType(flow, field)
  if (type !== 'number' && type !== 'date') return { min: null, max: null }
  return { min: flow.value(field.min, type, scope), max: flow.value(field.max, type, scope) }
}

/** A value equal to a bound passes. Values that are neither numbers nor dates are left to the check of the type. */
export const boundProblem = (value: unknown, { min, max }: Bounds): BoundProblem | null => {
  // T-15: a bound is a number or a date, and the value is read as the same type.
  const toOperand = (bound: Value): number | string | null =>
    typeof bound === 'number' ? parseNumber(value) : parseDate(value)
  const [aboveMin, belowMax] = [toOperand(min), toOperand(max)]
  if (min !== null && aboveMin !== null && aboveMin < min) return 'below_min'
  return max !== null && belowMax !== null && belowMax > max ? 'above_max' : null
}
