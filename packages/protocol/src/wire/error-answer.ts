// The answer of every refused request.
import { z } from 'zod'

/** D1-GEN-13; further members depend on the key. */
export const errorAnswer = z.looseObject({
  error: z.string(),
  error_key: z.string(),
  request_id: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
})
