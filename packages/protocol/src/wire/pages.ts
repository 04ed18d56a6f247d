// Pages of a list and of a change feed (NS-11).
import { z } from 'zod'
import { pageLimit } from '../limits.ts'
import { queryInteger } from './query-integer.ts'
import { timestamp } from './timestamps.ts'

/** NS-11: a limit outside the range is refused, never clamped. */
export const pageQuery = z.object({
  limit: queryInteger(pageLimit).default(pageLimit.default),
  cursor: z.string('request.cursor_invalid').min(1, 'request.cursor_invalid').optional(),
})

export type PageQuery = z.infer<typeof pageQuery>

/** A list as lines continues after the last line that arrived. */
export const linesQuery = z.object({
  cursor: pageQuery.shape.cursor.describe(
    'The `cursor` of the last complete line that arrived; without it from the first.',
  ),
})

export type LinesQuery = z.infer<typeof linesQuery>

/** The last line of a list that was sent to its end. Without it the list was cut off. */
export const endLine = z.object({
  complete: z.literal(true),
  count: z.int().describe('How many lines this response has before this one.'),
})

export type EndLine = z.output<typeof endLine>

/** The response of a list that is short enough to send whole. */
export const arrayOf = <Item extends z.ZodType>(item: Item) => z.array(item)

/** NS-11: the response of an unbounded list. */
export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() })

export type Page<Item> = { items: Item[]; next_cursor: string | null }

/** B-16: rows handed to a reader that has not acknowledged them; they are redelivered when its lease ends. */
export const leaseMembers = {
  leased: z.int().describe('How many rows are leased to readers that have not acknowledged them.'),
  lease_ends_at: timestamp.nullable().describe('When the first of these leases ends; null when there is none.'),
}

export type FeedLeases = { leased: number; lease_ends_at: string | null }

/** NS-11: the response of a change feed. */
export const feedPage = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), more: z.boolean(), ...leaseMembers })

/** the acknowledgement of an earlier fetch in a fetch of a change feed. */
export const feedQuery = z.object({
  ack: z
    .string()
    .optional()
    .describe(
      'Empty on the first fetch, later the X-Platform-Lease of the previous answer, whose rows are then removed. Rows of a fetch with `ack` come again after 60 s unless they are acknowledged so.',
    ),
})

export type FeedQuery = z.infer<typeof feedQuery>

/** Names the epoch of a platform that was restored: another value means that it went back in time. */
export const epochHeader = 'X-Platform-Epoch'

/** the header that names the lease of the rows in the response to a fetch with `ack`. */
export const leaseHeader = 'X-Platform-Lease'
