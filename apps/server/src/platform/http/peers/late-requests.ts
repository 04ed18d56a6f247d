// Refuses requests that arrive too slowly: a large body may take longer than the time limit while it keeps its pace.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** 0.5 Mbit/s: the uplink of a phone with a bad connection. */
const MIN_BYTES_PER_MS = 64

/** How often the sockets are checked. */
const CHECK_EVERY_MS = 5_000

interface Arriving {
  request: IncomingMessage
  since: number
  bytesBefore: number
}

interface LateOptions {
  /** The time limit of a request without a body, in milliseconds. */
  limitMs: number
  /** The response to the latest request of a socket. */
  findResponse(socket: Socket): ServerResponse | undefined
  refuse(socket: Socket): void
}

/** The most time that a body of this size can take. */
export const longestArrivalMs = (limitMs: number, bytes: number): number =>
  Math.ceil(limitMs + bytes / MIN_BYTES_PER_MS)

/** Returns one check of all sockets; `now` is a time in milliseconds. */
export const lateCheck = (sockets: ReadonlySet<Socket>, options: LateOptions): ((now: number) => void) => {
  const { limitMs, findResponse, refuse } = options
  let arriving = new Map<Socket, Arriving>()
  return (now) => {
    const stillArriving = new Map<Socket, Arriving>()
    for (const socket of sockets) {
      const response = findResponse(socket)
      if (response === undefined || response.req.complete) continue
      const earlier = arriving.get(socket)
      const isSame = earlier?.request === response.req
      const entry = isSame ? earlier : { request: response.req, since: now, bytesBefore: socket.bytesRead }
      // A body that no one reads any more gets no longer time.
      const bytes = response.writableFinished ? 0 : socket.bytesRead - entry.bytesBefore
      if (now - entry.since < longestArrivalMs(limitMs, bytes)) stillArriving.set(socket, entry)
      else refuse(socket)
    }
    arriving = stillArriving
  }
}

/** The time limit of Node ends a request at a fixed time, however steadily it arrives. Returns a function that ends the watch. */
export const refuseLate = (sockets: ReadonlySet<Socket>, options: LateOptions): (() => void) => {
  const check = lateCheck(sockets, options)
  const timer = setInterval(() => check(performance.now()), Math.min(CHECK_EVERY_MS, options.limitMs / 2)).unref()
  return () => clearInterval(timer)
}
