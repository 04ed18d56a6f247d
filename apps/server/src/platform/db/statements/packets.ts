// Fewer packets to the database: a transaction begins together with its first statement, and what is asked in one go
// leaves in one go. Waking the other side costs more than most statements.
import pg from 'pg'

export interface Config {
  name?: string
  text: string
  values: unknown[]
}

/** What the driver's own query does on the wire. */
interface Wire {
  bind(message: { statement: string }): void
  execute(message: object): void
}
interface WireQuery {
  prepare(wire: Wire): void
  handleCommandComplete(message: unknown, wire: Wire): void
}
interface WithStream {
  connection: { stream: { cork(): void; uncork(): void } }
}

const BEGIN = 'begin'
type Ask = (config: { name: string; text: string }) => Promise<unknown>

/** The driver takes this one's messages for the query's own: it must not have any but the note that it is complete. */
const behindBegin = (query: WireQuery): void => {
  const { prepare, handleCommandComplete } = query
  let isBegun = false
  query.prepare = (wire) => {
    wire.bind({ statement: BEGIN })
    wire.execute({})
    prepare.call(query, wire)
  }
  query.handleCommandComplete = (message, wire) => {
    if (isBegun) handleCommandComplete.call(query, message, wire)
    isBegun = true
  }
}

/**
 * `begin` waits for the first statement and leaves with it. Both are answered at once: where the beginning fails, the
 * statement is not run. The first one of a connection goes alone, which prepares it.
 */
export const beginWithFirst = (client: pg.PoolClient) => {
  const query = client.query.bind(client) as unknown as Ask & ((query: pg.Query) => void)
  const alone = (): Promise<unknown> => query({ name: BEGIN, text: BEGIN })
  let isPrepared = false
  let isDue = false
  return {
    isDue: () => isDue,
    /** Runs a statement with parameters as the first of its transaction. */
    with(config: Config): Promise<unknown> {
      isDue = false
      return new Promise((resolve, reject) => {
        const first = new pg.Query(config, undefined, (error: Error | undefined, result: unknown) =>
          error ? reject(error) : resolve(result),
        )
        behindBegin(first as unknown as WireQuery)
        query(first)
      })
    },
    /** A text without parameters, if the beginning of a transaction has to do with it. */
    plain(text: string): Promise<unknown> | undefined {
      if (text === BEGIN) {
        isDue = isPrepared
        if (isDue) return Promise.resolve({ command: 'BEGIN', rows: [] })
        isPrepared = true
        return alone()
      }
      if (!isDue) return undefined
      isDue = false
      // Nothing was asked in between.
      if (text === 'commit' || text === 'rollback') return Promise.resolve({ command: text.toUpperCase(), rows: [] })
      return alone().then(() => client.query(text))
    },
  }
}

/** Whatever is asked before the program waits again is written together. */
export const inOnePacket = (client: pg.PoolClient): (() => void) => {
  const { stream } = (client as unknown as WithStream).connection
  let isGathering = false
  return () => {
    if (isGathering) return
    isGathering = true
    stream.cork()
    process.nextTick(() => {
      isGathering = false
      stream.uncork()
    })
  }
}
