// UTC calendar days as `YYYY-MM-DD` text, which sorts by time (G-126).
import { date } from '@company-data/protocol/wire/timestamps'
import type { Clock } from '../../../platform/clock/clock.ts'

const DAY_MS = 86_400_000

const formatDay = (time: Date): string => time.toISOString().slice(0, 10)

export const getToday = (clock: Clock): string => formatDay(clock.now())

export const daysAfter = (day: string, days: number): string =>
  formatDay(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS))

/** Undefined for anything but a calendar day. */
export const readDay = (value: unknown): string | undefined => date.safeParse(value).data
