// How the rest of the program uses a database: pooled queries, transactions with retries, named statements, notifications.
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { notifyListener } from './cache/notify-listener.ts'
import { columnParsers } from './connection/column-parsers.ts'
import { prepareRepeatedStatements } from './statements/prepared-statements.ts'
import { isOutdatedPlan, OutcomeUnknown, statementFailure } from './store-error.ts'
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
   * For a transaction inside a transaction on another database. A deadlock is not retried here, because the outer act has
   * to start again. The connection comes from a reserve for this purpose: otherwise two acts that each hold a connection of
   * one pool and wait for one of the other would block each other.
   */
  inside?: boolean
}

/** How the connections of a pool are used at this moment. */
export interface PoolUse {
  name: 'main' | 'reserve'
  inUse: number
  idle: number
  /** Acts that wait for a connection. */
  waiting: number
  most: number
}

export interface Database<S> {
  /** Reads and single statements outside a transaction. */
  readonly kysely: Kysely<S>
  /** The same, inside a transaction on another database (see TransactionOptions.inside). */
  readonly inside: Kysely<S>
  /** Serialization failures and deadlocks are retried, so the act must be repeatable and must use only its tx. */
  transaction<T>(act: (tx: Transaction<S>) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Runs a named prepared statement, for hot paths. */
  query<R>(statement: Statement): Promise<R[]>
  /**
   * Notifies the listeners of every process if and when the transaction commits. The listeners of this process are called
   * before `transaction` returns, so the next call in this process already sees what the act has changed.
   */
  notify(tx: Transaction<S>, topic: string, payload?: string): Promise<void>
  /** For a statement that has called pg_notify itself: the listeners of this process still have to be called. */
  notified(tx: Transaction<S>, topic: string, payload: string): void
  /** Calls back for every notification, and once with '' after a lost connection, because some may have been missed. */
  listen(topic: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  /** Whether the server answers. It is asked over the connection that listens, so that nobody waits for the pool. */
  isHealthy(): Promise<boolean>
  pools(): PoolUse[]
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  maxConnections?: number
  applicationName?: string
  onError?: (error: Error) => void
}

const statementTimeoutMs = 30_000
const idleInTransactionTimeoutMs = 60_000
// How long a caller waits for a free connection before it gets an error.
const acquireTimeoutMs = 10_000
const healthTimeoutMs = 1_500
/** Additional connections, as a share of the pool, reserved for acts that began in another database. */
const RESERVE_SHARE = 0.25

const reserveOf = (maxConnections: number): number => Math.ceil(maxConnections * RESERVE_SHARE)
const LISTENER = 1

/** How many connections an open database may use at a time: its pool, the reserve and the one that listens. */
export const connectionsOf = (maxConnections: number): number => maxConnections + reserveOf(maxConnections) + LISTENER

const openPool = (options: DatabaseOptions, max: number, onError: (error: Error) => void): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: options.url,
    max,
    types: columnParsers(),
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    connectionTimeoutMillis: acquireTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // All statements are short; compiling one whose cost the planner overestimates would take longer than running it.
    options: '-c jit=off',
    // Statements that are issued together do not wait for each other's answers.
    pipeline: true,
    ...(options.applicationName === undefined ? {} : { application_name: options.applicationName }),
  })
  pool.on('error', onError)
  // The pool listens to idle clients only; the error of a client that breaks while in use would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    prepareRepeatedStatements(client)
  })
  return pool
}

const transactionBase = <S>(pool: pg.Pool): TransactionBase<S> => {
  const dialect = new PostgresDialect({ pool })
  return { dialect, kysely: new Kysely<S>({ dialect }) }
}

const runStatement = async <R>(pool: pg.Pool, { name, text, values = [] }: Statement): Promise<R[]> => {
  const client = await pool.connect()
  let isOutdated = false
  try {
    return (await client.query({ name, text, values: [...values] })).rows
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

/** Callers share one question: a server that does not answer is not asked again before the question has ended. */
const healthCheck = (ping: () => Promise<unknown>): (() => Promise<boolean>) => {
  let pending: Promise<boolean> | undefined
  const ask = (): Promise<boolean> =>
    ping()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        pending = undefined
      })
  return async () => {
    const { promise: tooLate, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(resolve, healthTimeoutMs, false)
    pending ??= ask()
    return await Promise.race([pending, tooLate]).finally(() => clearTimeout(timer))
  }
}

const useOf = (name: PoolUse['name'], pool: pg.Pool): PoolUse => ({
  name,
  inUse: pool.totalCount - pool.idleCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
  most: pool.options.max,
})

/** Tells whether a server process belongs to one of these pools: notifications from it were caused by this process. */
const ownBackends = (pools: readonly pg.Pool[]): ((backend: number) => boolean) => {
  const backends = new Set<number>()
  const idOf = (client: pg.PoolClient): number => (client as unknown as { processID: number }).processID
  for (const pool of pools) {
    pool.on('connect', (client) => backends.add(idOf(client)))
    pool.on('remove', (client) => backends.delete(idOf(client)))
  }
  return (backend) => backends.has(backend)
}

export const openDatabase = <S>(options: DatabaseOptions): Database<S> => {
  const onError = options.onError ?? (() => {})
  const maxConnections = options.maxConnections ?? 10
  const pool = openPool(options, maxConnections, onError)
  // Its connections are opened on demand: most processes never need one.
  const reserve = openPool(options, reserveOf(maxConnections), onError)
  const poolBase = transactionBase<S>(pool)
  const reserveBase = transactionBase<S>(reserve)
  const listener = notifyListener({ ...options, isOwn: ownBackends([pool, reserve]), onError })
  const notificationsOf = new WeakMap<Transaction<S>, Array<{ topic: string; payload: string }>>()
  const notified: Database<S>['notified'] = (tx, topic, payload) => {
    const notifications = notificationsOf.get(tx)
    if (notifications) notifications.push({ topic, payload })
    else notificationsOf.set(tx, [{ topic, payload }])
  }
  let closed: Promise<void> | undefined

  return {
    kysely: poolBase.kysely,
    inside: reserveBase.kysely,
    transaction: async (act, { isolation, inside: isInside = false } = {}) => {
      let committed: Transaction<S> | undefined
      const remember = (tx: Transaction<S>) => {
        committed = tx
        return act(tx)
      }
      const callListeners = (): void => {
        const notifications = (committed && notificationsOf.get(committed)) ?? []
        for (const { topic, payload } of notifications) listener.callOwn(topic, payload)
      }
      try {
        const result = await (isInside
          ? runTransaction(reserveBase, remember, isolation, 0)
          : runTransaction(poolBase, remember, isolation))
        callListeners()
        return result
      } catch (error) {
        // It may have been committed.
        if (error instanceof OutcomeUnknown) callListeners()
        throw error
      }
    },
    query: (statement) => runStatement(pool, statement),
    notify: async (tx, topic, payload = '') => {
      await sql`select pg_notify(${topic}, ${payload})`.execute(tx)
      notified(tx, topic, payload)
    },
    notified,
    listen: (topic, heard) => listener.listen(topic, heard),
    isHealthy: healthCheck(listener.ping),
    pools: () => [useOf('main', pool), useOf('reserve', reserve)],
    close: () => {
      closed ??= Promise.all([listener.close(), pool.end(), reserve.end()]).then(() => {})
      return closed
    },
  }
}
