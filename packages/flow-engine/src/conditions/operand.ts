// Reads an operand of a condition by the kind of its key; null means "no such operand" (FG-05, FA-27).

import type { KeyKind } from '../definition/index.ts'
import { parseDate } from '../values/calendar-date.ts'
import { parseNumber } from '../values/number.ts'
import { parseItems } from '../values/plaintext.ts'

export type ScalarKind = Extract<KeyKind, 'number' | 'date' | 'boolean' | 'text'>
export type Scalar = number | string | boolean

const numberOperand = (value: unknown): number | null => {
  const number = parseNumber(value)
  return Number.isNaN(number) ? null : number
}

export const parseBoolean = (value: unknown): boolean | null => {
  if (typeof value === 'boolean') return value
  if (value === 'true') return true
  return value === 'false' ? false : null
}

/** Never trimmed, never case-folded. */
export const textOperand = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

export const scalarOperands: Record<ScalarKind, (value: unknown) => Scalar | null> = {
  number: numberOperand,
  date: parseDate,
  boolean: parseBoolean,
  text: textOperand,
}

export const isScalarKind = (kind: KeyKind): kind is ScalarKind => Object.hasOwn(scalarOperands, kind)

/** The items as a set, because order and duplicates do not count; a value that is not a list as it is. */
export const toItemSet = (value: unknown): unknown => {
  const items = parseItems(value)
  return items === null ? value : new Set(items)
}

/** The items of a list or of its set. `[]` is not an operand. */
export const listOperand = (value: unknown): ReadonlySet<string> | null => {
  const items = toItemSet(value)
  return items instanceof Set && items.size > 0 ? items : null
}

/** Raw-empty: absent, null, "" or []; of a list key also the text of an empty array (FA-28). */
export const isEmptyAnswer = (value: unknown, kind: KeyKind): boolean => {
  if (value === undefined || value === null || value === '') return true
  if (value instanceof Set) return value.size === 0
  return (kind === 'list' || Array.isArray(value)) && parseItems(value)?.length === 0
}
