// The one door to a database: pooled queries, transactions with retries, named statements, notices.
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { notifyListener } from './cache/notify-listener.ts'
import { columnParsers } from './connection/column-parsers.ts'
import { prepareRepeatedStatements } from './statements/prepared-statements.ts'
import { isOutdatedPlan } from './store-error.ts'
import { type Ground, type Isolation, runTransaction } from './transaction/transaction.ts'

export type Tx<S> = Transaction<S>

export interface Statement {
  name: string
  text: string
  values?: readonly unknown[]
}

export interface TransactionOptions {
  isolation?: Isolation
  /**
   * Within a transaction on another database. A deadlock is not retried here: the outer act must begin anew. And the
   * connection is one of those that are kept for this: who holds one connection and waits for another must not wait for
   * others who do the same the other way round.
   */
  inside?: boolean
}

export interface Database<S> {
  /** Reads and single statements outside a transaction. */
  readonly kysely: Kysely<S>
  /** The same within a transaction on another database (see TransactionOptions.inside). */
  readonly inside: Kysely<S>
  /** Retries serialization failures and deadlocks: the act must be repeatable, and must use only its tx. */
  transaction<T>(act: (tx: Transaction<S>) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** A named prepared statement, for hot paths. */
  query<R>(statement: Statement): Promise<R[]>
  /**
   * Tells the listeners of every process when, and only if, the transaction commits. Those of this process have heard
   * before `transaction` returns: what an act changed is changed for the very next call here.
   */
  notify(tx: Transaction<S>, topic: string, payload?: string): Promise<void>
  /** For a statement that has called pg_notify itself: the listeners of this process are still to be told. */
  notified(tx: Transaction<S>, topic: string, payload: string): void
  /** Calls back for every notice, and once with '' after a lost connection, because notices may have been missed. */
  listen(topic: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  isHealthy(): Promise<boolean>
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
// How long a caller waits for a free connection before the load is refused.
const acquireTimeoutMs = 10_000
const healthTimeoutMs = 3_000
/** Connections beyond the others that are kept for acts which began in another database. */
const KEPT_SHARE = 0.25

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
    // All statements are short; one that the planner overrates would be compiled for longer than it runs.
    options: '-c jit=off',
    // What is asked in one go does not wait for each other's answers.
    pipeline: true,
    ...(options.applicationName === undefined ? {} : { application_name: options.applicationName }),
  })
  pool.on('error', onError)
  // The pool listens only to idle clients; one that dies while in use would end the process without this.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    prepareRepeatedStatements(client)
  })
  return pool
}

const groundOn = <S>(pool: pg.Pool): Ground<S> => {
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
    if (!isOutdated) throw error
    return (await client.query(text, [...values])).rows
  } finally {
    // An SQL error must not cost the connection and its prepared statements: hence not pool.query, which destroys
    // the client then. The pool itself drops a client whose connection broke.
    client.release(isOutdated)
  }
}

const isAnswering = async (pool: pg.Pool): Promise<boolean> => {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, healthTimeoutMs, false)
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  )
  return await Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}

/** The server processes behind these pools, by which their own notices are known. */
const ownBackends = (pools: readonly pg.Pool[]): ((backend: number) => boolean) => {
  const own = new Set<number>()
  const idOf = (client: pg.PoolClient): number => (client as unknown as { processID: number }).processID
  for (const pool of pools) {
    pool.on('connect', (client) => own.add(idOf(client)))
    pool.on('remove', (client) => own.delete(idOf(client)))
  }
  return (backend) => own.has(backend)
}

export const openDatabase = <S>(options: DatabaseOptions): Database<S> => {
  const onError = options.onError ?? (() => {})
  const most = options.maxConnections ?? 10
  const pool = openPool(options, most, onError)
  // Opened by the first act that needs them: most processes have none.
  const kept = openPool(options, Math.ceil(most * KEPT_SHARE), onError)
  const own = groundOn<S>(pool)
  const others = groundOn<S>(kept)
  const notices = notifyListener({ ...options, isOwn: ownBackends([pool, kept]), onError })
  const noticesOf = new WeakMap<Transaction<S>, Array<{ topic: string; payload: string }>>()
  const notified: Database<S>['notified'] = (tx, topic, payload) => {
    noticesOf.set(tx, [...(noticesOf.get(tx) ?? []), { topic, payload }])
  }
  let closed: Promise<void> | undefined

  return {
    kysely: own.kysely,
    inside: others.kysely,
    transaction: async (act, { isolation, inside: isInside = false } = {}) => {
      let committed: Transaction<S> | undefined
      const remember = (tx: Transaction<S>) => {
        committed = tx
        return act(tx)
      }
      const result = await (isInside
        ? runTransaction(others, remember, isolation, 0)
        : runTransaction(own, remember, isolation))
      for (const { topic, payload } of (committed && noticesOf.get(committed)) ?? []) notices.tellOwn(topic, payload)
      return result
    },
    query: (statement) => runStatement(pool, statement),
    notify: async (tx, topic, payload = '') => {
      await sql`select pg_notify(${topic}, ${payload})`.execute(tx)
      notified(tx, topic, payload)
    },
    notified,
    listen: (topic, heard) => notices.listen(topic, heard),
    isHealthy: () => isAnswering(pool),
    close: () => {
      closed ??= Promise.all([notices.close(), pool.end(), kept.end()]).then(() => {})
      return closed
    },
  }
}
