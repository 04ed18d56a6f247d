// Handles what happens on a socket apart from normal requests: malformed requests, CONNECT, and the closing of the server.
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { ApiError, errorBody } from '@company-data/protocol/errors'
import { nextRequestId } from '../ids/request-id.ts'
import { acceptWaiting, closeInDoubt, noteRequest } from './arrival.ts'
import { noteFirstRequest } from './connection-limits.ts'
import type { Head } from './head.ts'
import { endLongLived, isLongLived } from './long-lived/long-lived-response.ts'
import { refuseEarly } from './peers/early-refusal.ts'
import { endParsingWith } from './peers/end-parsing.ts'
import { refuseLate } from './peers/late-requests.ts'
import { refusedPeers } from './peers/refused-peers.ts'
import { limitSmallPieces } from './peers/small-pieces.ts'
import { cutOffStalled } from './peers/stalled-peers.ts'

/** How long a closing server waits for the rest of a request. Short, because several servers close sequentially. */
const REST_OF_REQUEST_MS = 1_500

/** The refused peers of all servers of this process, which share its memory. */
const refused = refusedPeers()

/** The latest response of a socket, stored on the socket itself because it is written for every request. */
const LATEST = Symbol('latest response')
/** How many requests of a socket wait for an earlier response. */
const WAITING = Symbol('waiting requests')
type WithLatest = Duplex & { [LATEST]?: ServerResponse; [WAITING]?: number }

const unfinishedOn = (socket: Duplex): ServerResponse | undefined => {
  const response = (socket as WithLatest)[LATEST]
  return response?.writableFinished ? undefined : response
}

/** Called for every request by the existing request listener: a second listener would cost an array per request. */
export const rememberResponse = (socket: Duplex, response: ServerResponse): void => {
  ;(socket as WithLatest)[LATEST] = response
  noteRequest(socket)
  noteFirstRequest(socket)
}

/** Requests that may wait on one connection; a client that reads its responses never sends that many ahead. */
const MAX_WAITING_REQUESTS = 32

/**
 * Calls back when the earlier response on the socket is out, immediately without one. Pipelined requests are thus
 * handled sequentially: a peer that does not read has one response in memory, and not as many as it requested.
 */
export const waitForPrevious = (socket: WithLatest, response: ServerResponse, work: () => void): void => {
  const earlier = unfinishedOn(socket)
  rememberResponse(socket, response)
  if (!earlier || earlier.destroyed) {
    work()
    return
  }
  const waiting = (socket[WAITING] ?? 0) + 1
  socket[WAITING] = waiting
  if (waiting > MAX_WAITING_REQUESTS) {
    socket.destroy()
    return
  }
  earlier.once('close', () => {
    socket[WAITING] = (socket[WAITING] ?? 1) - 1
    // The peer has left before its response.
    if (!socket.destroyed) work()
  })
}

export const isIdle = (socket: Duplex): boolean => unfinishedOn(socket) === undefined

/** The unfinished response to a request that has arrived completely. */
const owedOn = (socket: Duplex): ServerResponse | undefined => {
  const response = unfinishedOn(socket)
  return response?.req.complete ? response : undefined
}

/** Called with a refusal and the id of its response. */
type OnRefusal = (requestId: string, failure: ApiError) => void

/** The Link header of an error key, if it is known yet. */
type FindHelp = (key: ApiError['key']) => string | undefined

interface Refusal {
  head: Head
  failure: ApiError
  isHead?: boolean
  onRefusal?: OnRefusal | undefined
  findHelp?: FindHelp | undefined
}

