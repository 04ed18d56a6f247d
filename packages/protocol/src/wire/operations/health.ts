// What /api/health and /api/health/ready answer (G-041, A-91).
import { z } from 'zod'
import { timestamp } from '../timestamps.ts'

/** G-041: health is answered in every mode, and `ok` is its word for normal. */
export const health = z.object({
  status: z.enum(['ok', 'writes_paused', 'out_of_order']),
  region: z.string(),
  version: z.string(),
  time: timestamp,
})

export type Health = z.infer<typeof health>

/** `waits_for` names the databases that do not answer: `directory`, or a region by its key. */
export const readiness = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ready') }),
  z.object({ status: z.literal('not_ready'), waits_for: z.array(z.string()) }),
])
