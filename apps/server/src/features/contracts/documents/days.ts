// UTC calendar days as `YYYY-MM-DD` text, which sorts by time (G-126).
import { date } from '@company-data/protocol/wire/timestamps'
import type { Clock } from '../../../platform/clock/clock.ts'
import { DAY_MS } from '../../../platform/clock/durations.ts'

const formatDay = (time: Date): string => time.toISOString().slice(0, 10)

export const getToday = (clock: Clock): string => formatDay(clock.now())

export const daysAfter = (day: string, days: number): string =>
  formatDay(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS))

/** Undefined for anything but a calendar day. */
export const readDay = (value: unknown): string | undefined => date.safeParse(value).data
