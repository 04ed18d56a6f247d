// Jobs on the platform clock: each runs in one process at a time, under a lease that expires if the process is killed.
import type { QueryExecutorProvider } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Log } from '../log/log.ts'
import { type JobState, jobStore } from './job-store.ts'
import { type Job, type JobOutcome, type JobRun, runLeasedJob, waitForLease } from './run-job.ts'

export type { JobState } from './job-store.ts'
export { removeInBatches } from './remove-in-batches.ts'
export type { Job, JobContext, JobOutcome } from './run-job.ts'

export interface Jobs {
  start(): void
  /** Runs all jobs, or one, now, even if not due; waits for a job that another process is running. */
  runNow(name?: string): Promise<JobOutcome[]>
  names(): string[]
  list(): Promise<JobState[]>
  stop(): Promise<void>
}

interface Deps {
  db: QueryExecutorProvider
  jobs: readonly Job[]
  clock: Clock
  log: Log
  /** The name of this process in the lease. */
  owner: string
  onRun?: (run: JobRun) => void
}

const IDLE_MS = 1_000

/** Calls `work` repeatedly, with a pause after each call, until it is stopped; `hurry` skips the pause. */
const repeat = (work: () => Promise<void>, onError: (error: unknown) => void) => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = false
  const schedule = (afterMs: number): void => {
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(() => {
      running ??= work()
        .catch(onError)
        .finally(() => {
          running = undefined
          schedule(IDLE_MS)
        })
    }, afterMs).unref()
  }
  return {
    skipPause: () => schedule(0),
    isStopped: () => isStopped,
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

export const jobs = (deps: Deps): Jobs => {
  const { clock, log, onRun } = deps
  const store = jobStore(deps)
  const run = (job: Job): Promise<JobOutcome> =>
    runLeasedJob({ store, clock, log, onRun, isStopping: () => loop.isStopped() }, job)
  /** The runs of this process in progress: the lease of one may run out while the database is away. */
  const runs = new Map<string, Promise<JobOutcome>>()
  const begin = (job: Job): Promise<JobOutcome> => {
    const running = run(job).finally(() => runs.delete(job.name))
    runs.set(job.name, running)
    return running
  }
  const runBesideOthers = (job: Job): void => {
    begin(job).catch((error: unknown) => log.error('job lease not released', error, { job: job.name }))
  }
  const byName = new Map(deps.jobs.map((job) => [job.name, job]))
  let registration: Promise<unknown> | undefined
  const register = () => (registration ??= store.register([...byName.keys()]))

  const runDue = async (): Promise<void> => {
    await register()
    for (const name of await store.due()) {
      const job = byName.get(name)
      if (loop.isStopped()) return
      if (!job || runs.has(name) || !(await store.take(name, true))) continue
      if (job.isLong) runBesideOthers(job)
      else await begin(job)
    }
  }
  const loop = repeat(runDue, (error) => log.error('due jobs not read', error))
  let stopListening = (): void => undefined

  return {
    start() {
      stopListening = clock.onJump(loop.skipPause)
      loop.skipPause()
    },
    async runNow(name) {
      await register()
      const outcomes: JobOutcome[] = []
      for (const job of byName.values()) {
        if (name !== undefined && job.name !== name) continue
        const mayRun = !loop.isStopped() && (await waitForLease(store, job.name, () => !runs.has(job.name)))
        outcomes.push(mayRun ? await begin(job) : { job: job.name, ok: false, error: 'it is still running' })
      }
      return outcomes
    },
    names: () => [...byName.keys()],
    list: () => store.list(),
    async stop() {
      stopListening()
      await loop.stop()
      await Promise.allSettled(runs.values())
    },
  }
}
