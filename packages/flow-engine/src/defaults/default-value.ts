// Computes the value that a default writes into its field (Document 2 §7, Defaults r2).

import { isSameOrDescendant, validateValue } from '@company-data/field-types'
import type { Value } from '../computed-constants/compile-expression.ts'
import { type FieldElement, fieldKind, type ResultType } from '../definition/index.ts'
import type { Scope } from '../expressions/scope.ts'
import type { Flow } from '../flow/flow.ts'
import { limitText } from '../values/text-limits.ts'
import { roundToCents } from './decimal-rounding.ts'

/** The type that a default or bound of the field must have; null if the field takes neither. */
export const findResultType = (flow: Flow, { type }: FieldElement): ResultType | null => {
  const kind = fieldKind(flow.fieldTypes, type)
  return kind === 'number' || kind === 'date' || kind === 'text' ? kind : null
}

const toText = (flow: Flow, { type }: FieldElement, value: Value): string | null => {
  if (typeof value !== 'number') return typeof value === 'string' && value !== '' ? value : null
  // D2-DFT-14: only a decimal field is rounded.
  return String(isSameOrDescendant(flow.fieldTypes, type, 'decimal') ? roundToCents(value) : value)
}

/** The text that the default writes; null when it has no value, or one that the field would refuse (FG-07 r14). */
export const defaultText = (flow: Flow, field: FieldElement, scope: Scope): string | null => {
  const resultType = findResultType(flow, field)
  if (resultType === null || field.default === null || field.default === undefined) return null
  const text = limitText(toText(flow, field, flow.value(field.default, resultType, scope)))
  return text !== null && validateValue(flow.fieldTypes, field.type, text).ok ? text : null
}
