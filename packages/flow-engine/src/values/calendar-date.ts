// Calendar dates written YYYY-MM-DD: recognition, and the distance between two of them (FG-07 r8).

import type { DateUnit } from '../definition/index.ts'

const daysPerMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const daysIn = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (daysPerMonth[month - 1] ?? 0)

const zero = 48
const dash = 45

/** The digits from `start` to before `end` as a number; NaN when one of them is not an ASCII digit. */
const digits = (text: string, start: number, end: number): number => {
  let number = 0
  for (let index = start; index < end; index += 1) {
    const digit = text.charCodeAt(index) - zero
    if (digit < 0 || digit > 9) return Number.NaN
    number = number * 10 + digit
  }
  return number
}

type Day = { year: number; month: number; day: number }

/** T-05: read by hand, because Date turns 2024-02-30 into 1 March and the years 0 to 99 into 19xx. Nothing is trimmed. */
const parseDay = (value: unknown): Day | null => {
  if (typeof value !== 'string' || value.length !== 10) return null
  if (value.charCodeAt(4) !== dash || value.charCodeAt(7) !== dash) return null
  const year = digits(value, 0, 4)
  const month = digits(value, 5, 7)
  const day = digits(value, 8, 10)
  return year >= 1 && day >= 1 && day <= daysIn(year, month) ? { year, month, day } : null
}

/** The date itself, or null: dates of this form compare as texts in calendar order. */
export const parseDate = (value: unknown): string | null => (parseDay(value) === null ? null : (value as string))

/** Days since 0000-03-01 of the Gregorian calendar; the year begins in March, so that a leap day is its last day. */
const dayNumber = ({ year, month, day }: Day): number => {
  const fromMarch = month > 2 ? month - 3 : month + 9
  const marchYear = month > 2 ? year : year - 1
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400)
  return marchYear * 365 + leapDays + Math.floor((153 * fromMarch + 2) / 5) + day - 1
}

// T-03: the formulas hold for `to` before `from` too; they are not mirrored.
const distances: Record<DateUnit, (from: Day, to: Day) => number> = {
  days: (from, to) => dayNumber(to) - dayNumber(from),
  weeks: (from, to) => Math.trunc((dayNumber(to) - dayNumber(from)) / 7),
  months: (from, to) => (to.year - from.year) * 12 + (to.month - from.month) - (to.day < from.day ? 1 : 0),
  years: (from, to) => {
    const isBefore = to.month < from.month || (to.month === from.month && to.day < from.day)
    return to.year - from.year - (isBefore ? 1 : 0)
  },
}

/** NaN, which represents null, when either is not a date. */
export const distanceBetween = (unit: DateUnit, from: unknown, to: unknown): number => {
  const [first, last] = [parseDay(from), parseDay(to)]
  return first === null || last === null ? Number.NaN : distances[unit](first, last) + 0
}
