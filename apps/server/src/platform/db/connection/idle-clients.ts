// The connections of pools that nobody uses at the moment, so that they can be thrown away together.
import type { Pool, PoolClient } from 'pg'

interface WithStream {
  connection: { stream: { destroy(): void } }
}

/** Without a goodbye, which a server that does not answer would never hear. */
export const cutConnection = (client: object): void => (client as WithStream).connection.stream.destroy()

/** Returns a function that throws them away. Those in use end with their statement. */
export const idleClients = (pools: readonly Pool[]): (() => void) => {
  const idle = new Set<PoolClient>()
  for (const pool of pools) {
    pool.on('acquire', (client) => idle.delete(client))
    pool.on('release', (_error, client) => idle.add(client))
    pool.on('remove', (client) => idle.delete(client))
  }
  return () => {
    for (const client of idle) cutConnection(client)
  }
}