const write = (socket: Duplex, { head, failure, isHead = false, onRefusal, findHelp }: Refusal): void => {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const requestId = nextRequestId()
  const body = JSON.stringify(errorBody(failure, requestId))
  const link = findHelp?.(failure.key)
  const headers = {
    ...head.members,
    ...(link !== undefined && { link }),
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(
    `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}\r\n${lines.join('\r\n')}\r\n\r\n${isHead ? '' : body}`,
  )
  refused.add(socket)
  onRefusal?.(requestId, failure)
}

/** Set once the refusal waits for an earlier response, or is sent. */
const REFUSED = Symbol('refused')

/** The malformed bytes may follow a good request, whose response must be sent first and completely. */
const refuse = (socket: Duplex & { [REFUSED]?: true }, refusal: Refusal): void => {
  // Bytes that follow malformed ones are reported too, as often as they come.
  if (socket[REFUSED]) return
  socket[REFUSED] = true
  const owed = owedOn(socket)
  if (owed) owed.once('finish', () => write(socket, refusal))
  else write(socket, refusal)
}

/** The request line and the headers together. */
export const MAX_HEADER_BYTES = 16 * 1024

const TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT'

const clientErrors: Readonly<Record<string, () => ApiError>> = {
  HPE_HEADER_OVERFLOW: () => new ApiError('request.headers_too_large', { members: { limit_bytes: MAX_HEADER_BYTES } }),
  [TIMEOUT]: () => new ApiError('request.timeout'),
}

type ClientError = Error & { code?: unknown; rawPacket?: unknown }

/** A malformed HEAD request: even its error response must not have a body. */
const wasHead = ({ rawPacket }: ClientError): boolean =>
  Buffer.isBuffer(rawPacket) && rawPacket.toString('latin1', 0, 5) === 'HEAD '

/** For bytes that are not a valid request: there is no request object, only the socket. */
export const clientErrorHandler =
  (head: Head, onRefusal?: OnRefusal, findHelp?: FindHelp) =>
  (error: ClientError, socket: Duplex): void => {
    // The refusal is already sent; everything after it is ignored.
    if (socket.writableEnded) return
    if (error.code === 'ECONNRESET') socket.destroy()
    else {
      const malformed = () => new ApiError('request.invalid', { message: 'The request is not well-formed HTTP.' })
      const failure = (clientErrors[String(error.code)] ?? malformed)()
      refuse(socket, { head, failure, isHead: wasHead(error), onRefusal, findHelp })
    }
  }

/** Node hands over the bare socket and no longer handles its errors, which would end the process if nothing listened. */
const refuseTunnel = (socket: Duplex, head: Head): void => {
  socket.on('error', () => socket.destroy())
  socket.resume()
  const failure = new ApiError('request.invalid', { message: 'This server does not make tunnels (CONNECT).' })
  refuse(socket, { head, failure })
}

/** Closes the connection after this response, so that no further request can follow on it. */
const closeAfter = (socket: Duplex, response: ServerResponse): void => {
  if (response.headersSent) response.once('finish', () => socket.end())
  else response.setHeader('connection', 'close')
}

/**
 * Closes the connection after the response without reading the rest of the request. The peer gets a moment to read the
 * response first: a close with unread bytes resets the connection, and the peer may lose what it has not read yet.
 */
export const closeUnread = (request: IncomingMessage, response: ServerResponse): void => {
  const { socket } = request
  response.setHeader('connection', 'close')
  // Node reads a request to its end after the response, unless a reader has started. This one takes what has arrived:
  // `read(0)` would not start one as long as the buffer is full.
  request.pause().read()
  socket.destroySoon = () => {
    socket.end()
    refused.add(socket)
  }
}

export interface ConnectionOptions {
  /** True if a connection of this address is refused. */
  refuses(address: string): boolean
  /** Counts a connection, or closes it immediately. */
  admit(socket: Socket): void
  /** How long a peer may leave a pending response unread. */
  stallMs: number
  /** The time in which a request must arrive completely, unless its body keeps its pace. */
  requestTimeoutMs: number
}

/** Returns a function to call when the server begins to close: it ends connections that slow clients would keep open. */
export const watchConnections = (
  server: Server,
  head: Head,
  { refuses, admit, stallMs, requestTimeoutMs }: ConnectionOptions,
): (() => Promise<void>) => {
  const sockets = new Set<Socket>()
  let isClosing = false
  server.once('close', cutOffStalled(sockets, stallMs))
  const late = {
    limitMs: requestTimeoutMs,
    findResponse: (socket: WithLatest) => socket[LATEST],
    // As Node does at its own time limits.
    refuse: (socket: Socket) => server.emit('clientError', Object.assign(new Error(), { code: TIMEOUT }), socket),
  }
  server.once('close', refuseLate(sockets, late))
  server.once('listening', () => refuseEarly(server, refuses))
  // Node's own listeners make a parser and timers for a connection, which a refused one does not need.
  const serve = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket) => {
    admit(socket)
    if (socket.destroyed) return
    for (const listener of serve) listener.call(server, socket)
    endParsingWith(socket)
    limitSmallPieces(socket)
    sockets.add(socket)
    if (isClosing) endLongLived(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('connect', (_request, socket) => refuseTunnel(socket, head))
  // RFC 9110, 10.1.1: an unknown expectation may be ignored. Node would respond with an empty error.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  return async () => {
    isClosing = true
    for (const socket of sockets) {
      const response = unfinishedOn(socket)
      if (response) closeAfter(socket, response)
      endLongLived(socket)
    }
    // Peers that have not read the end of their long-lived response by then do not keep the server open.
    const endUnfinished = (): void => {
      for (const socket of sockets) if (!owedOn(socket) || isLongLived(socket)) socket.destroy()
    }
    setTimeout(endUnfinished, REST_OF_REQUEST_MS).unref()
    await closeInDoubt(sockets).then(acceptWaiting)
  }
}
