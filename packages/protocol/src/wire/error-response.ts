// The response of every refused request. Schemas of requests are plain objects, so that unknown members are ignored
// (G-005), except where B-17 refuses them (strict-body.ts). A rule with its own error key carries that key as its message: the server returns the first such key, in the
// order of the members, and every other problem with request.invalid and `fields`.
import { z } from 'zod'

/** D1-GEN-13. Further members depend on the key. */
export const errorResponse = z.looseObject({
  error: z.string(),
  error_key: z.string(),
  request_id: z.string().optional(),
  /** JSON pointer of a wrong or unknown member (RFC 6901) → reason; the empty pointer is the whole body. */
  fields: z.record(z.string().regex(/^(\/|$)/), z.string()).optional(),
})
