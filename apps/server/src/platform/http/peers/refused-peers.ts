// Closes the connections of refused peers after a moment to read the refusal. What they still send is not read and
// takes memory of the kernel, so that only a few of them stay open (B-21).
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** How long the peer may still read a refusal before its connection is closed. */
const LINGER_MS = 2_000
/** All of these take about as much memory as one upload. */
const MAX_OPEN = 64

export interface RefusedPeers {
  /** Closes the connection soon. Our side has ended already. */
  add(socket: Duplex): void
}

export const refusedPeers = (maxOpen = MAX_OPEN, lingerMs = LINGER_MS): RefusedPeers => {
  /** Address → its connections, the oldest first. */
  const byAddress = new Map<string, Set<Duplex>>()
  let openCount = 0

  const remove = (address: string, socket: Duplex): void => {
    const sockets = byAddress.get(address)
    if (!sockets?.delete(socket)) return
    openCount -= 1
    if (sockets.size === 0) byAddress.delete(address)
  }
  /** The address with the most connections gives way: one that uploads much does not take this moment from others. */
  const closeOldest = (): void => {
    const [[address, sockets] = []] = [...byAddress].sort(([, a], [, b]) => b.size - a.size)
    const [oldest] = sockets ?? []
    if (address === undefined || oldest === undefined) return
    remove(address, oldest)
    oldest.destroy()
  }
  return {
    add(socket) {
      const address = (socket as Socket).remoteAddress ?? ''
      const sockets = byAddress.get(address) ?? new Set()
      if (socket.destroyed || sockets.has(socket)) return
      byAddress.set(address, sockets.add(socket))
      openCount += 1
      const timer = setTimeout(() => socket.destroy(), lingerMs).unref()
      socket.once('close', () => {
        clearTimeout(timer)
        remove(address, socket)
      })
      if (openCount > maxOpen) closeOldest()
    },
  }
}
