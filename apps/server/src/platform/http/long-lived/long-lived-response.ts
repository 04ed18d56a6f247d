// Long-lived responses, such as server-sent events: open until the source ends, the peer leaves or the server closes.
import type { ServerResponse } from 'node:http'
import type { Duplex, Readable } from 'node:stream'

/** Ends the long-lived response of a socket; stored on the socket itself, like the latest response. */
const END = Symbol('end of the long-lived answer')
/** The server is closing: a long-lived response that begins now ends immediately. */
const CLOSING = Symbol('closing')
type WithStream = Duplex & { [END]?: () => void; [CLOSING]?: true }

/**
 * Sends the source's data as it arrives; the head of the response has been written. No time limit applies: those of the
 * server are for requests. A peer that does not read pauses the source, which bounds its memory. The source is
 * destroyed when the response ends for any reason.
 */
export const streamResponse = (response: ServerResponse, source: Readable, onError: (error: Error) => void): void => {
  const socket = response.socket as WithStream | null
  source.once('error', (error) => {
    onError(error)
    // The peer sees that the response is cut off and not complete.
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
  /** The peer has left: the response would have no reader. */
  isDisconnected(): boolean
  /** Before the response is sent. */
  release(): void
}

/**
 * For a response that is not sent yet, because it waits for something: `wake` is called when the peer leaves or the
 * server closes.
 */
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

/**
 * For a closing server: the response ends completely, so that the peer can distinguish this from a broken connection.
 */
export const endLongLived = (socket: Duplex): void => {
  const stream = socket as WithStream
  stream[CLOSING] = true
  stream[END]?.()
}
