// Builds the HTTP server of one base: the pipeline in front, the routes behind it, the error shape around both.

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { ApiError } from '@company-data/protocol/errors'
import { defaultBodyLimits } from '@company-data/protocol/limits'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { AnswerMemory } from '../platform/http/answer-memory.ts'
import { addBodyParsers, type BodyNeeds } from '../platform/http/bodies/body.ts'
import { type Cors, type CorsOptions, cors, isPreflight, noCors } from '../platform/http/cors.ts'
import { pathOf, rewriteUrl } from '../platform/http/path.ts'
import { sendPreflight } from '../platform/http/send.ts'
import { type ConnectionOptions, clientErrorHandler, takeTurn, watchConnections } from '../platform/http/sockets.ts'
import { nextRequestId } from '../platform/ids/ids.ts'
import type { Log } from '../platform/log/log.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import { sourceOf } from '../platform/rate-limit/source-of.ts'
import type { Base } from './base.ts'
import { callHandler, type Measure } from './call.ts'
import { type Caller, rateKeyOf } from './caller.ts'
import { type Exchange, isOperatorPath, type PipelineNeeds } from './exchange.ts'
import { answerFailure } from './failures.ts'
import { helpLinks } from './pages/help-links.ts'
import { runSteps } from './pipeline.ts'
import { type RequestLog, requestSignals } from './request-log.ts'
import type { FileLimits, Route, RouteDescription } from './route.ts'
import { methodsOf, type RoutePlace, type RouteTable, routerPath, routeTable } from './route-table.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route
  }
  interface FastifyRequest {
    caller: Caller | undefined
    /** In milliseconds on the monotonic clock of the process. */
    arrivedAt: number
  }
}

export interface HttpServerNeeds extends Omit<PipelineNeeds, 'table' | 'frontDoorTable'> {
  base: Base
  /** The routes that this base serves. */
  routes: readonly Route[]
  /** The routes of the front door, which a region answers with the front door's address. */
  frontDoorRoutes: readonly RoutePlace[]
  log: Log
  metrics: Metrics
  /** Addresses of proxies whose X-Forwarded-For is trusted (T-24); none by default. */
  trustedProxies: readonly string[]
  fileLimits: FileLimits
  bodies: Omit<BodyNeeds, 'callerOf' | 'limitOf' | 'proofOf'>
  answers: AnswerMemory
  connections: ConnectionOptions
  cors: CorsOptions
  /** In which a request must arrive completely. */
  requestTimeoutMs: number
  checkAnswers: boolean
  requestLog: RequestLog
}

const MAX_HEADER_BYTES = 16 * 1024
const HEADERS_TIMEOUT_MS = 20_000
/** How often Node looks for requests that are late. */
const CHECK_REQUESTS_MS = 5_000

/** A client may send its own id, to follow a call through both logs; a malformed one is replaced. */
const REQUEST_ID = /^[\w.:-]{8,64}$/
const requestIdOf = (request: IncomingMessage): string => {
  const clientId = request.headers['x-request-id']
  return typeof clientId === 'string' && REQUEST_ID.test(clientId) ? clientId : nextRequestId()
}

/**
 * Finds the route that the router matched. Fastify creates a new object whenever it is asked for a request's options, so
 * paths without parameters, which are the most common, are looked up by name.
 */
const routeFinder = (
  routes: readonly Route[],
): ((request: FastifyRequest, path: string | undefined) => Route | undefined) => {
  const byPath = new Map<string, Map<string, Route>>()
  for (const route of routes.filter(({ path }) => !path.includes('{'))) {
    const methods = byPath.get(route.path) ?? new Map<string, Route>()
    for (const method of methodsOf(route)) methods.set(method, route)
    byPath.set(route.path, methods)
  }
  return (request, path) => {
    const plainRoute = path === undefined ? undefined : byPath.get(path)?.get(request.method)
    return plainRoute ?? (request.is404 ? undefined : request.routeOptions.config.route)
  }
}

const declaredBytes = ({ 'content-length': length, 'transfer-encoding': encoding }: IncomingHttpHeaders): number =>
  Number(length ?? (encoding === undefined ? 0 : Number.POSITIVE_INFINITY))

const exchangeOf = (
  base: Base,
  request: FastifyRequest,
  path: string | undefined,
  route: Route | undefined,
): Exchange => ({
  base,
  method: request.method,
  path,
  route,
  authorization: request.headers.authorization,
  address: sourceOf(request.ip),
  bodyBytes: declaredBytes(request.headers),
  params: request.params,
  caller: undefined,
})

/** RFC 9112, 3.2. Checked here because Node's own refusal has no body. */
const requireHost = ({ headers, httpVersion }: IncomingMessage): void => {
  if (headers.host === undefined && httpVersion === '1.1') {
    throw new ApiError('request.invalid', { message: 'The Host header is missing.' })
  }
}

