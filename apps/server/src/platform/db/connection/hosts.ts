// Several hosts in one database URL: the one that takes writes is used, and another one after a fail-over.
import type { ClientBase } from 'pg'
import { getErrorCode } from '../store-error.ts'

/** As libpq reads it: `postgres://user@first:5432,second:5432/database`. */
const AUTHORITY = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s

/** One URL for each host. */
export const splitHosts = (url: string): string[] => {
  const [, start = '', hosts = '', end = ''] = AUTHORITY.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => `${start}${host}${end}`) : [url]
}

/** Beside a host that drops packets the next one is tried soon. */
const MAX_CONNECT_MS = 3_000
export const limitConnectMs = (url: string, timeoutMs: number): number =>
  splitHosts(url).length > 1 ? Math.min(timeoutMs, MAX_CONNECT_MS) : timeoutMs

/** The host that worked last, for each URL with several: pools and single connections follow each other. */
const positions = new Map<string, number>()

export const currentHost = (url: string): string => {
  const hosts = splitHosts(url)
  return hosts[(positions.get(url) ?? 0) % hosts.length] ?? url
}

/** If several callers failed at one host, the first moves on. */
const leaveHost = (url: string, host: string): void => {
  if (currentHost(url) === host) positions.set(url, (positions.get(url) ?? 0) + 1)
}

const READ_ONLY = '25006'
/** The account or the database is wrong, which another host does not change. */
const FINAL = new Set(['28000', '28P01', '3D000', '08P01'])

/** Calls it once for each host at most, until a connection succeeds. */
export const tryHosts = async <T>(url: string, connectTo: (host: string) => Promise<T>): Promise<T> => {
  for (let left = splitHosts(url).length; ; left -= 1) {
    const host = currentHost(url)
    try {
      return await connectTo(host)
    } catch (error) {
      leaveHost(url, host)
      if (left <= 1 || FINAL.has(getErrorCode(error) ?? '')) throw error
    }
  }
}

/** None of several hosts is the primary at this moment: a fail-over, which ends with the first connection to the next one. */
class NotPrimary extends Error {
  readonly code = READ_ONLY
}
export const isNotPrimary = (error: unknown): boolean => error instanceof NotPrimary

/** Only the primary of several hosts is used, unless the URL says `target_session_attrs=any`. */
export const requireWritable = async (url: string, client: ClientBase): Promise<void> => {
  if (splitHosts(url).length === 1 || /[?&]target_session_attrs=any(?:&|$)/.test(url)) return
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (rows[0]?.transaction_read_only !== 'on') return
  throw new NotPrimary('the server takes no writes: it is not a primary')
}
