// The database interface of the program: pooled queries, retried transactions, named statements, notifications.
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { type NotifyListener, notifyListener } from './cache/notify-listener.ts'
import { type OnEnd, pendingNotifications } from './cache/pending-notifications.ts'
import { acquireTimeoutMs, openPool, type PoolDeps } from './connection/pool.ts'
import { pooledClients } from './connection/pooled-clients.ts'
import { queueConnections } from './connection-queue.ts'
import { databaseHealth } from './health.ts'
import { identityCheck } from './identity/identity-check.ts'
import type { Belonging } from './identity/installation-store.ts'
import { openReplica, type ReplicaUse } from './replica.ts'
import { isOutdatedPlan, statementFailure } from './store-error.ts'
import { type Isolation, runTransaction, type TransactionBase } from './transaction/transaction.ts'

export type Tx<S> = Transaction<S>

export interface Statement {
  name: string
  text: string
  values?: readonly unknown[]
}

export interface TransactionOptions {
  isolation?: Isolation
  /**
   * For a transaction inside a transaction on another database. A deadlock is not retried here, because the outer
   * transaction has to restart. The connection comes from a reserve for this purpose: otherwise two operations that
   * each hold a connection of one pool and wait for one of the other would block each other.
   */
  inside?: boolean
}

/** The current use of a pool's connections. */
export interface PoolUse {
  name: 'main' | 'reserve' | 'replica'
  inUse: number
  idle: number
  /** Operations that wait for a connection. */
  waiting: number
  max: number
}

