// A proxy in front of the tests' PostgreSQL server that loses every connection at a moment of the test's choice.
import { connect, createServer, type Socket } from 'node:net'

export interface DatabaseProxy {
  /** The same database, behind the proxy. */
  through(url: string): string
  /** After so many more pieces of the server's answers every connection is lost, and no new one is taken. */
  cutAfter(pieces: number): void
  /** Takes connections again, at the same address. */
  restore(): Promise<void>
  close(): void
}

const socketAt = (url: string): Socket => {
  const { hostname, port, searchParams } = new URL(url)
  const folder = searchParams.get('host')
  return folder?.startsWith('/') ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), hostname)
}

/** All databases of a test are on one server; `url` names any of them. */
export const startDatabaseProxy = async (url: string): Promise<DatabaseProxy> => {
  const sockets = new Set<Socket>()
  let left = Number.POSITIVE_INFINITY
  let isOpen = true
  const cut = (): void => {
    if (isOpen) proxy.close()
    isOpen = false
    for (const socket of sockets) socket.destroy()
  }
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const proxy = createServer((near) => {
    const far = keep(socketAt(url))
    keep(near).on('close', () => far.destroy())
    near.pipe(far)
    far.on('close', () => near.destroy())
    far.on('data', (piece) => {
      left -= 1
      if (left < 0) cut()
      else near.write(piece)
    })
  })
  const listen = (port: number) => new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = proxy.address() as { port: number }
  return {
    through(database) {
      const changed = new URL(database)
      changed.searchParams.delete('host')
      changed.host = `127.0.0.1:${port}`
      return changed.href
    },
    cutAfter(pieces) {
      left = pieces
    },
    async restore() {
      left = Number.POSITIVE_INFINITY
      if (isOpen) return
      isOpen = true
      await listen(port)
    },
    close: cut,
  }
}
