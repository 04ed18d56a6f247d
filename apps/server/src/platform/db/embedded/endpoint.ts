// The address of the embedded server, and the URLs for connecting to it.
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Cluster } from './cluster-layout.ts'

/**
 * A socket in a private folder where the system supports it: no port can collide, other accounts cannot reach it, and
 * no other program can take over the address while the server is down and collect the password from our clients.
 * Otherwise (Windows, a path that is too long for a socket, a file system without sockets) a free port on 127.0.0.1.
 * Both require the password.
 */
export type Endpoint =
  | { readonly kind: 'socket'; readonly folder: string }
  | { readonly kind: 'tcp'; readonly port: number }

// The superuser is used for administration only; the program connects as a role without rights on the machine, as it would
// on a server given by DATABASE_URL.
export const administrator = 'postgres'
export const applicationRole = 'app'

// For a socket, the port is only a part of the file name.
const socketPort = 5432
// sun_path has room for 104 bytes on macOS and 108 on Linux, including the closing zero.
const maxSocketPathBytes = 103

const socketFits = (folder: string): boolean =>
  Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= maxSocketPathBytes

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

/** The server's settings for an endpoint. The folder is quoted, because the setting is a comma-separated list. */
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
  // Explicit, because otherwise a PGSSLMODE in the environment would apply.
  url.searchParams.set('sslmode', 'disable')
  return url.href
}
