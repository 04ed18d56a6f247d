// The database of a simulated process: the program's own transactions and notifications over the model of the store.
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely'
import { pendingNotifications } from '../../../src/platform/db/cache/pending-notifications.ts'
import type { Database } from '../../../src/platform/db/index.ts'
import { statementFailure } from '../../../src/platform/db/store-error.ts'
import { runTransaction } from '../../../src/platform/db/transaction/transaction.ts'
import type { RegionTables } from '../../../src/schema/region.ts'
import type { Owner } from '../machine/virtual-time.ts'
import type { ModelStore, StoreConnection } from './model-store.ts'
import { lostConnection } from './sessions.ts'
import type { StatementResult } from './statement-model.ts'

/** Faults between the program and the store. */
export interface DatabaseFaults {
  /** 'before': it never reaches the store; 'after': it is done, and its result is lost. */
  chooseLoss(): 'none' | 'before' | 'after'
}

interface Pooled extends DatabaseConnection {
  connection: StoreConnection
  run(text: string, values: readonly unknown[]): Promise<StatementResult>
}

const createPool = (store: ModelStore, owner: Owner, { chooseLoss }: DatabaseFaults) => {
  const idle: Pooled[] = []
  const open = (): Pooled => {
    const connection = store.connect(owner)
    const run: Pooled['run'] = async (text, values) => {
      const loss = chooseLoss()
      if (loss === 'before') connection.cut()
      const result = await connection.send(text, values)
      if (loss !== 'after') return result
      connection.cut()
      throw lostConnection()
    }
    return {
      connection,
      run,
      async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
        const { rows, affected } = await run(text, parameters)
        return { rows: rows as R[], numAffectedRows: BigInt(affected ?? rows.length) }
      },
      streamQuery() {
        throw new Error('the simulation streams no rows')
      },
    }
  }
  return {
    async acquire(): Promise<Pooled> {
      for (let pooled = idle.pop(); pooled; pooled = idle.pop()) if (pooled.connection.isOpen()) return pooled
      return open()
    },
    release(pooled: Pooled): void {
      if (pooled.connection.isOpen()) idle.push(pooled)
    },
  }
}

const createDialect = (pool: ReturnType<typeof createPool>): Dialect => {
  const end = (text: string) => async (connection: DatabaseConnection) => {
    await connection.executeQuery(CompiledQuery.raw(text))
  }
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: pool.acquire,
    // The program sends `begin` together with the first statement, so it does not wait for it.
    async beginTransaction(connection) {
      connection.executeQuery(CompiledQuery.raw('begin')).catch(() => undefined)
    },
    commitTransaction: end('commit'),
    rollbackTransaction: end('rollback'),
    releaseConnection: async (connection) => pool.release(connection as Pooled),
    destroy: async () => undefined,
  }
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

export interface VirtualDatabase
  extends Pick<
    Database<RegionTables>,
    'kysely' | 'transaction' | 'query' | 'notify' | 'notified' | 'atEnd' | 'listen'
  > {
  /** The connection that hears notifications is lost for a while; some are missed. */
  loseListener(forMs: number, later: (ms: number, run: () => void) => void): void
}

export const virtualDatabase = (store: ModelStore, owner: Owner, faults: DatabaseFaults): VirtualDatabase => {
  const pool = createPool(store, owner, faults)
  const dialect = createDialect(pool)
  const kysely = new Kysely<RegionTables>({ dialect })
  const notifications = pendingNotifications<RegionTables>()
  const listeners = new Map<string, Set<(payload: string) => void>>()
  const hear = (topic: string, payload: string): void => {
    for (const heard of [...(listeners.get(topic) ?? [])]) heard(payload)
  }
  const connectListener = (): void => store.listen(owner, hear)
  connectListener()
  return {
    kysely,
    transaction: (work, { isolation } = {}) =>
      notifications.deliverAfter(work, (observed) => runTransaction({ kysely, dialect }, observed, isolation), hear),
    async query<R>({ text, values = [] }: { text: string; values?: readonly unknown[] }): Promise<R[]> {
      const pooled = await pool.acquire()
      try {
        return (await pooled.run(text, values)).rows as R[]
      } catch (error) {
        throw statementFailure(error, text)
      } finally {
        pool.release(pooled)
      }
    },
    async notify(tx, topic, payload = '') {
      await sql`select pg_notify(${topic}, ${payload})`.execute(tx)
      notifications.add(tx, topic, payload)
    },
    notified: notifications.add,
    atEnd: notifications.atEnd,
    async listen(topic, heard) {
      const heardBy = listeners.get(topic) ?? new Set()
      listeners.set(topic, heardBy.add(heard))
      return async () => void heardBy.delete(heard)
    },
    loseListener(forMs, later) {
      store.unlisten(owner)
      later(forMs, () => {
        connectListener()
        for (const topic of listeners.keys()) hear(topic, '')
      })
    },
  }
}
