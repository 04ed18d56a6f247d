// Cuts off peers that do not read, or read too slowly: their responses and data would stay in memory indefinitely.
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

/** 64 kbit/s, on average over the time limit: a peer that reads a byte now and then holds a response as one that reads none. */
const MIN_BYTES_PER_SECOND = 8 * 1024

interface Waiting {
  /** When the present time limit began, and how much the kernel must have taken by its end. */
  since: number
  dueBytes: number
}

/** Returns one check of all sockets; `now` is a time in milliseconds. */
export const stallCheck = (sockets: ReadonlySet<Socket>, stallMs: number): ((now: number) => void) => {
  const minBytes = (MIN_BYTES_PER_SECOND * stallMs) / 1000
  let waiting = new Map<Socket, Waiting>()
  return (now) => {
    const stillWaiting = new Map<Socket, Waiting>()
    for (const socket of sockets) {
      if (socket.writableLength === 0) continue
      const bytes = bytesTaken(socket)
      const before = waiting.get(socket)
      if (before === undefined || bytes >= before.dueBytes)
        stillWaiting.set(socket, { dueBytes: bytes + Math.min(minBytes, socket.writableLength), since: now })
      else if (now - before.since < stallMs) stillWaiting.set(socket, before)
      else socket.destroy()
    }
    waiting = stillWaiting
  }
}

/**
 * A socket is closed when output waits on it and the kernel has taken too little of it for this long. This applies to all
 * responses: a long-lived one may stay silent, but its output must be read. Only writing counts: a peer that keeps
 * sending does not thereby read. Returns a function that ends the watch.
 */
export const cutOffStalled = (sockets: ReadonlySet<Socket>, stallMs: number): (() => void) => {
  const check = stallCheck(sockets, stallMs)
  const timer = setInterval(() => check(performance.now()), Math.min(CHECK_EVERY_MS, stallMs / 2)).unref()
  return () => clearInterval(timer)
}
