// The jobs of a process: their state, and running them immediately (G-161).
import { z } from 'zod'
import { timestamp } from '../timestamps.ts'

/** One job by its name; without a body or a name, every job. */
export const jobsRun = z.object({ job: z.string().min(1).optional() }).optional()

export type JobsRun = z.infer<typeof jobsRun>

export const jobsRunResponse = z.object({
  ran: z.array(z.object({ job: z.string(), store: z.string(), ok: z.boolean(), error: z.string().optional() })),
})

export type JobsRunResponse = z.infer<typeof jobsRunResponse>

export const jobState = z.object({
  job: z.string(),
  store: z.string(),
  next_run_at: timestamp,
  last_run_at: timestamp.nullable(),
  last_error: z.string().nullable(),
})

export type JobState = z.infer<typeof jobState>
