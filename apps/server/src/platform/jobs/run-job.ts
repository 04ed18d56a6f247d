// Runs one job under its lease, which is renewed while the job runs.
import type { Clock } from '../clock/clock.ts'
import type { Log } from '../log/log.ts'
import { scrub } from '../log/scrub.ts'
import type { JobStore } from './job-store.ts'

/** The position at which a job continues, also after a restart or in another process. */
export interface SavedState {
  read(): Promise<unknown>
  /** Undefined: from the beginning. */
  write(state: unknown): Promise<void>
  /** True once this process stops: a job with more to do ends, and its next run continues. */
  isStopping(): boolean
}

export interface Job {
  name: string
  /** How often the job runs. A job acts only on what is due, so running it more often does no harm. */
  everyMs: number
  /** It may take minutes: other due jobs do not wait for it. */
  isLong?: boolean
  run(saved: SavedState): Promise<void>
}

export interface JobOutcome {
  job: string
  ok: boolean
  error?: string
}

/** A run that has ended. */
export interface JobRun {
  job: string
  isSuccess: boolean
  durationMs: number
}

const RENEW_MS = 20_000
/** How long to wait for a job that is running, here or in another process. */
const WAIT_MS = 30_000
const CHECK_EVERY_MS = 50

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref())

/** `isFree`: false while this process runs the job, whose lease may have run out. */
export const waitForLease = async (store: JobStore, name: string, isFree: () => boolean): Promise<boolean> => {
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await sleep(CHECK_EVERY_MS)) {
    if (isFree() && (await store.take(name, false))) return true
  }
  return false
}

/** The caller has taken the lease; it is released when the job has ended. */
export const runLeasedJob = async (
  {
    store,
    clock,
    log,
    onRun,
    isStopping,
  }: {
    store: JobStore
    clock: Clock
    log: Log
    onRun?: ((run: JobRun) => void) | undefined
    isStopping: () => boolean
  },
  job: Job,
): Promise<JobOutcome> => {
  const renewal = setInterval(
    () => store.renew(job.name).catch((error) => log.error('job lease not renewed', error)),
    RENEW_MS,
  )
  const startedAt = performance.now()
  // Counted from its start: the run did not see what a clock jump made due in the meantime.
  const nextRunAt = new Date(clock.nowMs() + job.everyMs)
  let failure: string | null = null
  try {
    await job.run({
      read: () => store.readState(job.name),
      write: async (state) => {
        await store.writeState(job.name, state)
      },
      isStopping,
    })
  } catch (error) {
    failure = scrub(error instanceof Error ? error.message : String(error))
    log.error('job failed', error, { job: job.name })
  } finally {
    clearInterval(renewal)
  }
  onRun?.({ job: job.name, isSuccess: failure === null, durationMs: performance.now() - startedAt })
  await store.release(job.name, nextRunAt, failure)
  return failure === null ? { job: job.name, ok: true } : { job: job.name, ok: false, error: failure }
}
