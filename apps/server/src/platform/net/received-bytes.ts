// Bounds the bytes that a target sends in response to one request. The parser reports bodies and headers only: early hints,
// a status line, sizes of chunks and trailers may be endless, and reading them would take all time of the process.
import type { Socket } from 'node:net'
import type { buildConnector } from 'undici'

/** The headers that the parser accepts, a few times over: hints before the response have headers too. */
const HEAD_BYTES = 128 * 1024
/** The bytes on the wire for a byte of the body, which may be a chunk alone: `1\r\nx\r\n`. */
const CHUNK_OVERHEAD = 8

export interface ReceivedBytes {
  /** Opens the connection whose bytes are counted. */
  connect: buildConnector.connector
  /** Begins the count of a request; the callback is called once its response has too many bytes. */
  begin(onExcess: () => void): void
}

export const receivedBytes = (connect: buildConnector.connector, maxBodyBytes: number): ReceivedBytes => {
  const maxBytes = HEAD_BYTES + CHUNK_OVERHEAD * maxBodyBytes
  let socket: Socket | undefined
  let bytesBefore = 0
  let reportExcess = (): void => undefined
  const check = (): void => {
    if (socket && socket.bytesRead - bytesBefore > maxBytes) reportExcess()
  }
  return {
    connect: (options, callback) =>
      connect(options, (...result) => {
        const openSocket = result[1]
        if (openSocket) {
          socket = openSocket
          bytesBefore = openSocket.bytesRead
          // Before the parser reads them.
          openSocket.prependListener('readable', check)
        }
        callback(...result)
      }),
    begin(onExcess) {
      bytesBefore = socket?.bytesRead ?? 0
      reportExcess = onExcess
    },
  }
}
