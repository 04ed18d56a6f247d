// SQL of jobs: the due time of each, and the process that has leased it.
import { type QueryExecutorProvider, sql } from 'kysely'
import type { Clock } from '../clock/clock.ts'

export interface JobState {
  name: string
  next_run_at: Date
  last_run_at: Date | null
  last_error: string | null
  /** The duration of the last run; null before the first one. */
  last_duration_ms: number | null
  /** Null while the job is not running. */
  running_since: Date | null
  /** The number of items that the current or last run has handled; null before the first run. */
  handled: number | null
}

/** How a run has ended. */
export interface RunEnd {
  nextRunAt: Date
  error: string | null
  handled: number
  durationMs: number
}

interface Deps {
  db: QueryExecutorProvider
  clock: Clock
  /** The name of this process in the lease. */
  owner: string
}

/** The jobs of any database, also of one that other processes work on. */
export const listJobs = async (db: QueryExecutorProvider): Promise<JobState[]> => {
  const { rows } = await sql<JobState>`select name, next_run_at, last_run_at, last_error, last_duration_ms, handled,
      case when lease_until >= now() then started_at end as running_since from job order by name`.execute(db)
  return rows
}

const LEASE_MS = 60_000

export type JobStore = ReturnType<typeof jobStore>

export const jobStore = ({ db, clock, owner }: Deps) => ({
  register: (names: string[]) =>
    sql`insert into job (name, next_run_at) select unnest(${names}::text[]), ${clock.now()} on conflict do nothing`.execute(
      db,
    ),
  /** Leases use real time, because they protect against a dead process, which has nothing to do with the test clock. */
  async take(name: string, dueOnly: boolean): Promise<boolean> {
    const { rows } =
      await sql`update job set leased_by = ${owner}, lease_until = now() + ${LEASE_MS} * interval '1 millisecond',
        started_at = ${clock.now()}, handled = 0
      where name = ${name} and (lease_until is null or lease_until < now())
        and (${!dueOnly} or next_run_at <= ${clock.now()}) returning name`.execute(db)
    return rows.length > 0
  },
  renew: (name: string, handled: number) =>
    sql`update job set lease_until = now() + ${LEASE_MS} * interval '1 millisecond', handled = ${handled}
      where name = ${name} and leased_by = ${owner}`.execute(db),
  release: (name: string, { nextRunAt, error, handled, durationMs }: RunEnd) =>
    sql`update job set leased_by = null, lease_until = null, started_at = null, next_run_at = ${nextRunAt},
        last_run_at = ${clock.now()}, last_error = ${error}, last_duration_ms = ${Math.round(durationMs)}, handled = ${handled}
      where name = ${name} and leased_by = ${owner}`.execute(db),
  due: async (): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`select name from job where next_run_at <= ${clock.now()}
      and (lease_until is null or lease_until < now()) order by next_run_at`.execute(db)
    return rows.map(({ name }) => name)
  },
  list: () => listJobs(db),
  readState: async (name: string): Promise<unknown> => {
    const { rows } = await sql<{ state: unknown }>`select state from job where name = ${name}`.execute(db)
    return rows[0]?.state ?? undefined
  },
  /** Only under the lease: a process that has lost it must not move the state back. */
  writeState: (name: string, state: unknown) =>
    sql`update job set state = ${state === undefined ? null : JSON.stringify(state)}::jsonb
      where name = ${name} and leased_by = ${owner}`.execute(db),
})
