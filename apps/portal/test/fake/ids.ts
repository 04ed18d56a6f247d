// Ids, times and digests of fake records: the same in every run, so that a failure is easy to read.
import { createHash } from 'node:crypto'

/** A UUID that is easy to recognise. */
export const fakeId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** The minute after the start of a day in January, so that later numbers are newer. */
export const fakeTime = (minute: number): string =>
  new Date(Date.UTC(2026, 0, 15, 8, minute)).toISOString().replace('Z', '+00:00')

/** The creation time of records whose time does not matter. */
export const AT = '2026-03-04T09:30:00.000+00:00'

export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')
