// Builds the HTTP server of one base: the pipeline in front, the routes behind it, the error shape around both.

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { ApiError } from '@company-data/protocol/errors'
import { defaultBodyLimits } from '@company-data/protocol/limits'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { addBodyParsers, type BodyDeps } from '../platform/http/bodies/body.ts'
import { type Cors, type CorsOptions, cors, isPreflight, noCors } from '../platform/http/cors.ts'
import { getPath, rewriteUrl } from '../platform/http/path.ts'
import type { ResponseMemory } from '../platform/http/responses/response-memory.ts'
import { sendPreflight } from '../platform/http/send.ts'
import {
  type ConnectionOptions,
  clientErrorHandler,
  MAX_HEADER_BYTES,
  waitForPrevious,
  watchConnections,
} from '../platform/http/sockets.ts'
import { nextRequestId } from '../platform/ids/ids.ts'
import type { Log } from '../platform/log/log.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import { toPeerKey } from '../platform/rate-limit/peer-key.ts'
import type { Base } from './base.ts'
import { callHandler, type Measure } from './call.ts'
import { type Caller, getRateKey } from './caller.ts'
import { type Exchange, isOperatorPath, type PipelineDeps } from './exchange.ts'
import { failureHandler, sendFailure } from './failures.ts'
import { helpLinks } from './pages/help-links.ts'
import { runSteps } from './pipeline.ts'
import { type RecordCall, type RequestLog, requestSignals } from './request-log.ts'
import type { FileLimits, Route, RouteDescription } from './route.ts'
import { listMethods, type RouteTable, routerPath, routeTable, type TableRoute } from './route-table.ts'

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

export interface HttpServerDeps extends Omit<PipelineDeps, 'table' | 'frontDoorTable'> {
  base: Base
  /** The routes that this base serves. */
  routes: readonly Route[]
  /** The routes of the front door, for which a region returns the front door's address. */
  frontDoorRoutes: readonly TableRoute[]
  log: Log
  metrics: Metrics
  /** Addresses of proxies whose X-Forwarded-For is trusted (T-24); none by default. */
  trustedProxies: readonly string[]
  fileLimits: FileLimits
  bodies: Omit<BodyDeps, 'getCaller' | 'getLimit' | 'getProof'>
  responses: ResponseMemory
  connections: ConnectionOptions
  cors: CorsOptions
  /** The time in which a request must arrive completely. */
  requestTimeoutMs: number
  checkResponses: boolean
  requestLog: RequestLog
  recordCall?: RecordCall | undefined
}

const HEADERS_TIMEOUT_MS = 20_000
/** How often Node looks for late requests. */
const CHECK_REQUESTS_MS = 5_000

/** A client may send its own id, to follow a call through both logs; a malformed one is replaced. */
const REQUEST_ID = /^[\w.:-]{8,64}$/
const readRequestId = (request: IncomingMessage): string => {
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
    for (const method of listMethods(route)) methods.set(method, route)
    byPath.set(route.path, methods)
  }
  return (request, path) => {
    const plainRoute = path === undefined ? undefined : byPath.get(path)?.get(request.method)
    return plainRoute ?? (request.is404 ? undefined : request.routeOptions.config.route)
  }
}

const declaredBytes = ({ 'content-length': length, 'transfer-encoding': encoding }: IncomingHttpHeaders): number =>
  Number(length ?? (encoding === undefined ? 0 : Number.POSITIVE_INFINITY))

const createExchange = (
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
  address: toPeerKey(request.ip),
  bodyBytes: declaredBytes(request.headers),
  params: request.params,
  caller: undefined,
  rate: undefined,
})

/** RFC 9112, 3.2. Checked here because Node's own refusal has no body. */
const requireHost = ({ headers, httpVersion }: IncomingMessage): void => {
  if (headers.host === undefined && httpVersion === '1.1') {
    throw new ApiError('request.invalid', { message: 'The Host header is missing.' })
  }
}

const addPipeline = (
  app: FastifyInstance,
  deps: HttpServerDeps & PipelineDeps,
  allowed: Cors,
  measure: Measure,
): void => {
  const findRoute = routeFinder(deps.routes)
  app.decorateRequest('head', undefined)
  app.decorateRequest('caller', undefined)
  app.decorateRequest('rate', undefined)
  app.decorateRequest('arrivedAt', 0)
  app.decorateRequest('response')
  app.addHook('onRequest', (request, reply, done) => {
    request.arrivedAt = performance.now()
    request.response = reply.raw
    waitForPrevious(request.raw.socket, reply.raw, () => {
      const path = getPath(request.raw)
      const heads = isOperatorPath(path) ? noCors : allowed.headsFor(request.headers.origin)
      request.head = heads.response
      const exchange = createExchange(deps.base, request, path, findRoute(request, path))
      const passed = (): void => {
        request.caller = exchange.caller
        request.rate = exchange.rate
        done()
      }
      const refused = (error: Error): void => {
        request.caller = exchange.caller
        request.rate = exchange.rate
        done(error)
      }
      try {
        requireHost(request.raw)
        // before the first step, in every mode.
        if (heads.preflight && isPreflight(request.raw)) {
          sendPreflight(request, reply, heads.preflight)
          void measure(request, undefined, 204)
          return
        }
        const waiting = runSteps(exchange, deps)
        if (waiting) waiting.then(passed, refused)
        else passed()
      } catch (error) {
        refused(error as Error)
      }
    })
  })
}

