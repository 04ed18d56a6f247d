// Schemas of the history of requests: the calls of a company's machine clients, metadata only (B-18).
import { z } from 'zod'
import { rule } from '../../reasons.ts'
import { pageQuery } from '../pages.ts'
import { timestamp } from '../timestamps.ts'

export const requestEntry = z.object({
  at: timestamp,
  request_id: z.string(),
  client_id: z.string(),
  method: z.string(),
  /** The pattern of the route, such as `/api/services/{id}`; null if no route has the path. */
  route: z.string().nullable(),
  status: z.int(),
  /** Null for a call that succeeded. */
  error_key: z.string().nullable(),
  duration_ms: z.int(),
  /** Above 1 for equal refusals within one second, of which the last is described. */
  count: z.int(),
})

/**
 * A call of a machine client, metadata only. `count` is above 1 for equal refusals within one second.
 * @example
 * for await (const entry of company.accountRequests.list()) {
 *   const { route, status, error_key, count }: RequestEntry = entry
 *   if (error_key !== null) console.log(route, status, error_key, count)
 * }
 */
export type RequestEntry = z.output<typeof requestEntry>

/** A hundred of statuses, or one status. */
const statusFilter = z.string().regex(/^[2-5](?:xx|\d\d)$/, rule('text.http_status'))

/** Filters of the history, all of which an entry must match. */
export const requestQuery = pageQuery.extend({
  status: statusFilter.optional().describe('A status, or `2xx`, `3xx`, `4xx` or `5xx`.'),
  client_id: z.string().optional(),
  since: timestamp.optional().describe('Calls at this time or later.'),
  until: timestamp.optional().describe('Calls before this time.'),
})

export type RequestQuery = z.output<typeof requestQuery>
