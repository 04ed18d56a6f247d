// Building blocks of wire schemas: times, ids, codes, pages, the error answer.
//
// Schemas of requests are plain objects: unknown members are ignored (G-005). A rule that has an error key of its own
// carries that key as its message; the server answers the first such issue with it, and every other with
// request.invalid and `fields`.
import { z } from 'zod'
import { companyCodePattern, pageLimit, personShareCodePattern, serviceShareCodePattern } from '../limits.ts'

const timestampForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+00:00$/

/** G-002: UTC, milliseconds, written with the offset and not with Z: `2025-01-31T10:00:00.000+00:00`. */
export const formatTimestamp = (date: Date): string => date.toISOString().replace('Z', '+00:00')

const isRealTimestamp = (text: string): boolean => {
  if (!timestampForm.test(text)) return false
  const parsed = new Date(text)
  // a 31 February parses into March; only a real moment is written the same way again
  return !Number.isNaN(parsed.getTime()) && formatTimestamp(parsed) === text
}

export const timestamp = z.string().refine(isRealTimestamp, 'must be like 2025-01-31T10:00:00.000+00:00')

/** G-002: `YYYY-MM-DD`, a day of the calendar. */
export const date = z.iso.date('must be a date, YYYY-MM-DD')

/** G-001. */
export const uuid = z.uuid('must be a UUID')

/** G-007: the code of a person. */
export const shareCode = z.string().regex(personShareCodePattern, 'must be 10 characters of [A-Z0-9]')

export const serviceShareCode = z
  .string('services.share_code_invalid')
  .regex(serviceShareCodePattern, 'services.share_code_invalid')

export const companyCode = z.string().regex(companyCodePattern, 'must be 3 to 12 characters of [A-Z0-9]')

/** A wrapper `{_enc, k, iv, d}` as it travels inside another value: a JSON string. */
export const wrapperString = z.string()

export const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lowercase hexadecimal characters')

const limitRule = `must be an integer from ${pageLimit.min} to ${pageLimit.max}`

/** NS-11: a limit outside the range is refused, never clamped. Query values arrive as text. */
export const pageQuery = z.object({
  limit: z
    .string(limitRule)
    .regex(/^[0-9]{1,9}$/, limitRule)
    .transform(Number)
    .refine((limit) => limit >= pageLimit.min && limit <= pageLimit.max, limitRule)
    .default(pageLimit.default),
  cursor: z.string('request.cursor_invalid').min(1, 'request.cursor_invalid').optional(),
})

export type PageQuery = z.infer<typeof pageQuery>

/** NS-11: the answer of an unbounded list. */
export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() })

export type Page<Item> = { items: Item[]; next_cursor: string | null }

/** NS-11: the answer of a change feed. */
export const feedPage = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), more: z.boolean() })

/** D1-GEN-13; further members depend on the key. */
export const errorAnswer = z.looseObject({
  error: z.string(),
  error_key: z.string(),
  request_id: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
})
