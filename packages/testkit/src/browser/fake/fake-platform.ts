// A fake of the platform at the wire: serves the built apps as the real one does, and responds from a table of a test.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { ApiError, errorBody } from '@company-data/protocol/errors'
import { serveWebApp } from './serve-web-app.ts'
import { findRefusalProblem, findShapeProblem, type MatchedRoute, matchRoute, requireRoute } from './wire-routes.ts'

export interface FakeRequest {
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of many shapes
  body: any
  header(name: string): string | undefined
}

/** A file or another response that is not JSON. */
export interface FakeFile {
  bytes: Uint8Array | string
  type: string
  headers?: Readonly<Record<string, string>>
}

export const fakeFile = (bytes: Uint8Array | string, type: string): FakeFile => ({ bytes, type })

/** The connection ends without a response. */
export const lostResponse = Symbol('lost response')

/** The page waits for its response until the test ends. */
export const pendingResponse = (): Promise<never> => new Promise(() => undefined)

/** A body, an `ApiError` for a refusal, a file, a stream of events, or a function that creates one of these. */
export type FakeReply = unknown | ((request: FakeRequest) => unknown)

export interface FakePlatform {
  /** The address of the front door and of every region. */
  origin: string
  /**
   * Also the refresh token of this test's sessions: a late call of an earlier test has another one, and is refused.
   */
  accessToken(): string
  /**
   * Sets the response to a route, or to one path: `GET /api/services/{id}`, `GET /api/services/7`. The last one counts.
   */
  on(name: string, reply: FakeReply): void
  /** Sets several responses. */
  onAll(replies: Readonly<Record<string, FakeReply>>): void
  /** The requests that a route or a path has received since the test began. */
  requests(name: string): FakeRequest[]
  /** Waits for the next request of this name. */
  next(name: string): Promise<FakeRequest>
}

export interface FakeServer extends FakePlatform {
  /** Clears everything about the last test, and ends responses that are still awaited. */
  reset(): void
  /** Calls without a response and responses of a wrong shape; `onProblem` is called with each. */
  onProblem(report: (problem: string) => void): void
  close(): void
}

const isFile = (value: unknown): value is FakeFile => typeof value === 'object' && value !== null && 'bytes' in value

const readBody = async (message: IncomingMessage): Promise<unknown> => {
  const content = await text(message)
  if (content === '') return undefined
  return message.headers['content-type']?.includes('json') ? JSON.parse(content) : content
}

const sendJson = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
  const content = body === undefined ? '' : JSON.stringify(body)
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers })
    .end(content)
}

/** The responses that a test has set, and the requests that have arrived. */
const createTable = () => {
  const replies = new Map<string, FakeReply>()
  const received: Array<{ names: readonly string[]; request: FakeRequest }> = []
  const waiting = new Set<{ name: string; resolve: (request: FakeRequest) => void }>()
  return {
    replies,
    received,
    waiting,
    note(names: readonly string[], request: FakeRequest): void {
      received.push({ names, request })
      for (const waiter of waiting)
        if (names.includes(waiter.name)) {
          waiting.delete(waiter)
          waiter.resolve(request)
        }
    },
  }
}

type Table = ReturnType<typeof createTable>

const findReply = (table: Table, names: readonly string[]): { reply: FakeReply } | undefined => {
  const name = names.find((candidate) => table.replies.has(candidate))
  return name === undefined ? undefined : { reply: table.replies.get(name) }
}

const send = async (
  response: ServerResponse,
  match: MatchedRoute,
  value: unknown,
  report: (problem: string) => void,
): Promise<void> => {
  if (value === lostResponse) return void response.destroy()
  if (value instanceof Readable)
    return void value
      .pipe(response.writeHead(200, { 'content-type': 'text/event-stream' }))
      .once('close', () => value.destroy())
  const isRefusal = value instanceof ApiError
  const problem = isRefusal
    ? findRefusalProblem(match, value)
    : isFile(value)
      ? undefined
      : findShapeProblem(match, value)
  if (problem !== undefined) report(problem)
  if (isRefusal) return sendJson(response, value.status, errorBody(value, 'fake'), value.headers)
  if (isFile(value))
    return void response.writeHead(200, { 'content-type': value.type, ...value.headers }).end(value.bytes)
  return sendJson(response, match.route.status ?? 200, value)
}

const toRequest = (url: URL, message: IncomingMessage, params: FakeRequest['params'], body: unknown): FakeRequest => ({
  params,
  query: Object.fromEntries(url.searchParams),
  body,
  header: (name) => message.headers[name]?.toString(),
})

const FAKE_TOKEN = /^(?:Bearer )?(fake-\d+)$/

type Replies = Readonly<Record<string, FakeReply>>

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const addAll = (table: Table, replies: Replies): void => {
  for (const [name, reply] of Object.entries(replies)) {
    requireRoute(name)
    table.replies.set(name, reply)
  }
}

/** `everyTest`: the replies that a test need not set. */
export const startFakePlatform = async (everyTest: (origin: string) => Replies = () => ({})): Promise<FakeServer> => {
  let table = createTable()
  let tests = 1
  const accessToken = (): string => `fake-${tests}`
  const isLate = ({ header, body }: FakeRequest): boolean => {
    const [, token] = FAKE_TOKEN.exec(header('authorization') ?? body?.refresh_token ?? '') ?? []
    return token !== undefined && token !== accessToken()
  }
  let report = (_problem: string): void => undefined
  const handle = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(message.url ?? '/', 'http://fake')
    const method = message.method ?? 'GET'
    if (method === 'GET' && (await serveWebApp(url.pathname, message, response))) return
    // A request of the last test that arrived in time gets that test's responses.
    const current = table
    const complain = (problem: string): void => (current === table ? report(problem) : undefined)
    const match = matchRoute(method, url.pathname)
    const names = [`${method} ${url.pathname}`, ...(match ? [match.name] : [])]
    const request = toRequest(url, message, match?.params ?? {}, await readBody(message))
    // The response has no reader any more, and a browser would log a refusal.
    if (isLate(request)) return void response.writeHead(204).end()
    current.note(names, request)
    const entry = findReply(current, names)
    if (match === undefined || entry === undefined) {
      complain(`nothing answers ${names.at(-1)}`)
      return sendJson(response, 404, errorBody(new ApiError('route.not_found'), 'fake'))
    }
    const { reply } = entry
    try {
      await send(response, match, await (typeof reply === 'function' ? reply(request) : reply), complain)
    } catch (error) {
      if (error instanceof ApiError) return send(response, match, error, complain)
      complain(`${match.name}: ${error}`)
      response.destroy()
    }
  }
  const awaited = new Set<ServerResponse>()
  const server = createServer((message, response) => {
    awaited.add(response)
    response.once('close', () => awaited.delete(response))
    void handle(message, response)
  })
  // A browser repeats a request whose response is lost on a connection that it has used before.
  server.maxRequestsPerSocket = 1
  const origin = await listen(server)
  addAll(table, everyTest(origin))
  return {
    origin,
    on: (name, reply) => addAll(table, { [name]: reply }),
    accessToken,
    onAll: (replies) => addAll(table, replies),
    requests: (name) => table.received.filter(({ names }) => names.includes(name)).map(({ request }) => request),
    next: (name) => new Promise((resolve) => table.waiting.add({ name, resolve })),
    reset() {
      table = createTable()
      addAll(table, everyTest(origin))
      tests += 1
      for (const response of awaited) response.destroy()
    },
    onProblem(listener) {
      report = listener
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
