// Runs one job under its lease, which is renewed while the job runs.
import type { Clock } from '../clock/clock.ts'
import type { Log } from '../log/log.ts'
import { redact } from '../log/redact.ts'
import type { JobStore } from './job-store.ts'

/** The way of a run to its state, its progress and its end. */
export interface JobContext {
  /** The position at which the job continues, also after a restart or in another process. */
  readState(): Promise<unknown>
  /** Undefined: from the beginning. */
  writeState(state: unknown): Promise<void>
  /** Adds to the number of things that this run has handled. Operators see the sum while the job runs, and after it. */
  count(handled: number): void
  /** True once this process stops: a job with more to do ends, and its next run continues. */
  isStopping(): boolean
}

export interface Job {
  name: string
  /** How often the job runs. A job acts only on what is due, so running it more often does no harm. */
  everyMs: number
  /** It may take minutes: other due jobs do not wait for it. */
  isLong?: boolean
  run(context: JobContext): Promise<void>
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

/** Operators see the progress of a run as often. */
const RENEW_MS = 5_000
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

interface RunDeps {
  store: JobStore
  clock: Clock
  log: Log
  onRun?: ((run: JobRun) => void) | undefined
  isStopping: () => boolean
}

/** Runs the job under the lease that the caller has taken, and renews it meanwhile; returns the error, if any. */
const runRenewing = async (job: Job, { store, log, isStopping }: RunDeps) => {
  let handled = 0
  const renewal = setInterval(
    () => store.renew(job.name, handled).catch((error) => log.error('job lease not renewed', error)),
    RENEW_MS,
  )
  try {
    await job.run({
      readState: () => store.readState(job.name),
      writeState: async (state) => {
        await store.writeState(job.name, state)
      },
      count(more) {
        handled += more
      },
      isStopping,
    })
    return { error: null, handled }
  } catch (error) {
    log.error('job failed', error, { job: job.name })
    return { error: redact(error instanceof Error ? error.message : String(error)), handled }
  } finally {
    clearInterval(renewal)
  }
}

/** The caller has taken the lease; it is released when the job has ended. */
export const runLeasedJob = async (deps: RunDeps, job: Job): Promise<JobOutcome> => {
  const { store, clock, onRun } = deps
  const startedAt = performance.now()
  // Counted from its start: the run did not see what a clock jump made due in the meantime.
  const nextRunAt = new Date(clock.nowMs() + job.everyMs)
  const { error, handled } = await runRenewing(job, deps)
  const durationMs = performance.now() - startedAt
  onRun?.({ job: job.name, isSuccess: error === null, durationMs })
  await store.release(job.name, { nextRunAt, error, handled, durationMs })
  return error === null ? { job: job.name, ok: true } : { job: job.name, ok: false, error }
}
