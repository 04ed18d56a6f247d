// Connections to targets. A connection is reused only for requests that follow each other directly: the peer may close an
// idle socket at the moment we write to it, and that must not count as a failure of the target (G-108). A target must first
// prove that it keeps connections open: its first one is left idle for longer than a connection is ever kept for reuse.
import type { Client } from 'undici'

export interface Connection {
  readonly origin: string
  readonly client: Client
  /** Called before each request: the callback is called once its response has too many bytes. */
  readonly beginResponse: (onExcess: () => void) => void
  /** The number of responses it has carried. */
  responseCount: number
  returnedAt: number
}

export interface ConnectionPool {
  /**
   * A connection that was used just now, or a new one; `reuse` also announces to the target that it will be used again.
   */
  take(origin: string, reuse: boolean): Connection
  /** Returns a connection after a complete response; it waits briefly for the next request. */
  giveBack(connection: Connection): void
  drop(connection: Connection): void
  /** The target closed a connection on its own: from now on each of its connections is used only once. */
  distrust(origin: string): void
  dropAll(): void
}

const IDLE_MS = 200
/** How long a target's first connection must stay open while idle before its connections are reused. */
const PROBATION_MS = 2 * IDLE_MS
const DISTRUST_MS = 10 * 60_000
/** A proof is valid for this long, because another server may take over the address of a target. */
const TRUST_MS = 10 * 60_000
const MAX_ORIGINS = 10_000

/** A set of origins that are each remembered for a time; when there are too many, the oldest is forgotten. */
const originSet = (forMs: number) => {
  const until = new Map<string, number>()
  return {
    add(origin: string) {
      const oldest = until.size >= MAX_ORIGINS ? until.keys().next().value : undefined
      if (oldest !== undefined) until.delete(oldest)
      until.set(origin, performance.now() + forMs)
    },
    remove: (origin: string) => until.delete(origin),
    has(origin: string): boolean {
      const end = until.size === 0 ? undefined : until.get(origin)
      if (end !== undefined && end <= performance.now()) until.delete(origin)
      return end !== undefined && end > performance.now()
    },
  }
}

export const connectionPool = (
  open: (origin: string, keepAlive: boolean) => Pick<Connection, 'client' | 'beginResponse'>,
): ConnectionPool => {
  const idle = new Map<string, Connection[]>()
  const distrusted = originSet(DISTRUST_MS)
  const trusted = originSet(TRUST_MS)
  const onProbation = new Map<string, Connection>()
  let sweeping: NodeJS.Timeout | undefined

  const drop = ({ client }: Connection): void => void client.destroy().catch(() => {})
  const forget = (connection: Connection): boolean => {
    const list = idle.get(connection.origin) ?? []
    const at = list.indexOf(connection)
    if (at >= 0) list.splice(at, 1)
    if (list.length === 0) idle.delete(connection.origin)
    return at >= 0
  }
  const sweep = (): void => {
    const latest = performance.now() - IDLE_MS
    for (const connection of [...idle.values()].flat()) {
      if (connection.returnedAt <= latest && forget(connection)) drop(connection)
    }
    for (const connection of onProbation.values()) {
      if (connection.returnedAt > performance.now() - PROBATION_MS) continue
      onProbation.delete(connection.origin)
      trusted.add(connection.origin)
      drop(connection)
    }
    if (idle.size > 0 || onProbation.size > 0) return
    clearInterval(sweeping)
    sweeping = undefined
  }
  const distrust = (origin: string): void => {
    distrusted.add(origin)
    trusted.remove(origin)
  }
  const create = (origin: string, keepAlive: boolean): Connection => {
    const connection: Connection = { origin, ...open(origin, keepAlive), responseCount: 0, returnedAt: 0 }
    connection.client.on('disconnect', () => {
      const wasOnProbation = onProbation.get(origin) === connection && onProbation.delete(origin)
      if (forget(connection) || wasOnProbation) distrust(origin)
    })
    return connection
  }

  return {
    take(origin, reuse) {
      if (!reuse || distrusted.has(origin)) return create(origin, false)
      const connection = idle.get(origin)?.at(-1)
      if (connection && forget(connection)) {
        if (performance.now() - connection.returnedAt < IDLE_MS) return connection
        drop(connection)
      }
      return create(origin, true)
    },
    giveBack(connection) {
      connection.returnedAt = performance.now()
      sweeping ??= setInterval(sweep, IDLE_MS).unref()
      if (!trusted.has(connection.origin)) {
        if (onProbation.has(connection.origin)) drop(connection)
        else onProbation.set(connection.origin, connection)
        return
      }
      const list = idle.get(connection.origin)
      if (list) list.push(connection)
      else idle.set(connection.origin, [connection])
    },
    drop,
    distrust,
    dropAll() {
      clearInterval(sweeping)
      for (const connection of [...[...idle.values()].flat(), ...onProbation.values()]) drop(connection)
      idle.clear()
      onProbation.clear()
    },
  }
}
