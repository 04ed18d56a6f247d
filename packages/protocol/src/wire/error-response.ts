// The response of every refused request. Schemas of requests are plain objects, so that unknown members are ignored
// (G-005), except where B-17 refuses them (strict-body.ts). The message of a rule is the key of its reason (`rule` of reasons). A rule with its own error key carries
// that key as its message, before a reason: the server returns the first such key, in the order of the members, and every
// other problem with request.invalid, `fields` and `reasons`.
import { z } from 'zod'

/** D1-GEN-13. Further members depend on the key. */
export const errorResponse = z.looseObject({
  error: z.string(),
  error_key: z.string(),
  request_id: z.string().optional(),
  /** JSON pointer of a wrong or unknown member (RFC 6901) → reason; the empty pointer is the whole body. */
  fields: z.record(z.string().regex(/^(\/|$)/), z.string()).optional(),
  /** JSON pointer → the key of the reason with its members; the empty pointer also has a reason that no member caused. */
  reasons: z.record(z.string().regex(/^(\/|$)/), z.looseObject({ key: z.string() })).optional(),
})
