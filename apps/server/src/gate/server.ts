// Builds the HTTP server of one base: the pipeline in front, the routes behind it, the error shape around both.

import type { IncomingMessage } from 'node:http'
import type { FileLimits } from '@company-data/protocol/contract/endpoint-limits'
import { defaultBodyLimits } from '@company-data/protocol/limits'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { AccountGate } from '../platform/account-gate.ts'
import type { CallContext } from '../platform/call-context.ts'
import { addBodyParsers, type BodyDeps } from '../platform/http/bodies/body.ts'
import { type CorsOptions, cors } from '../platform/http/cors.ts'
import { rewriteUrl } from '../platform/http/path.ts'
import { longestArrivalMs } from '../platform/http/peers/late-requests.ts'
import type { PageTurns } from '../platform/http/responses/page-turns.ts'
import type { ResponseMemory } from '../platform/http/responses/response-memory.ts'
import {
  type ConnectionOptions,
  clientErrorHandler,
  MAX_HEADER_BYTES,
  watchConnections,
} from '../platform/http/sockets.ts'
import { nextRequestId } from '../platform/ids/request-id.ts'
import type { Log } from '../platform/log/log.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import type { BytePace } from '../platform/rate-limit/byte-pace.ts'
import { toPeerKey } from '../platform/rate-limit/peer-key.ts'
import type { ReadLimit } from '../platform/rate-limit/read-limit.ts'
import type { TraceContext } from '../platform/trace/trace-context.ts'
import type { Tracer } from '../platform/trace/tracer.ts'
import type { Base } from './base.ts'
import { resolveBodyLimit } from './body-limit.ts'
import { callHandler } from './call.ts'
import { type Caller, findAccountId, type MachineCaller } from './caller.ts'
import type { PipelineDeps } from './exchange.ts'
import { failureHandler, sendFailure } from './failures.ts'
import { helpLinks } from './pages/help-links.ts'
import { addPipeline, checkCaller } from './pipeline-hook.ts'
import { type RecordCall, type RecordRefusal, type RequestLog, requestSignals } from './request-log.ts'
import type { Route } from './route.ts'
import { routeTable, type TableRoute } from './route-table.ts'
import type { Measure, ReadCharge } from './send-result.ts'
import type { EnterAccount } from './steps/settle-caller.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The route of its path and method, if there is one. */
    route: Route | undefined
    caller: Caller | undefined
    /**
     * Finds the client that an unauthenticated request names, to record the call. The response does not wait for it:
     * otherwise the time of a refusal would tell which clients exist.
     */
    findNamedClient: (() => Promise<MachineCaller | undefined>) | undefined
    /** In milliseconds on the monotonic clock of the process. */
    arrivedAt: number
    /** Undefined without traces. */
    trace: TraceContext | undefined
    /** Undefined until its steps run. */
    call: CallContext | undefined
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
  reads: ReadLimit
  linePace: BytePace
  pageTurns: PageTurns
  connections: ConnectionOptions
  cors: CorsOptions
  accountGate: Pick<AccountGate, 'begin'>
  /** Undefined where no account has a home. */
  enterAccount?: EnterAccount | undefined
  /** The process stops soon: a connection ends with its next response, so that its peer opens one elsewhere. */
  isStopping?: (() => boolean) | undefined
  checkResponses: boolean
  requestLog: RequestLog
  tracer?: Tracer | undefined
  recordCall?: RecordCall | undefined
  recordRefusal?: RecordRefusal | undefined
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

/** The key under which uploads and large responses are counted. The operator's are not counted. */
const getUploaderKey = ({ caller, ip }: FastifyRequest): string | undefined => {
  if (caller === undefined) return toPeerKey(ip)
  return findAccountId(caller)
}

const getRequestBodyLimit = ({ caller, route }: FastifyRequest, limits: FileLimits): number =>
  route === undefined || (caller === undefined && route.largeBodies === 'of-sessions')
    ? defaultBodyLimits.bytes
    : resolveBodyLimit(route, limits)

const getProof = ({ route }: FastifyRequest) => route?.proof

