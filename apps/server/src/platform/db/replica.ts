// Reads on a replica that the operator has named, as fresh as reads on the primary.
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@company-data/protocol/errors'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { sharedRuns } from '../shared-runs.ts'
import { openPool, type PoolDeps } from './connection/pool.ts'
import { getErrorMessage } from './store-error.ts'

/** A replica is usually some milliseconds behind. */
const TRIES = 5
const PAUSE_MS = 10
/** So long a replica that failed is not tried again. */
const REST_MS = 5_000

export interface ReplicaUse {
  /** Reads that the replica has answered. */
  replica: number
  /** Reads that the primary has answered, because the replica was behind or failed. */
  primary: number
}

interface Servers<S> {
  primary: Kysely<S>
  replica: Kysely<S>
  onError(error: Error): void
}

/** Where the primary's log ends on disk: all that was acknowledged is before it. A timeline begins with each fail-over. */
const readEnd = async <S>(primary: Kysely<S>) => {
  const { rows } = await sql<{ position: string; timeline: string }>`
    select pg_current_wal_flush_lsn()::text as position,
      substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8) as timeline`.execute(primary)
  const [end] = rows
  if (!end) throw new Error('the primary names no position')
  return end
}

/**
 * A position alone is not enough: after a fail-over, a server that followed the old primary too far is beyond it, with
 * other data. Null from a server that is not a replica (any more).
 */
const hasReplayed = async <S>(replica: Kysely<S>, end: { position: string; timeline: string }): Promise<boolean> => {
  const { rows } = await sql<{ isCurrent: boolean | null }>`
    select pg_last_wal_replay_lsn() >= ${end.position}::pg_lsn
      and lpad(to_hex(greatest(
        (select timeline_id from pg_control_checkpoint()),
        (select min_recovery_end_timeline from pg_control_recovery())
      )), 8, '0') = lower(${end.timeline}) as "isCurrent"`.execute(replica)
  return rows[0]?.isCurrent === true
}

const becomesCurrent = async <S>({ primary, replica }: Servers<S>): Promise<boolean> => {
  const end = await readEnd(primary)
  for (let tries = TRIES; ; tries -= 1) {
    if (await hasReplayed(replica, end)) return true
    if (tries <= 1) return false
    await sleep(PAUSE_MS)
  }
}

/** Reads what was committed before the call, and perhaps more, on the replica if it can, otherwise on the primary. */
const replicaReads = <S>(servers: Servers<S>) => {
  const use: ReplicaUse = { replica: 0, primary: 0 }
  let restsUntilMs = 0
  const rest = (error: unknown): void => {
    restsUntilMs = performance.now() + REST_MS
    servers.onError(new Error(`the replica failed, lists are read on the primary: ${getErrorMessage(error)}`))
  }
  // One question for all the reads that wait; each is asked after the read began.
  const isCurrent = sharedRuns(() => becomesCurrent(servers))
  const tryReplica = async <T>(work: (db: Kysely<S>) => Promise<T>): Promise<{ result: T } | undefined> => {
    if (performance.now() < restsUntilMs) return undefined
    try {
      return (await isCurrent('')) ? { result: await work(servers.replica) } : undefined
    } catch (error) {
      if (error instanceof ApiError) throw error
      rest(error)
      return undefined
    }
  }
  return {
    use: (): ReplicaUse => ({ ...use }),
    async read<T>(work: (db: Kysely<S>) => Promise<T>): Promise<T> {
      const answer = await tryReplica(work)
      use[answer ? 'replica' : 'primary'] += 1
      return answer ? answer.result : await work(servers.primary)
    },
  }
}

interface ReplicaOptions<S> extends Pick<PoolDeps, 'verify' | 'onError'> {
  replicaUrl?: string
  applicationName?: string
  statementTimeoutMs: number
  maxConnections: number
  primary: Kysely<S>
}

export interface Replica<S> extends ReturnType<typeof replicaReads<S>> {
  pool: pg.Pool
}

/** Undefined if the operator has named none. */
export const openReplica = <S>(options: ReplicaOptions<S>): Replica<S> | undefined => {
  const { replicaUrl, maxConnections, primary, verify, onError } = options
  if (replicaUrl === undefined) return undefined
  const { applicationName, statementTimeoutMs } = options
  const poolOptions = { url: replicaUrl, statementTimeoutMs, isReader: true }
  const pool = openPool(
    applicationName === undefined ? poolOptions : { ...poolOptions, applicationName },
    maxConnections,
    // A failure here says nothing about the health of the primary.
    { verify, note: () => undefined, onError },
  )
  const replica = new Kysely<S>({ dialect: new PostgresDialect({ pool }) })
  return { pool, ...replicaReads<S>({ primary, replica, onError }) }
}
