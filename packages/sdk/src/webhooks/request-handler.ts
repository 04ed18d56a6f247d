// The receiver as a request handler: for node:http and Express as it is, for Fastify as a plugin.
import { type Receive, type Received, type ReceiverOptions, webhookReceiver } from './receiver.ts'

export interface HandlerOptions extends ReceiverOptions {
  /** Larger bodies are refused; 1 MiB unless set. */
  maxBytes?: number
  /** Told of every delivery that was not answered with 200. */
  onProblem?: (received: Received) => void
}

/** What the request of node:http, and of Express, offers; named by its shape, so that nothing of Node is imported. */
interface IncomingLike extends AsyncIterable<Uint8Array> {
  headers: Readonly<Record<string, string | string[] | undefined>>
  readableEnded: boolean
  body?: unknown
}

interface OutgoingLike {
  statusCode: number
  setHeader(name: string, value: string): unknown
  end(text?: string): unknown
}

interface FastifyLike {
  addContentTypeParser(
    type: string,
    options: { parseAs: 'buffer'; bodyLimit: number },
    parser: (request: unknown, body: unknown, done: (error: Error | null, body?: unknown) => void) => void,
  ): unknown
  removeAllContentTypeParsers(): unknown
  post(
    path: string,
    handler: (
      request: { body?: unknown; headers: Readonly<Record<string, string | string[] | undefined>> },
      reply: { code(status: number): { send(text: string): unknown } },
    ) => Promise<unknown>,
  ): unknown
}

export interface WebhookHandler {
  /** `http.createServer(handler)`, or `app.post('/hook', handler)` in Express, before any body parser. */
  (request: IncomingLike, response: OutgoingLike): Promise<void>
  /** `app.register(handler.fastify, { path: '/hook' })` */
  fastify(app: FastifyLike, options: { path: string }): Promise<void>
  /** For every other framework: raw bytes and headers in, status out. */
  receive: Receive
}

const MOST_BYTES = 1_048_576

class TooLarge extends Error {}

const collect = async (request: IncomingLike, maxBytes: number): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of request) {
    length += part.length
    if (length > maxBytes) throw new TooLarge()
    parts.push(part)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** The bytes as they came. express.raw() leaves them in `body`; after express.json() they are lost, and with them the proof. */
const rawBody = async (request: IncomingLike, maxBytes: number): Promise<Uint8Array> => {
  if (request.body instanceof Uint8Array) return request.body
  if (request.readableEnded) {
    throw new TypeError('the body was parsed before webhookHandler saw it: mount the handler before express.json()')
  }
  return collect(request, maxBytes)
}

const textOf: Readonly<Record<number, string>> = {
  200: 'ok',
  400: 'not understood',
  401: 'not authentic',
  413: 'too large',
  500: 'not handled',
}

/** Answers 200 only once the event is handled; everything else makes the platform keep it (D1-WHD-02, D1-WHD-10). */
export const webhookHandler = ({ maxBytes = MOST_BYTES, onProblem, ...options }: HandlerOptions): WebhookHandler => {
  const take = webhookReceiver(options)
  const receive: Receive = async (raw, headers) => {
    const received = await take(raw, headers)
    if (received.status !== 200) onProblem?.(received)
    return received
  }
  const answer = (response: OutgoingLike, status: number): void => {
    response.statusCode = status
    response.setHeader('content-type', 'text/plain; charset=utf-8')
    response.end(textOf[status] ?? '')
  }
  const handle = async (request: IncomingLike, response: OutgoingLike): Promise<void> => {
    try {
      const raw = await rawBody(request, maxBytes)
      answer(response, (await receive(raw, request.headers)).status)
    } catch (cause) {
      if (!(cause instanceof TooLarge)) onProblem?.({ status: 500, problem: 'the body was not read', cause })
      answer(response, cause instanceof TooLarge ? 413 : 500)
    }
  }
  return Object.assign(handle, {
    receive,
    async fastify(app: FastifyLike, { path }: { path: string }): Promise<void> {
      // in a scope of its own: the rest of the program keeps its parsers
      app.removeAllContentTypeParsers()
      app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
        done(null, body),
      )
      app.post(path, async (request, reply) => {
        const raw = request.body instanceof Uint8Array ? request.body : new Uint8Array()
        const { status } = await receive(raw, request.headers)
        return reply.code(status).send(textOf[status] ?? '')
      })
    },
  })
}
