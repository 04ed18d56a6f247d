// Counts the users of the server: every process holds a shared lock in it, and the last one to leave shuts it down.
import type { Socket } from 'node:net'
import type { Client } from 'pg'
import { connect, quoteName, quoteText, unreachableStore } from '../connection/connection.ts'
import { getErrorCode, getErrorMessage } from '../store-error.ts'
import type { Cluster } from './cluster-layout.ts'
import { administrator, applicationRole, type Endpoint, urlAt } from './endpoint.ts'
import { releaseLeftWal } from './wal-retention.ts'

export interface Presence {
  readonly endpoint: Endpoint
  /** Resolves when the connection ended without leave(). */
  readonly connectionLoss: Promise<void>
  /**
   * True when no other process uses the server; no process can enter any more, and the caller shuts the server down.
   */
  leave(): Promise<boolean>
}

// Advisory locks belong to one database; this lock is always taken in "postgres".
const database = 'postgres'
const lockKey = 7_216_048_595

const isTrue = async (client: Client, condition: string): Promise<boolean> => {
  const { rows } = await client.query<{ answer: boolean }>(`select ${condition} as answer`)
  return rows[0]?.answer === true
}

/** The socket is unreferenced, so that the connection does not keep a program running that has nothing else to do. */
const getSocket = (client: Client): Socket => client.connection.stream as Socket

const ensureRole = async (client: Client, password: string): Promise<void> => {
  if (await isTrue(client, `exists (select from pg_roles where rolname = ${quoteText(applicationRole)})`)) return
  const role = quoteName(applicationRole)
  await client.query(`create role ${role} login createdb password ${quoteText(password)}`).catch((error: unknown) => {
    // 42710, 23505: another process has just created it.
    if (!['42710', '23505'].includes(getErrorCode(error) ?? '')) throw error
  })
}

const createPresence = (client: Client, endpoint: Endpoint): Presence => {
  const { promise: connectionLoss, resolve } = Promise.withResolvers<void>()
  let isLeaving = false
  client.once('end', () => {
    if (!isLeaving) resolve()
  })
  getSocket(client).unref()
  return {
    endpoint,
    connectionLoss,
    leave: async () => {
      isLeaving = true
      getSocket(client).ref()
      try {
        // Unlock first, then test for others: in this order two processes that leave at once cannot both see each other.
        await client.query('select pg_advisory_unlock_shared($1)', [lockKey])
        const isLast = await isTrue(client, `pg_try_advisory_lock(${lockKey})`)
        // The last user keeps the lock until the shutdown ends this connection: a new process waits, then starts a
        // server.
        if (isLast) getSocket(client).unref()
        else await client.end()
        return isLast
      } catch {
        return false // the server has already stopped
      }
    },
  }
}

const notRunning = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', '57P03', '57P01', '53300'])

/** Registers as a user of the server; undefined when it does not run, or when its last user is shutting it down. */
export const registerPresence = async (
  cluster: Cluster,
  endpoint: Endpoint,
  isStarter: boolean,
): Promise<Presence | undefined> => {
  const url = urlAt(endpoint, administrator, cluster.password, database)
  let client: Client | undefined
  try {
    client = await connect(url, { applicationName: 'presence' })
    if (!(await isTrue(client, `pg_try_advisory_lock_shared(${lockKey})`))) {
      await client.end()
      return undefined
    }
    await ensureRole(client, cluster.password)
    if (isStarter) await releaseLeftWal(client)
    return createPresence(client, endpoint)
  } catch (error) {
    await client?.end().catch(() => {})
    if (notRunning.has(getErrorCode(error) ?? '') || /terminated/.test(getErrorMessage(error))) return undefined
    throw unreachableStore(url, error)
  }
}
