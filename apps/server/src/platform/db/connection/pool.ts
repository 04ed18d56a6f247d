// A connection pool: its limits, checks on new connections, and which connections are not reused.
import pg from 'pg'
import { prepareRepeatedStatements } from '../statements/prepared-statements.ts'
import { getErrorCode, isLost } from '../store-error.ts'
import { columnParsers } from './column-parsers.ts'
import { currentHost, isNotPrimary, limitConnectMs, requireWritable, tryHosts } from './hosts.ts'
import { cutConnection } from './pooled-clients.ts'

/** Beyond the server's own limit a connection is discarded: the server is down, or its response was lost. */
const MAX_RESPONSE_MARGIN_MS = 5_000
const computeResponseTimeoutMs = (statementTimeoutMs: number): number =>
  statementTimeoutMs + Math.min(statementTimeoutMs, MAX_RESPONSE_MARGIN_MS)
const idleInTransactionTimeoutMs = 60_000
// How long a caller waits for a free connection before it gets an error.
export const acquireTimeoutMs = 10_000
const READ_ONLY = '25006'

/** The pool closes it when it comes back: it is dead, or another session may reach the writable server. */
const expire = (pool: pg.Pool, client: pg.PoolClient): void => {
  ;(pool as unknown as { _expired: WeakSet<pg.PoolClient> })._expired.add(client)
}

export interface PoolDeps {
  verify(client: pg.ClientBase): Promise<void>
  /** Notified of failed statements and connections. */
  note(error: unknown): void
  onError(error: Error): void
}

interface PoolOptions {
  url: string
  /** The address of a pooler before the same database, for the statements of the pool. */
  poolerUrl?: string
  applicationName?: string
  statementTimeoutMs: number
  /** For a replica; else a server that takes no writes is left for another host. */
  isReader?: boolean
}

/** Each new connection goes to the host that worked last. */
const createClientClass = (url: string) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: currentHost(url) })
    }
  }

/**
 * Tries each host, and records every failure to get a connection. A search for the primary does not count: the health check takes
 * part in it, and would otherwise fail for long after a new primary was found. Only the promise form is used.
 */
const noteConnecting = (pool: pg.Pool, url: string, note: PoolDeps['note']): void => {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const noted = (): Promise<pg.PoolClient> =>
    tryHosts(url, () => connect()).catch((error: unknown) => {
      if (!isNotPrimary(error)) note(error)
      throw error
    })
  pool.connect = noted as typeof pool.connect
}

/** The startup options of a session. */
export const sessionParameters = (statementTimeoutMs: number) => ({
  statement_timeout: statementTimeoutMs,
  idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
  // All statements are short; compiling one whose cost the planner overestimates would take longer than running it.
  options: '-c jit=off',
})

export const openPool = (options: PoolOptions, max: number, { verify, note, onError }: PoolDeps): pg.Pool => {
  const { statementTimeoutMs, poolerUrl } = options
  const url = poolerUrl ?? options.url
  const pool = new pg.Pool({
    Client: createClientClass(url),
    max,
    types: columnParsers(),
    // A pooler refuses them: there the account has them (see docs/operations/databases.md).
    ...(poolerUrl === undefined ? sessionParameters(statementTimeoutMs) : {}),
    query_timeout: computeResponseTimeoutMs(statementTimeoutMs),
    connectionTimeoutMillis: limitConnectMs(url, acquireTimeoutMs),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Statements issued together do not wait for each other's results.
    pipeline: true,
    onConnect: async (client) => {
      try {
        if (options.isReader !== true) await requireWritable(url, client)
        await verify(client)
      } catch (error) {
        // A goodbye would wait for a response.
        cutConnection(client)
        throw error
      }
    },
    ...(options.applicationName === undefined ? {} : { application_name: options.applicationName }),
  })
  pool.on('error', onError)
  // The pool listens to idle clients only; the error of a client that breaks while in use would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    prepareRepeatedStatements(client, {
      isPooled: poolerUrl !== undefined,
      note(error) {
        note(error)
        if (getErrorCode(error) === READ_ONLY || isLost(error)) expire(pool, client)
      },
    })
  })
  noteConnecting(pool, url, note)
  return pool
}
