// The webhook receiver as a request handler for node:http and Express, and as a plugin for Fastify.
import {
  eventOpener,
  type ReceiverOptions,
  type ReceiverResult,
  type WebhookReceiver,
  webhookReceiver,
} from './receiver.ts'
import { PARSED_BODY } from './verify-webhook-signature.ts'

/**
 * The options of a webhook handler.
 * @example
 * const options: HandlerOptions = {
 *   auth: { type: 'hmac', secret },
 *   onEvent: async ({ event }) => console.log(event.event),
 *   onProblem: ({ status, problem }) => console.error(status, problem),
 * }
 */
export interface HandlerOptions extends ReceiverOptions {
  /** Larger bodies are refused. Default: 1 MiB. */
  maxBytes?: number
  /** Called for every delivery that does not get 200. */
  onProblem?: (result: ReceiverResult) => void
}

/** The part of a request of node:http or Express that is used; described by its shape, so that nothing of Node is imported. */
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

interface FastifyReplyLike {
  code(status: number): { send(text: string): unknown }
}

interface FastifyLike {
  addContentTypeParser(
    type: string,
    options: { parseAs: 'buffer'; bodyLimit: number },
    parser: (request: unknown, body: unknown, done: (error: Error | null, body?: unknown) => void) => void,
  ): unknown
  removeAllContentTypeParsers(): unknown
  setErrorHandler(handler: (error: unknown, request: unknown, reply: FastifyReplyLike) => unknown): unknown
  post(
    path: string,
    handler: (
      request: { body?: unknown; headers: Readonly<Record<string, string | string[] | undefined>> },
      reply: FastifyReplyLike,
    ) => Promise<unknown>,
  ): unknown
}

/**
 * A request handler for the endpoint of a webhook.
 * @example
 * const handler: WebhookHandler = webhookHandler(options)
 * createServer(handler).listen(8080)
 */
export interface WebhookHandler {
  /** `http.createServer(handler)`, or `app.post('/hook', handler)` in Express, before any body parser. */
  (request: IncomingLike, response: OutgoingLike): Promise<void>
  /** `app.register(handler.fastify, { path: '/hook' })` */
  fastify(app: FastifyLike, options: { path: string }): Promise<void>
  /** For every other framework: raw bytes and headers in, status out. */
  receive: WebhookReceiver
  /** Resolves once the key of `decrypt` is loaded, and rejects when it does not load: await it before you listen. */
  ready(): Promise<void>
}

const MAX_BYTES = 1_048_576

class BodyTooLarge extends Error {}

const collectBody = async (request: IncomingLike, maxBytes: number): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of request) {
    length += part.length
    if (length > maxBytes) throw new BodyTooLarge()
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

/**
 * The bytes as received. express.raw() leaves them in `body`; after express.json() they are gone, and so is the proof.
 */
const rawBody = async (request: IncomingLike, maxBytes: number): Promise<Uint8Array> => {
  if (request.body instanceof Uint8Array) return request.body
  if (request.readableEnded) {
    throw new TypeError(PARSED_BODY)
  }
  return collectBody(request, maxBytes)
}

const TOO_LARGE = { status: 413, problem: 'The body is larger than maxBytes.' } as const

const isTooLarge = (error: unknown): boolean =>
  error instanceof BodyTooLarge ||
  (typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === TOO_LARGE.status)

const toReport = (cause: unknown): ReceiverResult => {
  if (isTooLarge(cause)) return TOO_LARGE
  const problem = cause instanceof TypeError ? cause.message : 'The body could not be read.'
  return { status: 500, problem, cause }
}

const textByStatus: Readonly<Record<number, string>> = {
  200: 'ok',
  400: 'not understood',
  401: 'not authentic',
  413: 'too large',
  500: 'not handled',
}

/**
 * A request handler that verifies, opens and hands on deliveries. D1-WHD-02, D1-WHD-10: it responds with 200 only after
 * the event is handled; after any other response the platform keeps the event and delivers it again.
 * @example
 * const handler = webhookHandler({
 *   auth: { type: 'hmac', secret },
 *   onEvent: async ({ event, dedupKey }) => console.log(dedupKey, event.event),
 * })
 * createServer(handler).listen(8080)
 */
export const webhookHandler = ({ maxBytes = MAX_BYTES, onProblem, ...options }: HandlerOptions): WebhookHandler => {
  const opener = eventOpener(options)
  const receiver = webhookReceiver(options, opener)
  /** A failing log changes no response, and ends no program. */
  const report = (result: ReceiverResult): void => {
    try {
      onProblem?.(result)
    } catch (error) {
      console.error('onProblem of a webhook handler failed:', error)
    }
  }
  const receive: WebhookReceiver = async (raw, headers) => {
    const result = await receiver(raw, headers)
    if (result.status !== 200) report(result)
    return result
  }
  const respond = (response: OutgoingLike, status: number): void => {
    response.statusCode = status
    response.setHeader('content-type', 'text/plain; charset=utf-8')
    response.end(textByStatus[status] ?? '')
  }
  const handle = async (request: IncomingLike, response: OutgoingLike): Promise<void> => {
    try {
      const raw = await rawBody(request, maxBytes)
      respond(response, (await receive(raw, request.headers)).status)
    } catch (cause) {
      const result = toReport(cause)
      report(result)
      respond(response, result.status)
    }
  }
  return Object.assign(handle, {
    receive,
    ready: opener.ready,
    async fastify(app: FastifyLike, { path }: { path: string }): Promise<void> {
      await opener.ready()
      // Fastify gives a plugin its own scope, so the rest of the program keeps its parsers.
      app.removeAllContentTypeParsers()
      app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
        done(null, body),
      )
      app.setErrorHandler((error, _request, reply) => {
        // The rest is for the handler of the program.
        if (!isTooLarge(error)) throw error
        report(TOO_LARGE)
        return reply.code(TOO_LARGE.status).send(textByStatus[TOO_LARGE.status] ?? '')
      })
      app.post(path, async (request, reply) => {
        const raw = request.body instanceof Uint8Array ? request.body : new Uint8Array()
        const { status } = await receive(raw, request.headers)
        return reply.code(status).send(textByStatus[status] ?? '')
      })
    },
  })
}
