// Reads on a replica that the operator has named, as fresh as reads on the primary.
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@company-data/protocol/errors'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { sharedRuns } from '../shared-runs.ts'
import { acquireTimeoutMs, openPool, type PoolDeps } from './connection/pool.ts'
import { queueConnections } from './connection-queue.ts'
import { getErrorCode, getErrorMessage, isLost } from './store-error.ts'

/** A replica is usually some milliseconds behind. */
const TRIES = 5
const PAUSE_MS = 10
/** A silent replica delays a list by no more than this, once for each rest. */
const DEADLINE_MS = 250
/** So long a replica that failed is not tried again; twice as long after each further failure. */
const FIRST_REST_MS = 5_000
const MAX_REST_MS = 60_000

export interface ReplicaUse {
  /** Reads that the replica has answered. */
  replica: number
  /** Reads that the primary has answered, because the replica was behind or failed. */
  primary: number
}

interface Servers<S> {
  primary: Kysely<S>
  replica: Kysely<S>
  deadlineMs: number
  onError(error: Error): void
}

interface LogEnd {
  position: string
  timeline: string
}

/** The position at which the primary's log ends on disk: everything acknowledged is before it. A timeline begins with each fail-over. */
const readEnd = async <S>(primary: Kysely<S>): Promise<LogEnd> => {
  const { rows } = await sql<LogEnd>`
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
const hasReplayed = async <S>(replica: Kysely<S>, end: LogEnd): Promise<boolean> => {
  const { rows } = await sql<{ isCurrent: boolean | null }>`
    select pg_last_wal_replay_lsn() >= ${end.position}::pg_lsn
      and lpad(to_hex(greatest(
        (select timeline_id from pg_control_checkpoint()),
        (select min_recovery_end_timeline from pg_control_recovery())
      )), 8, '0') = lower(${end.timeline}) as "isCurrent"`.execute(replica)
  return rows[0]?.isCurrent === true
}

const waitUntilReplayed = async <S>(replica: Kysely<S>, end: LogEnd): Promise<boolean> => {
  for (let tries = TRIES; ; tries -= 1) {
    if (await hasReplayed(replica, end)) return true
    if (tries <= 1) return false
    await sleep(PAUSE_MS)
  }
}

type Answer = 'current' | 'behind' | { failure: unknown }

/** A failure of the primary is thrown: the list could not be read there either. */
const askReplica = async <S>({ primary, replica, deadlineMs }: Servers<S>): Promise<Answer> => {
  const end = await readEnd(primary)
  const question = waitUntilReplayed(replica, end).then(
    (isCurrent): Answer => (isCurrent ? 'current' : 'behind'),
    (failure: unknown): Answer => ({ failure }),
  )
  const deadline = new AbortController()
  const silence = sleep(deadlineMs, undefined, { signal: deadline.signal }).then(
    (): Answer => ({ failure: new Error(`no answer within ${deadlineMs} ms`) }),
    (): Answer => 'behind',
  )
  return await Promise.race([question, silence]).finally(() => deadline.abort())
}

const STATEMENT_TIMEOUT = '57014'

/** True for errors of the caller: the read would end on the primary in the same way. */
const failsOnPrimaryToo = (error: unknown): boolean =>
  error instanceof ApiError ||
  (getErrorCode(error) === STATEMENT_TIMEOUT && /statement timeout/.test(getErrorMessage(error)))

/** Reads what was committed before the call, and perhaps more, on the replica if it can, otherwise on the primary. */
const replicaReads = <S>(servers: Servers<S>) => {
  const use: ReplicaUse = { replica: 0, primary: 0 }
  let restMs = FIRST_REST_MS
  let restsUntilMs = 0
  /** Once for all the lists that met the same failure. */
  const rest = (error: unknown): void => {
    if (performance.now() < restsUntilMs) return
    restsUntilMs = performance.now() + restMs
    restMs = Math.min(2 * restMs, MAX_REST_MS)
    servers.onError(new Error(`the replica failed, lists are read on the primary: ${getErrorMessage(error)}`))
  }
  // One question for all the reads that wait; each is asked after the read began.
  const ask = sharedRuns(() => askReplica(servers))
  const isReady = async (): Promise<boolean> => {
    if (performance.now() < restsUntilMs) return false
    const answer = await ask('')
    if (typeof answer === 'object') rest(answer.failure)
    return answer === 'current'
  }
  const tryReplica = async <T>(work: (db: Kysely<S>) => Promise<T>): Promise<{ result: T } | undefined> => {
    try {
      const result = await work(servers.replica)
      restMs = FIRST_REST_MS
      return { result }
    } catch (error) {
      if (failsOnPrimaryToo(error)) throw error
      // Else one statement was cancelled, for example by the replay of the replica.
      if (isLost(error)) rest(error)
      return undefined
    }
  }
  return {
    use: (): ReplicaUse => ({ ...use }),
    async read<T>(work: (db: Kysely<S>) => Promise<T>): Promise<T> {
      const answer = (await isReady()) ? await tryReplica(work) : undefined
      use[answer ? 'replica' : 'primary'] += 1
      return answer ? answer.result : await work(servers.primary)
    },
  }
}

interface ReplicaOptions<S> extends Pick<PoolDeps, 'verify' | 'onError'> {
  replicaUrl?: string
  replicaDeadlineMs?: number
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
  const { replicaUrl, replicaDeadlineMs = DEADLINE_MS, maxConnections, primary, verify, onError } = options
  if (replicaUrl === undefined) return undefined
  const { applicationName, statementTimeoutMs } = options
  const poolOptions = { url: replicaUrl, statementTimeoutMs, isReader: true }
  const pool = openPool(
    applicationName === undefined ? poolOptions : { ...poolOptions, applicationName },
    maxConnections,
    // A failure here says nothing about the health of the primary.
    { verify, note: () => undefined, onError },
  )
  queueConnections(pool, acquireTimeoutMs)
  const replica = new Kysely<S>({ dialect: new PostgresDialect({ pool }) })
  return { pool, ...replicaReads<S>({ primary, replica, deadlineMs: replicaDeadlineMs, onError }) }
}
