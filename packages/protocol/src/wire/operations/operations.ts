// Schemas of the front door's public answers and of the operator routes (G-014, G-041, G-161).
import { z } from 'zod'
import { timestamp } from '../basics.ts'

export const modes = ['normal', 'writes_paused', 'out_of_order'] as const

export const mode = z.enum(modes)

export type Mode = z.infer<typeof mode>

/** G-041: health is answered in every mode, and `ok` is its word for normal. */
export const health = z.object({
  status: z.enum(['ok', 'writes_paused', 'out_of_order']),
  region: z.string(),
  version: z.string(),
  time: timestamp,
})

export type Health = z.infer<typeof health>

export const region = z.object({ region: z.string(), name: z.string(), api_url: z.string() })

export type Region = z.infer<typeof region>

export const modeChange = z.object({ region: z.string().min(1), mode })

export type ModeChange = z.infer<typeof modeChange>

/** Section 2.20, G-014. */
export const mailRow = z.object({
  id: z.string(),
  to: z.string(),
  kind: z.string(),
  subject: z.string(),
  text: z.string(),
  code: z.string().nullable(),
  at: timestamp,
})

export type MailRow = z.infer<typeof mailRow>

// a century: more would leave what a four-digit year can write
const longestAdvance = 100 * 366 * 24 * 3600

/** Time only goes forward. */
export const clockAdvance = z.object({ advance_seconds: z.int().min(0).max(longestAdvance) })

export type ClockAdvance = z.infer<typeof clockAdvance>

/** One job by its name, or every job that is due. */
export const jobsRun = z.object({ job: z.string().min(1).optional() })

export type JobsRun = z.infer<typeof jobsRun>
