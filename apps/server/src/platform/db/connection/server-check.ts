// Checks a database server at start-up: sessions that keep their connection, the clock, durability and TLS.
import pg from 'pg'
import { getErrorCode, getErrorMessage, StoreError } from '../store-error.ts'
import { formatHostPort, MAX_START_STATEMENT_MS, parseDatabaseName, unreachableStore } from './connection.ts'
import { limitConnectMs, requireWritable, tryHosts } from './hosts.ts'
import { sessionParameters } from './pool.ts'

export interface ServerCheck {
  url: string
  /** The setting that names the server. */
  setting: string
  warn(line: string): void
  /** Replaces the clock of this machine. */
  nowMs?: () => number
}

/** Tokens, leases and jobs contradict each other if their processes have different clocks. */
const MAX_SKEW_MS = 30_000
const SKEW_WARNING_MS = 5_000
const CONNECT_TIMEOUT_MS = 10_000

const isLocal = (host: string): boolean =>
  host.startsWith('/') || /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(host)

const open = (url: string): Promise<pg.Client> => tryHosts(url, (host) => openAt(host, url))

const openAt = async (host: string, url: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: host,
    connectionTimeoutMillis: limitConnectMs(url, CONNECT_TIMEOUT_MS),
    // The same options as the pool's: a pooler that refuses them does so here.
    ...sessionParameters(CONNECT_TIMEOUT_MS),
    query_timeout: MAX_START_STATEMENT_MS,
  })
  client.on('error', () => {})
  await client.connect()
  await requireWritable(url, client).catch(async (error: unknown) => {
    await client.end().catch(() => {})
    throw error
  })
  return client
}

const formatDatabaseLabel = ({ url, setting }: ServerCheck): string =>
  `${parseDatabaseName(url)} at ${formatHostPort(url)} (${setting})`

const POOLER = 'ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout, options'

const connectOrRefuse = async (check: ServerCheck): Promise<pg.Client> => {
  try {
    return await open(check.url)
  } catch (error) {
    if (getErrorCode(error) !== '08P01' || !/startup parameter/.test(getErrorMessage(error)))
      throw unreachableStore(check.url, error)
    throw new StoreError(
      `A pooler in front of the database ${formatDatabaseLabel(check)} refuses the settings of our sessions (${getErrorMessage(error)}): use the ` +
        `address of PostgreSQL itself, and name the pooler in DATABASE_POOLER_URL; or use session mode with ${POOLER}.`,
    )
  }
}

const readBackendPid = async (client: pg.Client): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0

/**
 * A pooler in transaction mode gives a session's connection away between two statements. While the second connection holds a
 * transaction open, the first one must still have its own.
 */
const requireSessions = async (check: ServerCheck, first: pg.Client, second: pg.Client): Promise<void> => {
  const before = await readBackendPid(first)
  await second.query('begin')
  const other = await readBackendPid(second)
  const after = await readBackendPid(first)
  await second.query('rollback')
  if (other !== before && after === before) return
  throw new StoreError(
    `A pooler in transaction mode is in front of the database ${formatDatabaseLabel(check)}. The platform needs sessions that keep ` +
      'their connection, for LISTEN and locks: use the address of PostgreSQL itself, and name the pooler in DATABASE_POOLER_URL.',
  )
}

const checkClock = async (check: ServerCheck, client: pg.Client): Promise<void> => {
  const { nowMs = Date.now } = check
  const sentAt = nowMs()
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  const tookMs = nowMs() - sentAt
  const skewMs = sentAt + tookMs / 2 - (rows[0]?.now.getTime() ?? 0)
  const seconds = Math.round(Math.abs(skewMs) / 1000)
  const line = `The clock of this machine is ${seconds} s ${skewMs > 0 ? 'ahead of' : 'behind'} that of the database ${formatDatabaseLabel(check)}`
  // Half of the round trip is unknown.
  const certainMs = Math.abs(skewMs) - tookMs / 2
  if (certainMs > MAX_SKEW_MS) throw new StoreError(`${line}: set both by NTP. More than 30 s are refused.`)
  if (certainMs > SKEW_WARNING_MS) check.warn(`${line}: set both by NTP.`)
}

const checkDurability = async (check: ServerCheck, client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ value: string }>("select current_setting('synchronous_commit') as value")
  if (rows[0]?.value !== 'off') return
  check.warn(
    `synchronous_commit is off for the database ${formatDatabaseLabel(check)}: a crash of the server loses changes that were already confirmed. Set it to on.`,
  )
}

const checkTls = (check: ServerCheck, client: pg.Client): void => {
  const { stream } = (client as unknown as { connection: { stream: { encrypted?: boolean } } }).connection
  if (stream.encrypted === true || isLocal(client.host)) return
  check.warn(
    `The connection to the database ${formatDatabaseLabel(check)} is not encrypted: set sslmode to verify-full in the address, and sslrootcert.`,
  )
}

/** Refuses a server that the platform cannot work with, and warns of an unsafe one. */
export const checkServer = async (check: ServerCheck): Promise<void> => {
  const clients: pg.Client[] = []
  try {
    const first = await connectOrRefuse(check)
    clients.push(first)
    const second = await connectOrRefuse(check)
    clients.push(second)
    await requireSessions(check, first, second)
    await checkClock(check, first)
    await checkDurability(check, first)
    checkTls(check, first)
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}
