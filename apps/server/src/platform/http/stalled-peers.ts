// Cuts off peers that do not read: their answers, and what was read for them, would stay in memory for as long as they like.
import type { Socket } from 'node:net'

/** How often the sockets are looked through. */
const CHECK_EVERY_MS = 2_000

/** Node has no other way to ask how much of a write the kernel has taken; a large answer is a single write. */
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
 * A socket is closed when something waits on it and the kernel has taken nothing of it for so long. This holds for answers
 * of every kind: a long-lived one may stay open without a word, but what it says must be read. Only writing counts: a peer
 * that goes on sending does not thereby read. Returns a function that ends the watch.
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
