// A real endpoint for webhooks: records every request and responds as the test says, faults included.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type Arrivals, arrivals } from './arrivals.ts'
import { type Behaviour, behaviours, type Exchange, type ResponseOptions } from './behaviours.ts'

export interface SinkRequest {
  method: string
  /** With the query, as it was on the wire. */
  path: string
  headers: IncomingHttpHeaders
  /** The bytes as received: a signature is over these. */
  body: Buffer
  receivedAt: Date
  /** 1 for the first connection that was opened, and so on: equal numbers shared a socket. */
  connection: number
}

export interface EndpointSink extends Arrivals<SinkRequest> {
  /** Without a trailing slash. */
  url: string
  requests: readonly SinkRequest[]
  /** Requests that have begun and are neither finished nor cut. */
  readonly inFlight: number
  /** The most that were in flight at one time. */
  readonly maxInFlight: number
  /** Connections opened so far, with or without a request. */
  readonly connections: number
  /** The connections that are open now. */
  readonly openConnections: number
  /** The behaviour for requests that the script does not cover; an empty 200 initially. */
  respondWith(status: number, options?: ResponseOptions): void
  behaveAs(behaviour: Behaviour): void
  /** One behaviour per request, in order of arrival, and the default afterwards. Replaces the rest of a script. */
  script(behaviours: readonly Behaviour[]): void
  /** Refuses connections and cuts those that are open. */
  pause(): Promise<void>
  /** Listens at the same address again. */
  resume(): Promise<void>
  stop(): Promise<void>
}

interface Connection {
  number: number
  /** The next byte on it cuts it. */
  cutNext: boolean
  closed: AbortController
}

interface Load {
  inFlight: number
  maxInFlight: number
  connections: number
  openConnections: number
}

type Handler = (request: SinkRequest, exchange: Exchange) => void

const readBody = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  } catch {
    // the peer left in the middle of its request
    return undefined
  }
}

/** Counts a request until it gets a response or its connection ends. */
const begin = (load: Load, { closed }: Connection): (() => void) => {
  let open = true
  const finish = (): void => {
    if (open) load.inFlight -= 1
    open = false
  }
  load.inFlight += 1
  load.maxInFlight = Math.max(load.maxInFlight, load.inFlight)
  if (closed.signal.aborted) finish()
  else closed.signal.addEventListener('abort', finish, { once: true })
  return finish
}

const watch = (socket: Socket, number: number): Connection => {
  const connection = { number, cutNext: false, closed: new AbortController() }
  socket.on('error', () => {})
  socket.on('close', () => connection.closed.abort())
  // before the parser: a request that is cut is not seen as one
  socket.prependListener('data', () => {
    if (connection.cutNext) socket.resetAndDestroy()
  })
  return connection
}

const sinkServer = (load: Load, handle: Handler): { server: Server; cutAll: () => void } => {
  const open = new Map<Socket, Connection>()
  const server = createServer(async (request, response) => {
    const connection = open.get(request.socket)
    if (connection === undefined || connection.cutNext) return
    const receivedAt = new Date()
    const finish = begin(load, connection)
    const body = await readBody(request)
    if (body === undefined) return
    const { method = '', url: path = '', headers, socket } = request
    const cutNext = (): void => {
      connection.cutNext = true
    }
    const exchange = { body, response, socket, signal: connection.closed.signal, finish, cutNext }
    handle({ method, path, headers, body, receivedAt, connection: connection.number }, exchange)
  })
  // it closes nothing itself: only behaviours do
  Object.assign(server, { keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0, timeout: 0 })
  server.on('connection', (socket: Socket) => {
    load.connections += 1
    load.openConnections += 1
    open.set(socket, watch(socket, load.connections))
    socket.on('close', () => {
      load.openConnections -= 1
      open.delete(socket)
    })
  })
  return {
    server,
    cutAll() {
      for (const socket of open.keys()) socket.destroy()
    },
  }
}

const listen = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })

/** The behaviour of the next request. */
const program = () => {
  let fallback: Behaviour = behaviours.status(200)
  let queue: Behaviour[] = []
  const behaveAs = (behaviour: Behaviour): void => {
    fallback = behaviour
  }
  return {
    next: (): Behaviour => queue.shift() ?? fallback,
    face: {
      behaveAs,
      respondWith: (status: number, options?: ResponseOptions) => behaveAs(behaviours.status(status, options)),
      script(next: readonly Behaviour[]) {
        queue = [...next]
      },
    },
  }
}

export const startEndpointSink = async (host = '127.0.0.1'): Promise<EndpointSink> => {
  const load: Load = { inFlight: 0, maxInFlight: 0, connections: 0, openConnections: 0 }
  const arrived = arrivals<SinkRequest>()
  const { next, face } = program()
  const { server, cutAll } = sinkServer(load, (request, exchange) => {
    const behaviour = next()
    arrived.add(request)
    void behaviour(exchange)
  })
  const port = await listen(server, host, 0)
  const close = async (): Promise<void> => {
    if (!server.listening) return
    const closed = new Promise((resolve) => server.close(resolve))
    cutAll()
    await closed
  }
  // the counts are members of the sink itself, so that they are always current
  return Object.assign(load, {
    ...face,
    url: `http://${host}:${port}`,
    requests: arrived.all,
    waitFor: arrived.waitFor,
    pause: close,
    stop: close,
    async resume() {
      if (!server.listening) await listen(server, host, port)
    },
  })
}
