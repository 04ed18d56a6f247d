// The connections of pools, collected so that those to a silent server can be discarded together.
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

export interface PooledClients {
  /** Discards idle connections. Those in use end with their statement: a paused server may still answer. */
  handleSilence(): void
  /** Another server responds now. Statements at the silent one would wait until their time limit. */
  handleOtherServer(): void
}

export const pooledClients = (pools: readonly Pool[]): PooledClients => {
  const idle = new Set<PoolClient>()
  const busy = new Set<PoolClient>()
  let waiting = new Set<PoolClient>()
  for (const pool of pools) {
    pool.on('acquire', (client) => {
      idle.delete(client)
      busy.add(client)
    })
    pool.on('release', (_error, client) => {
      idle.add(client)
      for (const clients of [busy, waiting]) clients.delete(client)
    })
    pool.on('remove', (client) => {
      for (const clients of [idle, busy, waiting]) clients.delete(client)
    })
  }
  return {
    handleSilence() {
      for (const client of idle) cutConnection(client)
      waiting = new Set(busy)
    },
    handleOtherServer() {
      for (const client of waiting) cutConnection(client)
      waiting.clear()
    },
  }
}
