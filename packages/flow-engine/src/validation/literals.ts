// The JSON values that a literal of each type may have (FG-07 r9).

import type { ResultType } from '../definition/index.ts'
import { parseDate } from '../values/calendar-date.ts'
import { parseNumber } from '../values/number.ts'

const literals: Record<ResultType, (value: unknown) => boolean> = {
  number: (value) => !Number.isNaN(parseNumber(value)),
  date: (value) => parseDate(value) !== null,
  boolean: (value) => typeof value === 'boolean',
  text: (value) => typeof value === 'string',
}

/** Null is allowed for every type; a missing value is not. */
export const isLiteral = (type: ResultType, value: unknown): boolean => value === null || literals[type](value)
