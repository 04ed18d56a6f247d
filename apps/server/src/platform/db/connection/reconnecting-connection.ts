// One connection that is opened on first use and reopened, with growing pauses, whenever it is lost.
import type { Client } from 'pg'

export interface ReconnectingConnection {
  /** The open connection; it is opened now if necessary. */
  get(): Promise<Client>
  /** The connection, if it is open at this moment. */
  current(): Client | undefined
  close(): Promise<void>
}

interface ReconnectingConnectionOptions {
  /** Opens a connection and makes it ready for use. */
  open: () => Promise<Client>
  /** Called as soon as a lost connection is back, also when a caller of `get` has opened it. */
  onReturn: () => void
  onError: (error: Error) => void
}

const firstPauseMs = 50
/** After an outage this is the longest time in which a process without callers hears nothing. */
const maxPauseMs = 2_000

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

export const reconnectingConnection = ({
  open,
  onReturn,
  onError,
}: ReconnectingConnectionOptions): ReconnectingConnection => {
  let opening: Promise<Client> | undefined
  let live: Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false
  let isLost = false

  const handleLoss = (): void => {
    live = undefined
    opening = undefined
    if (isClosed) return
    isLost = true
    onError(new Error('the connection to the database was lost'))
    reopen(firstPauseMs)
  }

  const reportReturn = (): void => {
    if (!isLost || isClosed) return
    isLost = false
    clearTimeout(retry)
    onReturn()
  }

  const get = (): Promise<Client> => {
    if (isClosed) return Promise.reject(new Error('the connection is closed'))
    opening ??= open().then(
      (client) => {
        live = client
        client.once('end', handleLoss)
        reportReturn()
        return client
      },
      (error: unknown) => {
        opening = undefined
        throw error
      },
    )
    return opening
  }

  const reopen = (pauseMs: number): void => {
    // The pause is random, so that many processes do not reconnect at the same moment.
    retry = setTimeout(
      () =>
        get().catch((error: unknown) => {
          if (isClosed) return
          onError(asError(error))
          reopen(Math.min(pauseMs * 2, maxPauseMs))
        }),
      pauseMs * (0.75 + Math.random() / 2),
    )
  }

  const close = async (): Promise<void> => {
    isClosed = true
    clearTimeout(retry)
    const client = await opening?.catch(() => undefined)
    await client?.end().catch(() => {})
  }

  return { get, current: () => live, close }
}
