// Idle pool connections, collected so that they can be discarded together.
import { TLSSocket } from 'node:tls'
import type { Pool, PoolClient } from 'pg'

interface WithStream {
  connection: { stream: { destroy(): void } }
}

/** Undefined without TLS. */
export const readCertificateExpiry = (client: object): Date | undefined => {
  const { stream } = (client as WithStream).connection
  if (!(stream instanceof TLSSocket)) return undefined
  const { valid_to: expiresAt } = stream.getPeerCertificate()
  return expiresAt === undefined ? undefined : new Date(expiresAt)
}

/** Without a goodbye, which a silent server would never receive. */
export const cutConnection = (client: object): void => (client as WithStream).connection.stream.destroy()

/** Returns a function that discards them. Connections in use end with their statement. */
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
