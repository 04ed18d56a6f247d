// Long-lived answers, such as server-sent events: open until the source ends, the peer leaves or the server closes.
import type { ServerResponse } from 'node:http'
import type { Duplex, Readable } from 'node:stream'

/** Ends the long-lived answer of a socket; stored on the socket itself, like the latest response. */
const END = Symbol('end of the long-lived answer')
/** The server is closing: a long-lived answer that begins now ends at once. */
const CLOSING = Symbol('closing')
type WithStream = Duplex & { [END]?: () => void; [CLOSING]?: true }

/**
 * Sends what the source gives, whenever it gives something; the head of the answer has been written. No time limit applies:
 * those of the server are for requests. A peer that does not read pauses the source, which bounds what it keeps in memory.
 * The source is destroyed when the answer is over, whoever ended it.
 */
export const streamResponse = (response: ServerResponse, source: Readable, onError: (error: Error) => void): void => {
  const socket = response.socket as WithStream | null
  source.once('error', (error) => {
    onError(error)
    // The peer sees that the answer is cut off and not complete.
    response.destroy()
  })
  if (!socket || socket.destroyed || socket[CLOSING]) {
    response.end()
    source.destroy()
    return
  }
  response.flushHeaders()
  response.once('close', () => {
    delete socket[END]
    source.destroy()
  })
  socket[END] = () => {
    source.unpipe(response)
    response.end()
    source.destroy()
  }
  source.pipe(response)
}

export interface LongLivedResponse {
  /** The peer has left: nobody would read the answer. */
  isDisconnected(): boolean
  /** Before the answer is sent. */
  release(): void
}

/** For an answer that is not sent yet, because it waits for something: `wake` is called when the peer leaves or the server closes. */
export const keepOpen = (response: ServerResponse, wake: () => void): LongLivedResponse => {
  const socket = response.socket as WithStream | null
  const isDisconnected = (): boolean => socket === null || socket.destroyed || response.destroyed
  const release = (): void => {
    response.off('close', wake)
    if (socket) delete socket[END]
  }
  if (!socket || isDisconnected() || socket[CLOSING]) wake()
  else {
    response.once('close', wake)
    socket[END] = () => {
      release()
      wake()
    }
  }
  return { isDisconnected, release }
}

export const isLongLived = (socket: Duplex): boolean => (socket as WithStream)[END] !== undefined

/** For a closing server: the answer ends completely, so that the peer can tell this from a broken connection. */
export const endLongLived = (socket: Duplex): void => {
  const stream = socket as WithStream
  stream[CLOSING] = true
  stream[END]?.()
}
