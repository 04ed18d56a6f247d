// Runs the pipeline for every request that arrives, before its body is read.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { createDeprecationHeaders } from '@company-data/protocol/contract/deprecation'
import { ApiError } from '@company-data/protocol/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallHolds } from '../platform/account-gate.ts'
import { type CallContext, runInCall } from '../platform/call-context.ts'
import { type Cors, isPreflight, noCors } from '../platform/http/cors.ts'
import { extendHead } from '../platform/http/head.ts'
import { getPath } from '../platform/http/path.ts'
import { requestTurns } from '../platform/http/request-turns.ts'
import { sendPreflight } from '../platform/http/send.ts'
import { waitForPrevious } from '../platform/http/sockets.ts'
import { toPeerKey } from '../platform/rate-limit/peer-key.ts'
import type { Verdict } from '../platform/rate-limit/rate-limit.ts'
import type { TraceContext } from '../platform/trace/trace-context.ts'
import type { Tracer } from '../platform/trace/tracer.ts'
import type { Base } from './base.ts'
import { findAccountId } from './caller.ts'
import { type Exchange, isOperatorPath, type PipelineDeps } from './exchange.ts'
import { callerSteps, runSteps } from './pipeline.ts'
import type { Route } from './route.ts'
import type { RouteTable } from './route-table.ts'
import type { Measure } from './send-result.ts'
import { peekRate } from './steps/rate-limit.ts'

/** The headers of each route whose removal is announced (NS-18). */
const listEndings = (routes: readonly Route[]): ReadonlyMap<Route, Readonly<Record<string, string>>> =>
  new Map(routes.flatMap((route) => (route.deprecated ? [[route, createDeprecationHeaders(route.deprecated)]] : [])))

const declaredBytes = ({ 'content-length': length, 'transfer-encoding': encoding }: IncomingHttpHeaders): number =>
  Number(length ?? (encoding === undefined ? 0 : Number.POSITIVE_INFINITY))

const createExchange = (base: Base, request: FastifyRequest, address: string, path: string | undefined): Exchange => ({
  base,
  method: request.method,
  path,
  route: request.route,
  authorization: request.headers.authorization,
  address,
  bodyBytes: declaredBytes(request.headers),
  params: request.params,
  caller: undefined,
  rate: undefined,
})

/** For a response that takes minutes: refuses what the caller of the request may no longer do. Nothing is counted. */
export const checkCaller = async (deps: PipelineDeps & { base: Base }, request: FastifyRequest): Promise<void> => {
  const exchange = createExchange(deps.base, request, toPeerKey(request.ip), getPath(request.raw))
  await runSteps(exchange, deps, { steps: callerSteps })
}

/** RFC 9112, 3.2. Checked here because Node's own refusal has no body. */
const requireHost = ({ headers, httpVersion }: IncomingMessage): void => {
  if (headers.host === undefined && httpVersion === '1.1') {
    throw new ApiError('request.invalid', { message: 'The Host header is missing.' })
  }
}

/** Locks, memory, streams and the log wait for the end of a response. More than Node's ten are no leak. */
const MAX_RESPONSE_LISTENERS = 25

/** A class, because an object literal with a getter would cost each request more. */
class RequestCall implements CallContext {
  readonly #exchange: Exchange
  readonly trace: TraceContext | undefined
  rate: Verdict | undefined = undefined
  holds: CallHolds | undefined = undefined
  constructor(exchange: Exchange, trace: TraceContext | undefined) {
    this.#exchange = exchange
    this.trace = trace
  }
  get account(): string {
    const { caller, address } = this.#exchange
    return (caller && findAccountId(caller)) ?? address
  }
}

interface HookDeps extends PipelineDeps {
  table: RouteTable<Route>
  tracer?: Tracer | undefined
  isStopping?: (() => boolean) | undefined
  base: Base
  routes: readonly Route[]
}

export const addPipeline = (app: FastifyInstance, deps: HookDeps, allowed: Cors, measure: Measure): void => {
  const endings = listEndings(deps.routes)
  const turns = requestTurns()
  app.decorateRequest('route', undefined)
  app.decorateRequest('rules', undefined)
  app.decorateRequest('head', undefined)
  app.decorateRequest('caller', undefined)
  app.decorateRequest('findNamedClient', undefined)
  app.decorateRequest('rate', undefined)
  app.decorateRequest('arrivedAt', 0)
  app.decorateRequest('trace', undefined)
  app.decorateRequest('call', undefined)
  app.decorateRequest('response')
  app.decorateRequest('endCall', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    request.arrivedAt = performance.now()
    // FG-12: a plugin must not recognise a person by the trace of an app, so a forwarder begins a new one.
    request.trace = deps.tracer?.begin(deps.base.kind === 'forwarder' ? undefined : request.headers.traceparent)
    request.response = reply.raw.setMaxListeners(MAX_RESPONSE_LISTENERS)
    if (deps.isStopping?.()) reply.raw.shouldKeepAlive = false
    const address = toPeerKey(request.ip)
    const work = (): void => {
      const path = getPath(request.raw)
      const heads = isOperatorPath(path) ? noCors : allowed.headsFor(request.headers.origin)
      const match = path === undefined ? undefined : deps.table.find(request.method, path)
      const route = match?.route
      request.route = route
      request.rules = route
      request.params = match?.params
      const ending = route?.deprecated && endings.get(route)
      request.head = ending ? extendHead(heads.response, ending) : heads.response
      const exchange = createExchange(deps.base, request, address, path)
      const passed = (): void => {
        request.caller = exchange.caller
        request.rate = exchange.rate
        done()
      }
      const refused = (error: Error): void => {
        request.caller = exchange.caller
        request.rate = exchange.rate ?? peekRate(exchange, deps)
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
        // Steps read from the databases too: in the turn of their account, once it is known (B-23).
        request.call = new RequestCall(exchange, request.trace)
        runInCall(request.call, () => {
          const waiting = runSteps(exchange, deps)
          if (waiting) waiting.then(passed, refused)
          else passed()
        })
      } catch (error) {
        refused(error as Error)
      }
    }
    waitForPrevious(request.raw.socket, reply.raw, () => turns.begin(address, work))
  })
}
