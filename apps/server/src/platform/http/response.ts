// Responses other than a plain value, and the callbacks that report whether one arrived.
import type { Readable } from 'node:stream'

/**
 * Callbacks that follow the delivery of a response: `sent` when all of it was sent, then one of the other two. Each
 * runs once.
 */
export interface Arrival {
  /** The kernel has taken all of it, which does not mean that the peer has received it. */
  onSent(): void
  /** The peer sent its next request on the connection, or closed the connection cleanly after the whole response. */
  received(): void
  /** The response was cut off, or the connection ended before anything showed that the response had arrived. */
  lost(): void
}

/** A response with another status than the route's, or with additional headers. */
export interface RouteResponse<T> {
  isResponse: true
  status?: number
  body?: T
  headers?: Readonly<Record<string, string>>
  /** Sent unchanged instead of `body`, with the type in `headers['content-type']`. */
  raw?: string | Uint8Array | NodeJS.ReadableStream
  /** Instead of `body`: a long-lived response, which may stay open for days and ends cleanly when the server stops. */
  stream?: Readable
  /** Instead of `body`: a list in pages, which are read at the pace of the peer. A page is empty only if it is the only one. */
  pages?: AsyncIterable<T>
  /** Instead of `body`: a list as lines of JSON, whose pages are read at the pace of the peer. No page is empty. */
  lines?: AsyncIterable<readonly T[]>
  /**
   * Instead of `body`: a large value that is read when no other one of the caller is in memory. Every check that
   * may refuse the call has been made before.
   */
  later?: () => Promise<T>
  /** For a response whose content may be deleted only after it has arrived. */
  arrival?: Arrival
}

export const createResponse = <T>(parts: Omit<RouteResponse<T>, 'isResponse'>): RouteResponse<T> => ({
  isResponse: true,
  ...parts,
})
