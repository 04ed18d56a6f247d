// A proxy in front of the tests' PostgreSQL that drops every connection, or falls silent, when the test says so.
import { connect, createServer, type Socket } from 'node:net'

export interface DatabaseProxy {
  /** The same database, behind the proxy. */
  through(url: string): string
  /** After this many more chunks of the server's responses every connection is lost, and no new one is accepted. */
  cutAfter(chunks: number): void
  /** Accepts connections again, at the same address. */
  restore(): Promise<void>
  /** A black hole: the open connections stay, but nothing passes through them any more. New ones work. */
  swallow(): void
  /** Like a paused server: nothing passes, and new connections are accepted but get no response, until `thaw`. */
  freeze(): void
  /** Everything that was held back passes. */
  thaw(): void
  close(): void
}

const socketAt = (url: string): Socket => {
  const { hostname, port, searchParams } = new URL(url)
  const folder = searchParams.get('host')
  return folder?.startsWith('/') ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), hostname)
}

/** One relayed connection between a client and the server. */
interface Pair {
  near: Socket
  far: Socket
  isSwallowed: boolean
}

/** All databases of a test are on one server; `url` names any of them. */
export const startDatabaseProxy = async (url: string): Promise<DatabaseProxy> => {
  const pairs = new Set<Pair>()
  let chunksLeft = Number.POSITIVE_INFINITY
  let isOpen = true
  let isFrozen = false
  const cut = (): void => {
    if (isOpen) proxy.close()
    isOpen = false
    for (const { near, far } of pairs) {
      near.destroy()
      far.destroy()
    }
  }
  const hold = ({ near, far }: Pair): void => {
    near.pause()
    far.pause()
  }
  const proxy = createServer((near) => {
    const far = socketAt(url)
    const pair: Pair = { near, far, isSwallowed: false }
    pairs.add(pair)
    far.on('error', () => {}).on('close', () => near.destroy())
    near
      .on('error', () => {})
      .on('close', () => {
        pairs.delete(pair)
        far.destroy()
      })
    near.on('data', (piece) => {
      if (!pair.isSwallowed) far.write(piece)
    })
    far.on('data', (piece) => {
      if (pair.isSwallowed) return
      chunksLeft -= 1
      if (chunksLeft < 0) cut()
      else near.write(piece)
    })
    if (isFrozen) hold(pair)
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
    cutAfter(chunks) {
      chunksLeft = chunks
    },
    async restore() {
      chunksLeft = Number.POSITIVE_INFINITY
      if (isOpen) return
      isOpen = true
      await listen(port)
    },
    swallow() {
      for (const pair of pairs) pair.isSwallowed = true
    },
    freeze() {
      isFrozen = true
      for (const pair of pairs) hold(pair)
    },
    thaw() {
      isFrozen = false
      for (const { near, far } of pairs) {
        near.resume()
        far.resume()
      }
    },
    close: cut,
  }
}
