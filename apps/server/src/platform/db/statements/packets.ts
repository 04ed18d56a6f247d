// Sends fewer packets to the database: `begin` goes out with the first statement of its transaction, and statements that are
// issued together go out together. Waking the other side costs more than most statements do.
import pg from 'pg'

export interface Config {
  name?: string
  text: string
  values: unknown[]
  /** Replaces the connection's own response timeout. */
  query_timeout?: number
}

/** The parts of the driver's own query object that write to the wire. */
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
type RunNamed = (config: { name: string; text: string }) => Promise<unknown>

/**
 * Sends `begin` in front of the query. The driver takes the response to `begin` for a response to the query, so the
 * first "command complete" message is swallowed.
 */
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
 * `begin` waits for the first statement of the transaction and is sent together with it; if `begin` fails, the statement is
 * not run. The first `begin` of a connection is sent alone, which prepares it.
 */
export const beginWithFirst = (client: pg.PoolClient) => {
  const query = client.query.bind(client) as unknown as RunNamed & ((query: pg.Query) => void)
  const alone = (): Promise<unknown> => query({ name: BEGIN, text: BEGIN })
  let isPrepared = false
  let isDue = false
  return {
    isDue: () => isDue,
    /** Runs a single statement as the first of its transaction. Statements that are issued after it do not overtake it. */
    with(config: Config): Promise<unknown> {
      isDue = false
      return new Promise((resolve, reject) => {
        const first = new pg.Query(config, undefined, (error: Error | undefined, result: unknown) =>
          error ? reject(error) : resolve(result),
        )
        // Without it, the driver sends a text without parameters by itself, and not behind `begin`.
        Object.assign(first, { queryMode: 'extended' })
        behindBegin(first as unknown as WireQuery)
        query(first)
      })
    },
    /** Handles a text without parameters if it begins or ends a transaction; otherwise undefined. */
    plain(text: string): Promise<unknown> | undefined {
      if (text === BEGIN) {
        isDue = isPrepared
        if (isDue) return Promise.resolve({ command: 'BEGIN', rows: [] })
        isPrepared = true
        return alone()
      }
      if (!isDue) return undefined
      // The transaction is empty: the database never received it.
      if (text === 'commit' || text === 'rollback') {
        isDue = false
        return Promise.resolve({ command: text.toUpperCase(), rows: [] })
      }
      isDue = false
      return alone().then(() => client.query(text))
    },
  }
}

/** The database takes several statements in one text only without parameters, and then alone. */
export const isSingle = (text: string): boolean => !text.includes(';')

/** Everything that is written before the program waits for the next event goes out together. */
export const createWriteBatcher = (client: pg.PoolClient): (() => void) => {
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