export interface Database<S> {
  /** Reads and single statements outside a transaction. */
  readonly kysely: Kysely<S>
  /** Like `kysely`, for statements inside a transaction on another database (see TransactionOptions.inside). */
  readonly inside: Kysely<S>
  /** Serialization failures and deadlocks are retried, so the work must be repeatable and must use only its tx. */
  transaction<T>(work: (tx: Transaction<S>) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * For lists and exports: reads on the replica of the operator if it has all that was committed before, otherwise here.
   * After a failure of the replica the work runs again here.
   */
  readList<T>(work: (db: Kysely<S>) => Promise<T>): Promise<T>
  /** Runs a named prepared statement, for hot paths. */
  query<R>(statement: Statement): Promise<R[]>
  /**
   * Notifies the listeners of every process if and when the transaction commits. The listeners of this process are
   * called before `transaction` returns, so the next call in this process already sees the change.
   */
  notify(tx: Transaction<S>, topic: string, payload?: string): Promise<void>
  /** For a statement that has called pg_notify itself: the listeners of this process still have to be called. */
  notified(tx: Transaction<S>, topic: string, payload: string): void
  /** Called when the transaction has ended; after a commit, its caller waits for what this returns. */
  atEnd(tx: Transaction<S>, onEnd: OnEnd): void
  /** Calls back for every notification, and once with '' after a lost connection, because some may have been missed. */
  listen(topic: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  /** Shows every process that this one announces the value, as long as it lives. Call it once per subject. */
  announce(subject: string, value: string): Promise<void>
  /** Ends an announcement of this process. */
  withdraw(subject: string): Promise<void>
  /** True if a live process announces the value. */
  isAnnounced(subject: string, value: string): Promise<boolean>
  /** The live processes that announce the value; each has the same name for every subject. */
  listAnnouncers(subject: string, value: string): Promise<ReadonlySet<string>>
  /**
   * True if the server responds, is writable and has room. Asked over the listening connection, so that it never waits
   * for the pool.
   */
  isHealthy(): Promise<boolean>
  /** True while the listening connection is open. */
  isListening(): boolean
  /** When the certificate of the server expires; undefined without TLS. */
  getCertificateExpiry(): Date | undefined
  pools(): PoolUse[]
  /** Undefined without a replica. */
  replicaUse(): ReplicaUse | undefined
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  /** The address of a pooler before the same database: statements go there, notifications and locks to `url`. */
  poolerUrl?: string
  /** A replica of the same database, for lists. */
  replicaUrl?: string
  /** The longest time that a silent replica delays a list. */
  replicaDeadlineMs?: number
  maxConnections?: number
  applicationName?: string
  /** The expected database; a connection to another one is refused. */
  belonging?: Belonging
  /** The longest time that the server works on a statement. */
  statementTimeoutMs?: number
  /** The longest time in which a silent server goes unnoticed. */
  silenceMs?: number
  onError?: (error: Error) => void
}

/** Additional connections, as a share of the pool, reserved for operations that began in another database. */
const RESERVE_SHARE = 0.25

const computeReserve = (maxConnections: number): number => Math.ceil(maxConnections * RESERVE_SHARE)
const LISTENER = 1

/** The most connections that an open database uses: its pool, the reserve and the listening one. */
export const computeTotalConnections = (maxConnections: number): number =>
  maxConnections + computeReserve(maxConnections) + LISTENER

/** The most connections to the server itself when a pooler has the others. */
export const CONNECTIONS_BESIDE_POOLER = LISTENER

const transactionBase = <S>(pool: pg.Pool): TransactionBase<S> => {
  const dialect = new PostgresDialect({ pool })
  return { dialect, kysely: new Kysely<S>({ dialect }) }
}

/** Without a name the statement is not prepared. */
const runStatement = async <R>(
  pool: pg.Pool,
  { name, text, values = [] }: Omit<Statement, 'name'> & { name: string | undefined },
): Promise<R[]> => {
  const client = await pool.connect()
  let isOutdated = false
  try {
    return (await client.query({ ...(name === undefined ? {} : { name }), text, values: [...values] })).rows
  } catch (error) {
    isOutdated = isOutdatedPlan(error)
    if (!isOutdated) throw statementFailure(error, text)
    return (await client.query(text, [...values])).rows
  } finally {
    // Not pool.query, which destroys the client after an SQL error: the connection would be lost with its prepared statements.
    // A client whose connection is broken is dropped by the pool itself.
    client.release(isOutdated)
  }
}

const toPoolUse = (name: PoolUse['name'], pool: pg.Pool, waitingForTurn = 0): PoolUse => ({
  name,
  inUse: pool.totalCount - pool.idleCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount + waitingForTurn,
  max: pool.options.max,
})

/** Behind a pooler no server process belongs to one client, and its numbers are the pooler's own. */
const noBackends = (): boolean => false

/** True if a server process belongs to one of these pools: this process caused its notifications. */
const ownBackends = (pools: readonly pg.Pool[]): ((backend: number) => boolean) => {
  const backends = new Set<number>()
  const getProcessId = (client: pg.PoolClient): number => (client as unknown as { processID: number }).processID
  for (const pool of pools) {
    pool.on('connect', (client) => backends.add(getProcessId(client)))
    pool.on('remove', (client) => backends.delete(getProcessId(client)))
  }
  return (backend) => backends.has(backend)
}

/** By the server processes that hold the lock of the value (notify-listener.ts). */
const listAnnouncers = async <S>(db: Kysely<S>, subject: string, value: string): Promise<Set<string>> => {
  const { rows } = await sql<{ holder: string }>`select pid::text as holder from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
      and classid = hashtext(${subject})::oid and objid = hashtext(${value})::oid and objsubid = 2 and granted`.execute(
    db,
  )
  return new Set(rows.map(({ holder }) => holder))
}

const announcements = <S>(db: Kysely<S>, { announce, withdraw }: Pick<NotifyListener, 'announce' | 'withdraw'>) => ({
  announce,
  withdraw,
  isAnnounced: async (subject: string, value: string) => (await listAnnouncers(db, subject, value)).size > 0,
  listAnnouncers: (subject: string, value: string) => listAnnouncers(db, subject, value),
})

export const openDatabase = <S>(options: DatabaseOptions): Database<S> => {
  const onError = options.onError ?? (() => {})
  const maxConnections = options.maxConnections ?? 10
  const limits = { statementTimeoutMs: options.statementTimeoutMs ?? 30_000, silenceMs: options.silenceMs ?? 5_000 }
  const verify = options.belonging ? identityCheck(options.belonging, limits.silenceMs) : async () => undefined
  const poolDeps: PoolDeps = { verify, note: (error) => health.note(error), onError }
  const pool = openPool({ ...options, ...limits }, maxConnections, poolDeps)
  // Its connections are opened on demand: most processes never need one.
  const reserve = openPool({ ...options, ...limits }, computeReserve(maxConnections), poolDeps)
  const clients = pooledClients([pool, reserve])
  const waitingForTurn = queueConnections(pool, acquireTimeoutMs)
  const poolBase = transactionBase<S>(pool)
  const reserveBase = transactionBase<S>(reserve)
  const listener = notifyListener({
    ...options,
    silenceMs: limits.silenceMs,
    isOwn: options.poolerUrl === undefined ? ownBackends([pool, reserve]) : noBackends,
    verify,
    onSilence: clients.handleSilence,
    onOtherServer: clients.handleOtherServer,
    onError,
  })
  const health = databaseHealth({ ...listener, holdMs: 2 * limits.silenceMs })
  const notifications = pendingNotifications<S>()
  const replica = openReplica<S>({ ...options, ...limits, maxConnections, primary: poolBase.kysely, verify, onError })
  let closed: Promise<void> | undefined

  return {
    readList: (work) => (replica ? replica.read(work) : work(poolBase.kysely)),
    replicaUse: () => replica?.use(),
    kysely: poolBase.kysely,
    inside: reserveBase.kysely,
    transaction: (work, { isolation, inside: isInside = false } = {}) =>
      notifications.deliverAfter(
        work,
        (observed) =>
          isInside
            ? runTransaction(reserveBase, observed, isolation, 0)
            : runTransaction(poolBase, observed, isolation),
        listener.callOwn,
      ),
    query: ({ name, ...statement }) =>
      runStatement(pool, { ...statement, name: options.poolerUrl === undefined ? name : undefined }),
    notify: async (tx, topic, payload = '') => {
      await sql`select pg_notify(${topic}, ${payload})`.execute(tx)
      notifications.add(tx, topic, payload)
    },
    notified: notifications.add,
    atEnd: notifications.atEnd,
    listen: (topic, heard) => listener.listen(topic, heard),
    ...announcements(poolBase.kysely, listener),
    isHealthy: health.isHealthy,
    isListening: listener.isListening,
    getCertificateExpiry: listener.getCertificateExpiry,
    pools: () => [
      toPoolUse('main', pool, waitingForTurn()),
      toPoolUse('reserve', reserve),
      ...(replica ? [toPoolUse('replica', replica.pool)] : []),
    ],
    close: () => {
      closed ??= Promise.all([listener.close(), pool.end(), reserve.end(), replica?.pool.end()]).then(() => {})
      return closed
    },
  }
}
