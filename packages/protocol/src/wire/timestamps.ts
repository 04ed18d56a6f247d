// Times and dates on the wire (G-002).
import { z } from 'zod'
import { rule } from '../reasons.ts'

const timestampForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+00:00$/

/** G-002: UTC, milliseconds, written with the offset and not with Z: `2025-01-31T10:00:00.000+00:00`. */
export const formatTimestamp = (date: Date): string => date.toISOString().replace('Z', '+00:00')

const isRealTimestamp = (text: string): boolean => {
  if (!timestampForm.test(text)) return false
  const parsed = new Date(text)
  // 31 February parses as a day of March, so only a real date formats back to the input.
  return !Number.isNaN(parsed.getTime()) && formatTimestamp(parsed) === text
}

export const timestamp = z.string().refine(isRealTimestamp, rule('time.timestamp'))

/** G-002: `YYYY-MM-DD`, a day of the calendar. */
export const date = z.iso.date(rule('text.format', { format: 'date' }))
