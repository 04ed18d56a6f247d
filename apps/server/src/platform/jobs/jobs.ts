// Jobs on the platform clock: each runs in one process at a time, under a lease that a killed process loses by time.
import { type QueryExecutorProvider, sql } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Log } from '../log/log.ts'
import { scrub } from '../log/scrub.ts'

export interface Job {
  name: string
  /** How often it runs; it acts only on what the clock says is due, so running it more often changes nothing. */
  everyMs: number
  run(): Promise<void>
}

export interface JobOutcome {
  job: string
  ok: boolean
  error?: string
}

export interface JobState {
  name: string
  next_run_at: Date
  last_run_at: Date | null
  last_error: string | null
}

export interface Jobs {
  start(): void
  /** Runs jobs now, due or not: all of them, or one. A job that another process is running is waited for. */
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
  /** Names this process in the lease. */
  owner: string
}

const LEASE_MS = 60_000
const RENEW_MS = 20_000
const IDLE_MS = 1_000
/** How long `runNow` waits for a job that another process holds. */
const WAIT_MS = 30_000

const leases = ({ db, clock, owner }: Needs) => ({
  register: (names: string[]) =>
    sql`insert into job (name, next_run_at) select unnest(${names}::text[]), ${clock.now()} on conflict do nothing`.execute(
      db,
    ),
  /** Leases on real time: they guard against a dead process, which no test clock brings back. */
  async take(name: string, dueOnly: boolean): Promise<boolean> {
    const { rows } =
      await sql`update job set leased_by = ${owner}, lease_until = now() + ${LEASE_MS} * interval '1 millisecond'
      where name = ${name} and (lease_until is null or lease_until < now())
        and (${!dueOnly} or next_run_at <= ${clock.now()}) returning name`.execute(db)
    return rows.length > 0
  },
  renew: (name: string) =>
    sql`update job set lease_until = now() + ${LEASE_MS} * interval '1 millisecond' where name = ${name} and leased_by = ${owner}`.execute(
      db,
    ),
  release: (name: string, nextRunAt: Date, error: string | null) =>
    sql`update job set leased_by = null, lease_until = null, next_run_at = ${nextRunAt}, last_run_at = ${clock.now()}, last_error = ${error}
      where name = ${name} and leased_by = ${owner}`.execute(db),
  due: async (): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`select name from job where next_run_at <= ${clock.now()}
      and (lease_until is null or lease_until < now()) order by next_run_at`.execute(db)
    return rows.map(({ name }) => name)
  },
  list: async (): Promise<JobState[]> => {
    const { rows } =
      await sql<JobState>`select name, next_run_at, last_run_at, last_error from job order by name`.execute(db)
    return rows
  },
})

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref())

export const jobs = (needs: Needs): Jobs => {
  const { clock, log } = needs
  const lease = leases(needs)
  const byName = new Map(needs.jobs.map((job) => [job.name, job]))
  let timer: NodeJS.Timeout | undefined
  let ticking: Promise<void> | undefined
  let stopped = false
  let registered: Promise<unknown> | undefined
  const ready = () => (registered ??= lease.register([...byName.keys()]))

  const runLeased = async (job: Job): Promise<JobOutcome> => {
    const renewing = setInterval(
      () => lease.renew(job.name).catch((error) => log.error('job lease not renewed', error)),
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
    await lease.release(job.name, new Date(clock.nowMs() + job.everyMs), failure)
    return failure === null ? { job: job.name, ok: true } : { job: job.name, ok: false, error: failure }
  }

  const tick = async (): Promise<void> => {
    await ready()
    for (const name of await lease.due()) {
      const job = byName.get(name)
      if (stopped) return
      if (job && (await lease.take(name, true))) await runLeased(job)
    }
  }
  const schedule = (afterMs: number): void => {
    clearTimeout(timer)
    if (stopped) return
    timer = setTimeout(() => {
      ticking ??= tick()
        .catch((error) => log.error('jobs not looked at', error))
        .finally(() => {
          ticking = undefined
          schedule(IDLE_MS)
        })
    }, afterMs).unref()
  }
  const takeWaiting = async (name: string): Promise<boolean> => {
    for (const until = Date.now() + WAIT_MS; Date.now() < until; await sleep(50)) {
      if (await lease.take(name, false)) return true
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
        const taken = await takeWaiting(job.name)
        outcomes.push(
          taken ? await runLeased(job) : { job: job.name, ok: false, error: 'it is running in another process' },
        )
      }
      return outcomes
    },
    names: () => [...byName.keys()],
    list: () => lease.list(),
    async stop() {
      stopped = true
      stopListening()
      clearTimeout(timer)
      await ticking
    },
  }
}
