// Ends connections whose bodies come in thousands of tiny chunks: six bytes of the peer cost the process an object and a call.
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** A body may have this many pieces of any size. */
const FREE_PIECES = 1_024
/** Packets of a network and chunks of a program are longer on average. */
const MIN_AVERAGE_BYTES = 64

const PIECES = Symbol('pieces of the body')

type Request = IncomingMessage & { [PIECES]?: { count: number; bytes: number } }
type OnBody = (this: Parser, piece: Buffer) => void

/** The parser of a connection. Node gives it to another connection later, with everything that was set here. */
interface Parser {
  incoming?: Request | null
  [event: number]: OnBody | undefined
  [PIECES]?: true
}

/** Node's own functions are under numbers. */
const EVENTS = [0, 1, 2, 3, 4, 5, 6]
const findBodyEvent = (parser: Parser): number | undefined =>
  EVENTS.find((event) => parser[event]?.name === 'parserOnBody')

const isTooSmall = (request: Request, length: number): boolean => {
  request[PIECES] ??= { count: 0, bytes: 0 }
  const pieces = request[PIECES]
  pieces.count += 1
  pieces.bytes += length
  return pieces.count > FREE_PIECES && pieces.bytes < pieces.count * MIN_AVERAGE_BYTES
}

/** As if the peer had left: its body must not count as complete, although its end may be in the same packet. */
const endWithout = (parser: Parser, event: number, request: Request): void => {
  const onBody = parser[event]
  // Without a function, Node makes no objects of the pieces that are left in the packet.
  parser[event] = undefined
  parser.incoming = null
  request.socket.once('close', () => {
    parser[event] = onBody
  })
  request.destroy(Object.assign(new Error('a body came in too many pieces'), { code: 'ECONNRESET' }))
}

/** Called once Node's own listeners have given the connection its parser. */
export const limitSmallPieces = (socket: Socket): void => {
  const { parser } = socket as unknown as { parser?: Parser }
  if (parser === undefined || parser[PIECES]) return
  const event = findBodyEvent(parser)
  const handle = event === undefined ? undefined : parser[event]
  if (event === undefined || handle === undefined) return
  parser[PIECES] = true
  parser[event] = function (piece) {
    const { incoming } = this
    // A response to a request of this process has no method.
    if (incoming?.method && isTooSmall(incoming, piece.length)) endWithout(this, event, incoming)
    else handle.call(this, piece)
  }
}