/** The key under which uploads and large responses are counted. The operator's are not counted. */
const getUploaderKey = ({ caller, ip }: FastifyRequest): string | undefined => {
  if (caller === undefined) return toPeerKey(ip)
  return caller.kind === 'operator' ? undefined : getRateKey(caller)
}

const getRequestBodyLimit = ({ caller, routeOptions: { bodyLimit, config } }: FastifyRequest): number =>
  caller === undefined && config.route?.largeBodies === 'of-sessions' ? defaultBodyLimits.bytes : bodyLimit

const getProof = ({ routeOptions: { config } }: FastifyRequest) => config.route?.proof

export const resolveBodyLimit = ({ bodyLimitBytes }: RouteDescription, fileLimits: FileLimits): number =>
  (typeof bodyLimitBytes === 'function' ? bodyLimitBytes(fileLimits) : bodyLimitBytes) ?? defaultBodyLimits.bytes

const addRoutes = (app: FastifyInstance, deps: HttpServerDeps, measure: Measure): void => {
  const reserveResponse = (bytes: number, request: FastifyRequest): void =>
    deps.responses.hold(bytes, getUploaderKey(request), request.response)
  const enterLarge = (request: FastifyRequest): void => deps.responses.enter(getUploaderKey(request), request.response)
  const options = { ...deps, measure, enterLarge, reserveResponse }
  for (const route of deps.routes) {
    app.route({
      method: listMethods(route),
      url: routerPath(route.path),
      config: { route, rules: route },
      bodyLimit: resolveBodyLimit(route, deps.fileLimits),
      handler: (request: FastifyRequest, reply: FastifyReply) =>
        callHandler(route, request.caller, request, reply, options),
    })
  }
}

export const httpServer = (deps: HttpServerDeps): FastifyInstance => {
  const allowed = cors(deps.cors)
  const fallbackHead = allowed.headsFor(undefined).response
  const failureDeps = { log: deps.log, help: helpLinks(deps.addresses.frontDoor) }
  const { recordResponse: measure, malformed } = requestSignals(deps)
  const app = fastify({
    rewriteUrl,
    genReqId: readRequestId,
    trustProxy: deps.trustedProxies.length > 0 ? [...deps.trustedProxies] : false,
    bodyLimit: defaultBodyLimits.bytes,
    // Limits for the arrival of a request. They do not apply to its response, which may be a long-lived stream.
    requestTimeout: deps.requestTimeoutMs,
    keepAliveTimeout: 72_000,
    http: {
      headersTimeout: Math.min(HEADERS_TIMEOUT_MS, deps.requestTimeoutMs),
      maxHeaderSize: MAX_HEADER_BYTES,
      connectionsCheckingInterval: Math.min(CHECK_REQUESTS_MS, deps.requestTimeoutMs),
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    // A request that arrives while the server closes gets a normal response, the last one on its socket.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    // So long that it is never reached: the router's own refusal would come before the pipeline's.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES, ignoreTrailingSlash: false, caseSensitive: true },
    clientErrorHandler: clientErrorHandler(fallbackHead, malformed),
    frameworkErrors: (error, request, reply) => {
      sendFailure(error, request as FastifyRequest, reply as FastifyReply, failureDeps)
    },
    logger: false,
  })
  const beginToClose = watchConnections(app.server, fallbackHead, deps.connections)
  app.addHook('preClose', beginToClose)
  const table: RouteTable = routeTable(deps.routes)
  const frontDoorTable: RouteTable<TableRoute> = routeTable(deps.frontDoorRoutes)
  app.setErrorHandler(failureHandler(failureDeps, measure))
  // Never reached: the pipeline has refused an unknown path before.
  app.setNotFoundHandler(() => {
    throw new Error('an unmatched request passed the pipeline')
  })
  addBodyParsers(app, { ...deps.bodies, getCaller: getUploaderKey, getLimit: getRequestBodyLimit, getProof })
  addPipeline(app, { ...deps, table, frontDoorTable }, allowed, measure)
  addRoutes(app, deps, measure)
  return app
}