/** One route of Fastify for all of ours: adding each would take a tenth of a second per base. */
const addHandler = (app: FastifyInstance, deps: HttpServerDeps & PipelineDeps, measure: Measure): void => {
  const reserveResponse = (bytes: number, request: FastifyRequest): void =>
    deps.responses.hold(bytes, getUploaderKey(request), request.response)
  const enterLarge = (request: FastifyRequest): void => deps.responses.enter(getUploaderKey(request), request.response)
  const lines = {
    enterLines: (request: FastifyRequest) => deps.responses.enterLines(getUploaderKey(request), request.response),
    paceLines: (request: FastifyRequest, bytes: number) =>
      deps.linePace.wait(getUploaderKey(request), bytes, () => request.response.destroyed),
    checkCaller: (request: FastifyRequest) => checkCaller(deps, request),
  }
  const createLarge = (request: FastifyRequest, work: () => Promise<void>): Promise<void> =>
    deps.responses.inTurn(getUploaderKey(request), work)
  const reading: ReadCharge = {
    require: (request) => deps.reads.require(getUploaderKey(request)),
    charge: (request, bytes) => deps.reads.charge(getUploaderKey(request), bytes),
  }
  const { turns } = deps.bodies
  const options = { ...deps, ...lines, turns, measure, enterLarge, createLarge, reserveResponse, reading }
  app.all('*', (request: FastifyRequest, reply: FastifyReply) => {
    // The pipeline has refused a request without a route before.
    if (request.route === undefined) throw new Error('an unmatched request passed the pipeline')
    callHandler(request.route, request.caller, request, reply, options)
  })
}

export const httpServer = (deps: HttpServerDeps): FastifyInstance => {
  const allowed = cors(deps.cors)
  const fallbackHead = allowed.headsFor(undefined).response
  const failureDeps = { log: deps.log, help: helpLinks(deps.addresses.frontDoor) }
  const { recordResponse: measure, malformed } = requestSignals(deps)
  const { requestTimeoutMs } = deps.connections
  const largestBytes = Math.max(...deps.routes.map((route) => resolveBodyLimit(route, deps.fileLimits)))
  const app = fastify({
    rewriteUrl,
    genReqId: readRequestId,
    trustProxy: deps.trustedProxies.length > 0 ? [...deps.trustedProxies] : false,
    bodyLimit: defaultBodyLimits.bytes,
    // Limits for the arrival of a request. They do not apply to its response, which may be a long-lived stream.
    requestTimeout: longestArrivalMs(requestTimeoutMs, largestBytes),
    keepAliveTimeout: 72_000,
    http: {
      headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeoutMs),
      maxHeaderSize: MAX_HEADER_BYTES,
      connectionsCheckingInterval: Math.min(CHECK_REQUESTS_MS, requestTimeoutMs),
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    // A request that arrives while the server closes gets a normal response, the last one on its socket.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    // So long that it is never reached: the router's own refusal would come before the pipeline's.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    clientErrorHandler: clientErrorHandler(fallbackHead, malformed, failureDeps.help.for),
    frameworkErrors: (error, request, reply) => {
      sendFailure(error, request as FastifyRequest, reply as FastifyReply, failureDeps)
    },
    logger: false,
  })
  const beginToClose = watchConnections(app.server, fallbackHead, deps.connections)
  app.addHook('preClose', beginToClose)
  const table = routeTable(deps.routes)
  const frontDoorTable = routeTable(deps.frontDoorRoutes)
  app.setErrorHandler(failureHandler(failureDeps, measure))
  // Only for methods that Fastify does not know; never reached, because the pipeline has refused them before.
  app.setNotFoundHandler(() => {
    throw new Error('an unmatched request passed the pipeline')
  })
  const getLimit = (request: FastifyRequest): number => getRequestBodyLimit(request, deps.fileLimits)
  addBodyParsers(app, { ...deps.bodies, getCaller: getUploaderKey, getLimit, getProof })
  const gate = { ...deps, table, frontDoorTable }
  addPipeline(app, gate, allowed, measure)
  addHandler(app, gate, measure)
  return app
}
