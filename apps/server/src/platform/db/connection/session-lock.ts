// A lock that processes of one installation take in turn at start-up. Waiting is logged and limited.
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { StoreError } from '../store-error.ts'
import { formatHostPort, parseDatabaseName } from './connection.ts'

export interface LockWait {
  /** Longest wait for another process. */
  limitMs: number
  /** Called while it waits. */
  warn(line: string): void
}

const FIRST_PAUSE_MS = 10
const MAX_PAUSE_MS = 250
/** Two processes that start together wait briefly for each other: not worth a log line. */
const WARN_AFTER_MS = 2_000
const WARN_EVERY_MS = 10_000

export const defaultLockWait: LockWait = { limitMs: 300_000, warn: () => undefined }

const isTaken = async (client: Client, key: number): Promise<boolean> => {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key])
  return rows[0]?.taken === true
}

/**
 * Takes the lock for the life of the connection. It polls, because the server would let a statement wait silently
 * forever: behind a pooler the lock may belong to an abandoned connection.
 */
export const takeSessionLock = async (
  client: Client,
  url: string,
  key: number,
  { limitMs, warn }: LockWait,
): Promise<void> => {
  const databaseLabel = `${parseDatabaseName(url)} at ${formatHostPort(url)}`
  const from = performance.now()
  let toldAt = from + WARN_AFTER_MS - WARN_EVERY_MS
  for (let pauseMs = FIRST_PAUSE_MS; !(await isTaken(client, key)); pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    const now = performance.now()
    if (now - from >= limitMs)
      throw new StoreError(
        `Another process holds the start lock of the database ${databaseLabel} since more than ${Math.round(limitMs / 1000)} s. ` +
          'It migrates, or a session was left behind: see pg_locks (locktype advisory), or raise START_LOCK_SECONDS.',
      )
    if (now - toldAt >= WARN_EVERY_MS) {
      toldAt = now
      warn(`Another process holds the start lock of the database ${databaseLabel}: it migrates, or it is starting.`)
    }
    await delay(pauseMs)
  }
}
