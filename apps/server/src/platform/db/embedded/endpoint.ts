// Where the embedded server listens, and the URLs that lead there.
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Cluster } from './cluster-layout.ts'

/**
 * A socket in a private folder where the system has them: no port to collide with, nothing to reach for other
 * accounts, and nobody can take the address while the server is down and ask our clients for the password.
 * Otherwise (Windows, a path too long for a socket, a file system without sockets) 127.0.0.1 on a free port.
 * The password is asked for on both.
 */
export type Endpoint =
  | { readonly kind: 'socket'; readonly folder: string }
  | { readonly kind: 'tcp'; readonly port: number }

// The superuser only administers; everyone else connects as a role without power over the machine, as on a
// server by DATABASE_URL.
export const administrator = 'postgres'
export const applicationRole = 'app'

// The port of a socket is only a part of its file name.
const socketPort = 5432
// sun_path holds 104 bytes on macOS and 108 on Linux, with the closing zero.
const longestSocketPath = 103

const socketFits = (folder: string): boolean =>
  Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= longestSocketPath

const freePort = async (): Promise<number> => {
  const probe = createServer()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  probe.once('error', reject).listen(0, '127.0.0.1', resolve)
  await promise
  const address = probe.address()
  const closed = Promise.withResolvers<void>()
  probe.close(() => closed.resolve())
  await closed.promise
  if (address === null || typeof address === 'string') throw new Error('a TCP server has no port')
  return address.port
}

export const loopbackEndpoint = async (): Promise<Endpoint> => ({ kind: 'tcp', port: await freePort() })

export const preferredEndpoint = async ({ socketFolder }: Cluster): Promise<Endpoint> =>
  process.platform !== 'win32' && socketFits(socketFolder)
    ? { kind: 'socket', folder: socketFolder }
    : await loopbackEndpoint()

/** The server's own settings for an endpoint. Folders are a comma-separated list to it, hence the quotes. */
export const endpointSettings = (endpoint: Endpoint): Record<string, string> =>
  endpoint.kind === 'socket'
    ? {
        listen_addresses: '',
        port: String(socketPort),
        unix_socket_directories: `"${endpoint.folder.replaceAll('"', '""')}"`,
        unix_socket_permissions: '0700',
      }
    : { listen_addresses: '127.0.0.1', port: String(endpoint.port), unix_socket_directories: '' }

export const urlAt = (endpoint: Endpoint, role: string, password: string, database: string): string => {
  const port = endpoint.kind === 'socket' ? socketPort : endpoint.port
  const url = new URL(`postgres://${role}:${password}@127.0.0.1:${port}`)
  url.pathname = `/${encodeURIComponent(database)}`
  if (endpoint.kind === 'socket') url.searchParams.set('host', endpoint.folder)
  // Said aloud, because a PGSSLMODE of the caller's environment would otherwise apply.
  url.searchParams.set('sslmode', 'disable')
  return url.href
}
