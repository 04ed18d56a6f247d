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
  /** Null before the first run. */
  last_duration_ms: z.int().nullable(),
  /** Null while the job is not running. */
  running_since: timestamp.nullable(),
  /** The number of things that the current run has handled so far, such as deleted rows, else the last one; five seconds old at most. */
  handled: z.int().nullable(),
})

export type JobState = z.infer<typeof jobState>
