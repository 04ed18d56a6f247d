// Connections to targets. One is used again only back to back, while somebody drains a queue: a socket that lay idle may
// be closed by its peer in the moment we write, and that must not count as a failure of the target (G-108). A target has to
// show first that it keeps what it promises: its first connection is left idle for longer than one is ever reused.
import type { Client } from 'undici'

export interface Connection {
  readonly origin: string
  readonly client: Client
  /** How many answers came on it. */
  answers: number
  givenAt: number
}

export interface KeptConnections {
  /** One that has just been used, or a new one; `reuse` also tells the target whether it will be used again. */
  take(origin: string, reuse: boolean): Connection
  /** After a whole answer: for whoever comes next, for a moment. */
  give(connection: Connection): void
  drop(connection: Connection): void
  /** The target closed it unasked: its connections are used once from now on. */
  distrust(origin: string): void
  dropAll(): void
}

const IDLE_MS = 200
/** How long an idle connection must have stayed open before its target's are used again. */
const PROBATION_MS = 2 * IDLE_MS
const DISTRUST_MS = 10 * 60_000
/** A target may be changed behind its address: what it showed counts for so long. */
const TRUST_MS = 10 * 60_000
const MOST_ORIGINS = 10_000

/** Origins, each for a time. Bounded: when there are too many, the oldest is forgotten. */
const origins = (forMs: number) => {
  const until = new Map<string, number>()
  return {
    add(origin: string) {
      const oldest = until.size >= MOST_ORIGINS ? until.keys().next().value : undefined
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

export const keptConnections = (open: (origin: string, keepAlive: boolean) => Client): KeptConnections => {
  const idle = new Map<string, Connection[]>()
  const closing = origins(DISTRUST_MS)
  const keeping = origins(TRUST_MS)
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
      if (connection.givenAt <= latest && forget(connection)) drop(connection)
    }
    for (const connection of onProbation.values()) {
      if (connection.givenAt > performance.now() - PROBATION_MS) continue
      onProbation.delete(connection.origin)
      keeping.add(connection.origin)
      drop(connection)
    }
    if (idle.size > 0 || onProbation.size > 0) return
    clearInterval(sweeping)
    sweeping = undefined
  }
  const distrust = (origin: string): void => {
    closing.add(origin)
    keeping.remove(origin)
  }
  const create = (origin: string, keepAlive: boolean): Connection => {
    const connection: Connection = { origin, client: open(origin, keepAlive), answers: 0, givenAt: 0 }
    connection.client.on('disconnect', () => {
      const wasOnProbation = onProbation.get(origin) === connection && onProbation.delete(origin)
      if (forget(connection) || wasOnProbation) distrust(origin)
    })
    return connection
  }

  return {
    take(origin, reuse) {
      if (!reuse || closing.has(origin)) return create(origin, false)
      const kept = idle.get(origin)?.at(-1)
      if (kept && forget(kept)) {
        if (performance.now() - kept.givenAt < IDLE_MS) return kept
        drop(kept)
      }
      return create(origin, true)
    },
    give(connection) {
      connection.givenAt = performance.now()
      sweeping ??= setInterval(sweep, IDLE_MS).unref()
      if (!keeping.has(connection.origin)) {
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
