// Schemas of the history of requests: the calls of a company's machine clients, metadata only (B-18).
import { z } from 'zod'
import { timestamp } from '../timestamps.ts'

export const requestEntry = z.object({
  at: timestamp,
  request_id: z.string(),
  client_id: z.string(),
  method: z.string(),
  /** The pattern of the route, such as `/api/services/{id}`; null where no route has the path. */
  route: z.string().nullable(),
  status: z.int(),
  /** Null for a call that succeeded. */
  error_key: z.string().nullable(),
  duration_ms: z.int(),
  /** Above 1 for equal refusals within one second, of which the last is described. */
  count: z.int(),
})

export type RequestEntry = z.output<typeof requestEntry>
