// What a handler may answer other than a plain value, and how it learns whether the answer arrived.
import type { Readable } from 'node:stream'

/** Callbacks that follow an answer on its way: `sent` when all of it was sent, then one of the other two. Each runs once. */
export interface Arrival {
  /** The kernel has taken all of it, which does not mean that the peer has received it. */
  sent(): void
  /** The peer sent its next request on the connection, or closed the connection cleanly after the whole answer. */
  received(): void
  /** The answer was cut off, or the connection ended before anything showed that the answer had arrived. */
  lost(): void
}

/** An answer other than the route's own status, or with headers of its own. */
export interface RouteResponse<T> {
  isResponse: true
  status?: number
  body?: T
  headers?: Readonly<Record<string, string>>
  /** Sent unchanged instead of `body`, with the type in `headers['content-type']`. */
  raw?: string | Uint8Array | NodeJS.ReadableStream
  /** Instead of `body`: a long-lived answer, which may stay open for days and ends cleanly when the server stops. */
  stream?: Readable
  /** For an answer whose content may be deleted only after it has arrived. */
  arrival?: Arrival
}

export const createResponse = <T>(parts: Omit<RouteResponse<T>, 'isResponse'>): RouteResponse<T> => ({
  isResponse: true,
  ...parts,
})