const addPipeline = (
  app: FastifyInstance,
  needs: HttpServerNeeds & PipelineNeeds,
  allowed: Cors,
  measure: Measure,
): void => {
  const routeOf = routeFinder(needs.routes)
  app.decorateRequest('head', undefined)
  app.decorateRequest('caller', undefined)
  app.decorateRequest('arrivedAt', 0)
  app.decorateRequest('response')
  app.addHook('onRequest', (request, reply, done) => {
    request.arrivedAt = performance.now()
    request.response = reply.raw
    takeTurn(request.raw.socket, reply.raw, () => {
      const path = pathOf(request.raw)
      const heads = isOperatorPath(path) ? noCors : allowed.headsFor(request.headers.origin)
      request.head = heads.answer
      const exchange = exchangeOf(needs.base, request, path, routeOf(request, path))
      const passed = (): void => {
        request.caller = exchange.caller
        done()
      }
      try {
        requireHost(request.raw)
        // before the first step, in every mode.
        if (heads.preflight && isPreflight(request.raw)) {
          sendPreflight(request, reply, heads.preflight)
          measure(request, undefined, 204)
          return
        }
        const waiting = runSteps(exchange, needs)
        if (waiting) waiting.then(passed, done)
        else passed()
      } catch (error) {
        done(error as Error)
      }
    })
  })
}

/** Whose uploads and large answers are counted together. The operator's are not counted. */
const uploaderOf = ({ caller, ip }: FastifyRequest): string | undefined => {
  if (caller === undefined) return sourceOf(ip)
  return caller.kind === 'operator' ? undefined : rateKeyOf(caller)
}

const limitOf = ({ caller, routeOptions: { bodyLimit, config } }: FastifyRequest): number =>
  caller === undefined && config.route?.largeBodies === 'of-sessions' ? defaultBodyLimits.bytes : bodyLimit

const proofOf = ({ routeOptions: { config } }: FastifyRequest) => config.route?.proof

export const bodyLimitOf = ({ bodyLimitBytes }: RouteDescription, fileLimits: FileLimits): number =>
  (typeof bodyLimitBytes === 'function' ? bodyLimitBytes(fileLimits) : bodyLimitBytes) ?? defaultBodyLimits.bytes

const addRoutes = (app: FastifyInstance, needs: HttpServerNeeds, measure: Measure): void => {
  const holdAnswer = (bytes: number, request: FastifyRequest): void =>
    needs.answers.hold(bytes, uploaderOf(request), request.response)
  const enterLarge = (request: FastifyRequest): void => needs.answers.enter(uploaderOf(request), request.response)
  const options = { ...needs, measure, enterLarge, holdAnswer }
  for (const route of needs.routes) {
    app.route({
      method: methodsOf(route),
      url: routerPath(route.path),
      config: { route, rules: route },
      bodyLimit: bodyLimitOf(route, needs.fileLimits),
      handler: (request: FastifyRequest, reply: FastifyReply) =>
        callHandler(route, request.caller, request, reply, options),
    })
  }
}

export const httpServer = (needs: HttpServerNeeds): FastifyInstance => {
  const allowed = cors(needs.cors)
  const headOfNoRequest = allowed.headsFor(undefined).answer
  const failureNeeds = { log: needs.log, help: helpLinks(needs.addresses.frontDoor) }
  const { answered: measure, malformed } = requestSignals(needs)
  const app = fastify({
    rewriteUrl,
    genReqId: requestIdOf,
    trustProxy: needs.trustedProxies.length > 0 ? [...needs.trustedProxies] : false,
    bodyLimit: defaultBodyLimits.bytes,
    // Limits for the arrival of a request. They do not apply to its answer, which may be a long-lived stream.
    requestTimeout: needs.requestTimeoutMs,
    keepAliveTimeout: 72_000,
    http: {
      headersTimeout: Math.min(HEADERS_TIMEOUT_MS, needs.requestTimeoutMs),
      maxHeaderSize: MAX_HEADER_BYTES,
      connectionsCheckingInterval: Math.min(CHECK_REQUESTS_MS, needs.requestTimeoutMs),
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    // A request that arrives while the server closes is answered like any other, as the last one on its socket.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    // So long that it is never reached: the router's own refusal would come before the pipeline's.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES, ignoreTrailingSlash: false, caseSensitive: true },
    clientErrorHandler: clientErrorHandler(headOfNoRequest, malformed),
    frameworkErrors: (error, request, reply) => {
      answerFailure(error, request as FastifyRequest, reply as FastifyReply, failureNeeds)
    },
    logger: false,
  })
  const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const route = request.routeOptions.config.route
    const { status, key } = answerFailure(error, request, reply, failureNeeds, route)
    measure(request, route, status, key)
  }
  const beginToClose = watchConnections(app.server, headOfNoRequest, needs.connections)
  app.addHook('preClose', beginToClose)
  const table: RouteTable = routeTable(needs.routes)
  const frontDoorTable: RouteTable<RoutePlace> = routeTable(needs.frontDoorRoutes)
  app.setErrorHandler(fail)
  // Never reached: the pipeline has refused an unknown path before.
  app.setNotFoundHandler(() => {
    throw new Error('an unmatched request passed the pipeline')
  })
  addBodyParsers(app, { ...needs.bodies, callerOf: uploaderOf, limitOf, proofOf })
  addPipeline(app, { ...needs, table, frontDoorTable }, allowed, measure)
  addRoutes(app, needs, measure)
  return app
}
