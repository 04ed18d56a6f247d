// Ends the parsing of a packet with its connection: Node would make objects for every request that is left in it.
import type { Socket } from 'node:net'

/** The parser of a connection, whose method Node calls for each request. */
interface WithParser {
  parser?: { onIncoming?: ((request: unknown, keepAlive: boolean) => number) | undefined } | undefined
}

/** For the parser, the bytes after this request are no HTTP any more. */
const STOP = 2

/** Called once Node's own listeners have given the connection its parser. A packet of 64 KiB may have 3,600 requests. */
export const endParsingWith = (socket: Socket): void => {
  const { parser } = socket as unknown as WithParser
  const handle = parser?.onIncoming
  if (!parser || !handle) return
  parser.onIncoming = (request, keepAlive) => (socket.destroyed ? STOP : handle(request, keepAlive))
}
