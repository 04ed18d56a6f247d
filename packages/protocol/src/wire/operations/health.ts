// Responses of /api/health and /api/health/ready (G-041, A-91).
import { z } from 'zod'
import { timestamp } from '../timestamps.ts'

/** G-041: health responds in every mode, and `ok` means normal. */
export const health = z.object({
  status: z.enum(['ok', 'writes_paused', 'out_of_order']),
  region: z.string(),
  version: z.string(),
  time: timestamp,
})

export type Health = z.infer<typeof health>

/** `waits_for` names unreachable databases (`directory`, a region by its key), or a lacking `platform_key`. */
export const readiness = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ready') }),
  z.object({ status: z.literal('not_ready'), waits_for: z.array(z.string()) }),
])
