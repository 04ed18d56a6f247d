// Jobs on the platform clock: each runs in one process at a time, under a lease that expires if the process is killed.
import type { QueryExecutorProvider } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Log } from '../log/log.ts'
import { scrub } from '../log/scrub.ts'
import { type JobState, jobStore } from './job-store.ts'

export interface Job {
  name: string
  /** How often the job runs. A job acts only on what is due, so running it more often does no harm. */
  everyMs: number
  run(): Promise<void>
}

export type { JobState } from './job-store.ts'

export interface JobOutcome {
  job: string
  ok: boolean
  error?: string
}

export interface Jobs {
  start(): void
  /** Runs all jobs, or one, now and whether due or not; waits for a job that another process is running. */
  runNow(name?: string): Promise<JobOutcome[]>
  names(): string[]
  list(): Promise<JobState[]>
  stop(): Promise<void>
}

interface Needs {
  db: QueryExecutorProvider
  jobs: readonly Job[]
  clock: Clock
  log: Log
  /** The name of this process in the lease. */
  owner: string
}

const RENEW_MS = 20_000
const IDLE_MS = 1_000
/** How long `runNow` waits for a job that another process is running. */
const WAIT_MS = 30_000

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref())

export const jobs = (needs: Needs): Jobs => {
  const { clock, log } = needs
  const store = jobStore(needs)
  const byName = new Map(needs.jobs.map((job) => [job.name, job]))
  let timer: NodeJS.Timeout | undefined
  let ticking: Promise<void> | undefined
  let stopped = false
  let registered: Promise<unknown> | undefined
  const ready = () => (registered ??= store.register([...byName.keys()]))

  const runLeased = async (job: Job): Promise<JobOutcome> => {
    const renewing = setInterval(
      () => store.renew(job.name).catch((error) => log.error('job lease not renewed', error)),
      RENEW_MS,
    )
    let failure: string | null = null
    try {
      await job.run()
    } catch (error) {
      failure = scrub(error instanceof Error ? error.message : String(error))
      log.error('job failed', error, { job: job.name })
    } finally {
      clearInterval(renewing)
    }
    await store.release(job.name, new Date(clock.nowMs() + job.everyMs), failure)
    return failure === null ? { job: job.name, ok: true } : { job: job.name, ok: false, error: failure }
  }

  const tick = async (): Promise<void> => {
    await ready()
    for (const name of await store.due()) {
      const job = byName.get(name)
      if (stopped) return
      if (job && (await store.take(name, true))) await runLeased(job)
    }
  }
  const schedule = (afterMs: number): void => {
    clearTimeout(timer)
    if (stopped) return
    timer = setTimeout(() => {
      ticking ??= tick()
        .catch((error) => log.error('due jobs not read', error))
        .finally(() => {
          ticking = undefined
          schedule(IDLE_MS)
        })
    }, afterMs).unref()
  }
  const waitForLease = async (name: string): Promise<boolean> => {
    for (const until = Date.now() + WAIT_MS; Date.now() < until; await sleep(50)) {
      if (await store.take(name, false)) return true
    }
    return false
  }
  let stopListening = (): void => undefined

  return {
    start() {
      stopListening = clock.onJump(() => schedule(0))
      schedule(0)
    },
    async runNow(name) {
      await ready()
      const outcomes: JobOutcome[] = []
      for (const job of byName.values()) {
        if (name !== undefined && job.name !== name) continue
        const isLeased = await waitForLease(job.name)
        outcomes.push(
          isLeased ? await runLeased(job) : { job: job.name, ok: false, error: 'it is running in another process' },
        )
      }
      return outcomes
    },
    names: () => [...byName.keys()],
    list: () => store.list(),
    async stop() {
      stopped = true
      stopListening()
      clearTimeout(timer)
      await ticking
    },
  }
}
