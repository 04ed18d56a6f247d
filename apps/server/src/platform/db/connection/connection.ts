// Single connections outside the pool (for migrations, administration and LISTEN), and functions for database URLs.
import pg from 'pg'
import { getErrorCode, getErrorMessage, StoreError } from '../store-error.ts'
import { columnParsers } from './column-parsers.ts'
import { limitConnectMs, requireWritable, splitHosts, tryHosts } from './hosts.ts'

const connectTimeoutMs = 10_000
/** For the short statements of a start or a command: beyond it the server is silent, and the caller says so. */
export const MAX_START_STATEMENT_MS = 30_000

/** If the URL names several hosts, the result has the first one. */
const parseUrl = (url: string): URL => {
  const [first = url] = splitHosts(url)
  try {
    // libpq allows an empty host (the socket is then in ?host=), which the URL parser refuses.
    return new URL(first.replace('@/', '@localhost/'))
  } catch {
    // The message does not repeat the URL, which may contain a password.
    throw new StoreError('The database URL is not valid; expected postgres://user:password@host:port/database.')
  }
}

export const parseDatabaseName = (url: string): string => {
  const name = decodeURIComponent(parseUrl(url).pathname.slice(1))
  if (name === '') throw new StoreError('The database URL names no database; expected …@host:port/database.')
  return name
}

export const withDatabase = (url: string, name: string): string => {
  // The URL parser refuses several hosts.
  if (splitHosts(url).length > 1)
    return url.replace(/^([^/]*\/\/[^/?]*)(?:\/[^?]*)?/, (_, start) => `${start}/${encodeURIComponent(name)}`)
  const changed = parseUrl(url)
  changed.pathname = `/${encodeURIComponent(name)}`
  return changed.href
}

/** The host and port of a URL, or those of its hosts, without user and password. */
export const formatHostPort = (url: string): string =>
  splitHosts(url)
    .map((hostUrl) => {
      const parsed = parseUrl(hostUrl)
      const host = parsed.searchParams.get('host') ?? parsed.hostname
      return `${host}:${parsed.port === '' ? '5432' : parsed.port}`
    })
    .join(',')

export const quoteName = (name: string): string => pg.escapeIdentifier(name)
export const quoteText = (text: string): string => pg.escapeLiteral(text)

interface ConnectionOptions {
  applicationName?: string | undefined
  /** How long to wait for the connection. */
  timeoutMs?: number
  /** The time limit of a statement. Without it there is no limit, as for migrations and large tables. */
  statementMs?: number | undefined
}

/** Opens one connection. */
export const connect = (url: string, options: ConnectionOptions = {}): Promise<pg.Client> =>
  tryHosts(url, (host) => connectTo(host, url, options))

const connectTo = async (
  host: string,
  url: string,
  { applicationName, timeoutMs = connectTimeoutMs, statementMs }: ConnectionOptions,
): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: host,
    types: columnParsers(),
    connectionTimeoutMillis: limitConnectMs(url, timeoutMs),
    ...(statementMs === undefined ? {} : { query_timeout: statementMs }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(applicationName === undefined ? {} : { application_name: applicationName }),
  })
  // A connection that breaks while idle emits 'error', which would end the process if nothing listened.
  client.on('error', () => {})
  await client.connect()
  await requireWritable(url, client).catch(async (error: unknown) => {
    await client.end().catch(() => {})
    throw error
  })
  return client
}

export const withConnection = async <T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  options: ConnectionOptions = {},
): Promise<T> => {
  const client = await connect(url, options)
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

// Administrative statements run in one of these databases; some hosting providers remove the first one.
const adminDatabases = ['postgres', 'template1']

/**
 * Runs work in the server's administrative database: always the same one, so that advisory locks exclude each other.
 */
export const withAdminConnection = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  for (const name of adminDatabases) {
    const client = await connect(withDatabase(url, name)).catch((error: unknown) => {
      if (getErrorCode(error) === '3D000') return undefined
      throw unreachableStore(url, error)
    })
    if (client === undefined) continue
    return await work(client).finally(() => client.end().catch(() => {}))
  }
  throw new StoreError(`The PostgreSQL server at ${formatHostPort(url)} has neither of ${adminDatabases.join(', ')}.`)
}

export const unreachableStore = (url: string, error: unknown): StoreError => {
  const reason = `${getErrorMessage(error)}${getErrorCode(error) === undefined ? '' : ` (${getErrorCode(error)})`}`
  return new StoreError(`The PostgreSQL server at ${formatHostPort(url)} cannot be used: ${reason}.`, { cause: error })
}
