// What /api/health answers (G-041).
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
