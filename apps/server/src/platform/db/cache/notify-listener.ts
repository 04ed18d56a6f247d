// Receives the notifications of the database: all topics share one LISTEN connection.
import { connect, quoteName } from '../connection/connection.ts'
import { reconnectingConnection } from '../connection/reconnecting-connection.ts'

type Heard = (payload: string) => void

export interface NotifyListener {
  listen(topic: string, heard: Heard): Promise<() => Promise<void>>
  /** Calls the listeners of this process directly, without the detour through the database. */
  callOwn(topic: string, payload: string): void
  /** Rejects when the server does not answer; the pool has no part in it. */
  ping(): Promise<unknown>
  close(): Promise<void>
}

interface NotifyListenerOptions {
  url: string
  applicationName?: string
  /** Whether a notification comes from a connection of this process: its listeners were already called at the commit. */
  isOwn: (backend: number) => boolean
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

export const notifyListener = ({ url, applicationName, isOwn, onError }: NotifyListenerOptions): NotifyListener => {
  const topics = new Map<string, Set<Heard>>()

  const open = async () => {
    const client = await connect(url, applicationName === undefined ? 'listener' : `${applicationName} listener`)
    client.on('notification', ({ processId, channel, payload }) => {
      if (!isOwn(processId)) callAll(topics.get(channel) ?? [], payload ?? '', onError)
    })
    try {
      // The loop also reaches a topic that is added while it runs.
      for (const topic of topics.keys()) await client.query(`listen ${quoteName(topic)}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    return client
  }
  // Notifications may have been missed while the connection was down.
  const onReturn = (): void => {
    for (const listeners of topics.values()) callAll(listeners, '', onError)
  }
  const connection = reconnectingConnection({ open, onReturn, onError })

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

  const ping = async (): Promise<unknown> => (await connection.get()).query('select 1')

  return { listen, callOwn, ping, close: connection.close }
}
