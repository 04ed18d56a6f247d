// Cuts off peers that do not read: their responses and data would stay in memory indefinitely.
import type { Socket } from 'node:net'

/** The interval between two checks of the sockets. */
const CHECK_EVERY_MS = 2_000

/** Node has no other way to find out how much of a write the kernel has taken; a large response is a single write. */
interface WithHandle {
  _handle?: { bytesWritten: number; writeQueueSize: number } | null
}

const bytesTaken = (socket: Socket): number => {
  const handle = (socket as unknown as WithHandle)._handle
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0
}

interface Waiting {
  bytesTaken: number
  since: number
}

/**
 * A socket is closed when output waits on it and the kernel has taken nothing of it for this long. This applies to all
 * responses: a long-lived one may stay silent, but its output must be read. Only writing counts: a peer that keeps
 * sending does not thereby read. Returns a function that ends the watch.
 */
export const cutOffStalled = (sockets: ReadonlySet<Socket>, stallMs: number): (() => void) => {
  let waiting = new Map<Socket, Waiting>()
  const check = (): void => {
    const now = performance.now()
    const stillWaiting = new Map<Socket, Waiting>()
    for (const socket of sockets) {
      if (socket.writableLength === 0) continue
      const bytes = bytesTaken(socket)
      const before = waiting.get(socket)
      if (before?.bytesTaken !== bytes) stillWaiting.set(socket, { bytesTaken: bytes, since: now })
      else if (now - before.since < stallMs) stillWaiting.set(socket, before)
      else socket.destroy()
    }
    waiting = stillWaiting
  }
  const timer = setInterval(check, Math.min(CHECK_EVERY_MS, stallMs / 2)).unref()
  return () => clearInterval(timer)
}
