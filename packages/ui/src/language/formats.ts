// Dates, numbers and sizes in a language.
import { platformClock } from './platform-clock.ts'
import type { Language } from './texts.ts'

/** European English: day before month, 24 hours. Other languages have the formats of their first country. */
const toLocale = (language: Language): string => (language === 'en' ? 'en-GB' : language)

type Moment = string | number | Date

export interface Formats {
  number(value: number): string
  /** A number as text, with every digit that it has; anything else stays as it is. */
  decimal(text: string): string
  /** 0.135 → 13.5 % */
  percent(share: number): string
  date(moment: Moment): string
  dateTime(moment: Moment): string
  /** With seconds, for logs and attempts. */
  time(moment: Moment): string
  /** Hours and minutes, for entries grouped by day. */
  clock(moment: Moment): string
  /** “Today”, “Yesterday”, or the date. */
  day(moment: Moment, now?: Moment): string
  /** “3 minutes ago”, “in 2 days”. */
  relative(moment: Moment, now?: Moment): string
  bytes(size: number): string
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

const relativeIn =
  (format: Intl.RelativeTimeFormat) =>
  (moment: Moment, now: Moment = platformClock.nowMs()): string => {
    const seconds = (new Date(moment).getTime() - new Date(now).getTime()) / 1000
    const [unit, size] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1]
    return unit === 'second' ? format.format(0, 'second') : format.format(Math.trunc(seconds / size), unit)
  }

/** Calendar days between two times, in the device's time zone. */
const daysBetween = (from: Moment, to: Moment): number => {
  const midnight = (moment: Moment): number => new Date(moment).setHours(0, 0, 0, 0)
  return Math.round((midnight(to) - midnight(from)) / 86_400_000)
}

const dayIn = (locale: string, format: Intl.RelativeTimeFormat) => {
  const date = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  return (moment: Moment, now: Moment = Date.now()): string => {
    const days = daysBetween(moment, now)
    if (days !== 0 && days !== 1) return date.format(new Date(moment))
    const word = format.format(-days, 'day')
    return word.charAt(0).toUpperCase() + word.slice(1)
  }
}

/** Longer ones exceed the precision of a number: their last digits would change. */
const DECIMAL = /^-?\d{1,15}(?:\.(\d{1,6}))?$/

const decimalIn =
  (locale: string) =>
  (text: string): string => {
    const match = DECIMAL.exec(text)
    const digits = match?.[1]?.length ?? 0
    if (match === null || text.length > 15) return text
    return new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
      Number(text),
    )
  }

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

const bytesIn =
  (locale: string) =>
  (size: number): string => {
    const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, size)) / 3))
    // The short unit “byte” has no plural in English.
    const unitDisplay = power === 0 ? 'long' : 'short'
    const unit = UNITS[power] ?? 'byte'
    const options = { style: 'unit', unit, unitDisplay, maximumFractionDigits: power === 0 ? 0 : 1 } as const
    return new Intl.NumberFormat(locale, options).format(size / 1000 ** power)
  }

const makeFormats = (language: Language): Formats => {
  const locale = toLocale(language)
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' })
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return {
    number: (value) => number.format(value),
    decimal: decimalIn(locale),
    percent: (share) => percent.format(share),
    date: (moment) => date.format(new Date(moment)),
    dateTime: (moment) => dateTime.format(new Date(moment)),
    time: (moment) => time.format(new Date(moment)),
    clock: (moment) => clock.format(new Date(moment)),
    day: dayIn(locale, relative),
    relative: relativeIn(relative),
    bytes: bytesIn(locale),
  }
}

const formatsByLanguage = new Map<Language, Formats>()

/** Created once per language, because Intl formats are expensive to create. */
export const getFormats = (language: Language): Formats => {
  const formats = formatsByLanguage.get(language) ?? makeFormats(language)
  formatsByLanguage.set(language, formats)
  return formats
}
