// What a handler may answer beside a plain value, and how it learns whether the answer arrived.

/** Told what becomes of an answer: `sent` when it has left whole, then one of the other two. Each is called once. */
export interface Arrival {
  /** The kernel has all of it, which does not mean that anybody else has. */
  sent(): void
  /** The peer has sent its next request on the connection, or closed it cleanly behind the whole answer. */
  received(): void
  /** It was cut off, or the connection ended before anything showed that it had arrived. */
  lost(): void
}

/** An answer other than the route's own status, or with headers of its own. */
export interface Answer<T> {
  answer: true
  status?: number
  body?: T
  headers?: Readonly<Record<string, string>>
  /** Sent as they are, with `headers['content-type']`, instead of `body`. */
  raw?: string | Uint8Array | NodeJS.ReadableStream
  /** For what may only be forgotten once it has arrived. */
  arrival?: Arrival
}

export const answer = <T>(parts: Omit<Answer<T>, 'answer'>): Answer<T> => ({ answer: true, ...parts })
