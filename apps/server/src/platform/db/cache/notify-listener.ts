// Receives the notifications of the database: all topics share one LISTEN connection.
import type { Client } from 'pg'
import { connect, quoteName } from '../connection/connection.ts'
import { startHeartbeat } from '../connection/heartbeat.ts'
import { cutConnection, readCertificateExpiry } from '../connection/pooled-clients.ts'
import { type ReconnectingConnection, reconnectingConnection } from '../connection/reconnecting-connection.ts'

type Heard = (payload: string) => void

export interface NotifyListener {
  listen(topic: string, heard: Heard): Promise<() => Promise<void>>
  /** Calls the listeners of this process directly, without a round trip through the database. */
  callOwn(topic: string, payload: string): void
  /** Shows every process that this process announces the value, as long as this connection or a successor lives. */
  announce(subject: string, value: string): Promise<void>
  /** Ends an announcement. */
  withdraw(subject: string): Promise<void>
  /** Queries over the listening connection, not the pool; rejects when the server does not respond. */
  ask<R extends object>(text: string): Promise<R[]>
  /** Replaces this connection by a new one. */
  reconnect(): void
  /** True while the connection is open. */
  isListening(): boolean
  /** The expiry of the server's certificate. */
  getCertificateExpiry(): Date | undefined
  close(): Promise<void>
}

interface NotifyListenerOptions {
  url: string
  applicationName?: string
  /**
   * True if a notification comes from a connection of this process: its listeners were already called at the commit.
   */
  isOwn: (backend: number) => boolean
  /** Refuses a connection to another database. */
  verify: (client: Client) => Promise<void>
  /** The longest time in which a silent server goes unnoticed. */
  silenceMs: number
  /** The server has not responded in that time: other connections to it may be dead too. */
  onSilence: () => void
  /** The connection is back, at a server that was started at another time: after a fail-over or a restart. */
  onOtherServer: () => void
  onError: (error: Error) => void
}

const maxTopicBytes = 63

/** Calls every listener; one that throws does not stop the others. */
const callAll = (listeners: Iterable<Heard>, payload: string, onError: (error: Error) => void): void => {
  for (const heard of [...listeners]) {
    try {
      heard(payload)
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)))
    }
  }
}

/** Notifications may have been missed while the connection was down. */
const callTopics = (topics: ReadonlyMap<string, Set<Heard>>, onError: (error: Error) => void): void => {
  for (const listeners of topics.values()) callAll(listeners, '', onError)
}

// A shared lock, so no process ever waits for it. The server releases it with the session, however the process ends.
const lockFor = (client: Client, subject: string, value: string): Promise<unknown> =>
  client.query('select pg_advisory_lock_shared(hashtext($1), hashtext($2))', [subject, value])

const unlockFor = (client: Client, subject: string, value: string): Promise<unknown> =>
  client.query('select pg_advisory_unlock_shared(hashtext($1), hashtext($2))', [subject, value])

/**
 * Compares each connection with the one before. Servers at one address differ in the moment of their start: a replica keeps
 * the data and the identifier of its primary.
 */
const compareServers = (onOtherServer: () => void) => {
  const text = 'select pg_postmaster_start_time()::text as "startedAt"'
  let startedAt: string | undefined
  return async (client: Client): Promise<void> => {
    const previous = startedAt
    startedAt = (await client.query<{ startedAt: string }>(text)).rows[0]?.startedAt
    if (previous !== undefined && previous !== startedAt) onOtherServer()
  }
}

const listenerState = ({ current }: ReconnectingConnection) => ({
  isListening: (): boolean => current() !== undefined,
  getCertificateExpiry: (): Date | undefined => {
    const client = current()
    return client && readCertificateExpiry(client)
  },
})

/** Announces on the connection of the moment. */
const createAnnouncer = (announcements: Map<string, string>, connection: ReconnectingConnection) => ({
  async announce(subject: string, value: string): Promise<void> {
    if (announcements.get(subject) === value) return
    const client = await connection.get()
    announcements.set(subject, value)
    await lockFor(client, subject, value)
  },
  async withdraw(subject: string): Promise<void> {
    const value = announcements.get(subject)
    if (value === undefined || !announcements.delete(subject)) return
    const client = connection.current()
    // The locks of a lost connection are gone with it.
    if (client) await unlockFor(client, subject, value)
  },
})

export const notifyListener = (options: NotifyListenerOptions): NotifyListener => {
  const { url, applicationName, isOwn, verify, silenceMs, onSilence, onError } = options
  const topics = new Map<string, Set<Heard>>()
  const announcements = new Map<string, string>()
  const compareServer = compareServers(options.onOtherServer)

  const open = async () => {
    const name = applicationName === undefined ? 'listener' : `${applicationName} listener`
    const client = await connect(url, { applicationName: name, timeoutMs: silenceMs })
    client.on('notification', ({ processId, channel, payload }) => {
      if (!isOwn(processId)) callAll(topics.get(channel) ?? [], payload ?? '', onError)
    })
    startHeartbeat(client, silenceMs, onSilence)
    try {
      await verify(client)
      await compareServer(client)
      // The loop also reaches a topic that is added while it runs.
      for (const topic of topics.keys()) await client.query(`listen ${quoteName(topic)}`)
      for (const [subject, value] of announcements) await lockFor(client, subject, value)
    } catch (error) {
      cutConnection(client)
      throw error
    }
    return client
  }
  const connection = reconnectingConnection({ open, onReturn: () => callTopics(topics, onError), onError })

  const forget = async (topic: string, heard: Heard): Promise<void> => {
    const listeners = topics.get(topic)
    if (listeners === undefined || !listeners.delete(heard) || listeners.size > 0) return
    topics.delete(topic)
    await connection
      .current()
      ?.query(`unlisten ${quoteName(topic)}`)
      .catch(() => {})
  }

  const listen = async (topic: string, heard: Heard): Promise<() => Promise<void>> => {
    if (Buffer.byteLength(topic) > maxTopicBytes) throw new RangeError(`the topic ${topic} is longer than 63 bytes`)
    // Wrapped, so that the same function can listen twice and each stop function ends only one of the two.
    const entry: Heard = (payload) => heard(payload)
    topics.set(topic, (topics.get(topic) ?? new Set()).add(entry))
    try {
      const client = await connection.get()
      await client.query(`listen ${quoteName(topic)}`)
    } catch (error) {
      await forget(topic, entry)
      throw error
    }
    return () => forget(topic, entry)
  }

  const callOwn = (topic: string, payload: string): void => callAll(topics.get(topic) ?? [], payload, onError)

  const ask = async <R extends object>(text: string): Promise<R[]> =>
    (await (await connection.get()).query<R>(text)).rows

  const reconnect = (): void => {
    const client = connection.current()
    if (client) cutConnection(client)
  }

  const announcer = createAnnouncer(announcements, connection)
  return { listen, ...announcer, callOwn, ask, reconnect, ...listenerState(connection), close: connection.close }
}
