// Request metrics (durations, refusals), and the log line by which a user's `request_id` is found.
import type { ApiError, ErrorKey } from '@company-data/protocol/errors'
import type { FastifyRequest } from 'fastify'
import type { Log, LogFields } from '../platform/log/log.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import { toPeerKey } from '../platform/rate-limit/peer-key.ts'
import type { TraceContext } from '../platform/trace/trace-context.ts'
import type { Attributes, Tracer } from '../platform/trace/tracer.ts'
import { type Base, formatBaseName } from './base.ts'
import { type Caller, isClient, type MachineCaller, type OperatorCaller } from './caller.ts'
import type { Route } from './route.ts'
import type { Measure } from './send-result.ts'

export const requestLogs = ['off', 'errors', 'all'] as const
/** The requests that are logged: none, those that were refused or failed, or all. */
export type RequestLog = (typeof requestLogs)[number]

/** Under an attack each refusal would be a line: beyond this many in a second they are only counted. */
const LINES_PER_SECOND = 50

/** Decides whether another line is allowed, and counts the omitted ones since the last line. */
const lineLimit = (nowMs: () => number): (() => { isAllowed: boolean; omitted: number }) => {
  let second = 0
  let lines = 0
  let omitted = 0
  return () => {
    const now = Math.floor(nowMs() / 1000)
    if (now !== second) [second, lines] = [now, 0]
    if (lines >= LINES_PER_SECOND) {
      omitted += 1
      return { isAllowed: false, omitted }
    }
    const verdict = { isAllowed: true, omitted }
    lines += 1
    omitted = 0
    return verdict
  }
}

const UNLIMITED = { isAllowed: true, omitted: 0 }

interface Deps {
  base: Base
  log: Log
  metrics: Pick<Metrics, 'getRequestTimes' | 'counter' | 'companies'>
  requestLog: RequestLog
  tracer?: Tracer | undefined
  /** Records a call of a machine client for its company (B-18). */
  recordCall?: RecordCall | undefined
  /** Records that a call of an operator was refused or failed. */
  recordRefusal?: RecordRefusal | undefined
  /** For tests: the monotonic clock of the process. */
  nowMs?: () => number
}

/** A call of a machine client: metadata only, and the pattern of its route instead of its path. Refusals resolve once stored. */
export type RecordCall = (call: {
  caller: MachineCaller
  request_id: string
  method: string
  route: string | null
  status: number
  error_key: string | null
  duration_ms: number
}) => Promise<void> | undefined

export type RecordRefusal = (call: {
  caller: OperatorCaller
  requestId: string
  address: string
  method: string
  route: string | undefined
  params: unknown
  errorKey: string
}) => Promise<void>

const isServerFailure = (status: number): boolean => status >= 500

export interface RequestSignals {
  /** Called where a response is sent; a Fastify hook would cost every request as much as half the pipeline. */
  recordResponse: Measure
  /** Input that was not an HTTP request was refused. */
  malformed(requestId: string, failure: ApiError): void
}

/** Writes a line, if the settings ask for one and the limit allows it. */
const lineWriter = ({ base, log, requestLog, nowMs = () => performance.now() }: Deps) => {
  const name = formatBaseName(base)
  const mayWrite = lineLimit(nowMs)
  const chooseLevel = (status: number, errorKey: string | undefined): 'debug' | 'info' | 'warn' => {
    if (errorKey === undefined || requestLog === 'off') return requestLog === 'all' ? 'info' : 'debug'
    return isServerFailure(status) ? 'warn' : 'info'
  }
  return (status: number, errorKey: string | undefined, fields: () => LogFields): void => {
    const level = chooseLevel(status, errorKey)
    if (level === 'debug' && !log.isDebug) return
    const { isAllowed, omitted } = level === 'debug' || requestLog === 'all' ? UNLIMITED : mayWrite()
    if (!isAllowed) return
    const more = omitted > 0 ? { omitted } : {}
    log[level]('request', { base: name, ...fields(), status, error_key: errorKey, ...more })
  }
}

/** Companies, clients and operators by their ids. A person is only a person: a log should not follow people. */
const describeCaller = (caller: Caller | undefined): LogFields => {
  if (caller === undefined) return {}
  const { kind } = caller
  if (kind === 'operator') return { caller: kind, operator_id: caller.operatorId ?? 'OPERATOR_TOKEN' }
  if (isClient(caller)) return { caller: kind, client_id: caller.clientId, company_user_id: caller.companyUserId }
  return { caller: kind, company_user_id: kind === 'company' ? caller.userId : caller.companyUserId }
}

const findCompany = (caller: Caller | undefined): string | undefined => {
  if (caller === undefined || caller.kind === 'operator') return undefined
  return caller.kind === 'company' ? caller.userId : caller.companyUserId
}

interface RecordedResponse {
  request: FastifyRequest
  route: Route | undefined
  status: number
  errorKey: ErrorKey | undefined
  milliseconds: number
}

const toAttributes = (fields: LogFields): Attributes =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`companydata.${name}`, value ?? undefined]))

/** A span names the same as a line of the log, and no person. */
const endSpan = (
  { base, tracer }: Deps,
  context: TraceContext,
  { request, route, status, errorKey, milliseconds }: RecordedResponse,
): void =>
  tracer?.end({
    context,
    name: `${request.method} ${route?.path ?? '(none)'}`,
    kind: 'server',
    startedAt: request.arrivedAt,
    endedAt: request.arrivedAt + milliseconds,
    attributes: {
      'http.request.method': request.method,
      'http.route': route?.path,
      'http.response.status_code': status,
      'error.type': errorKey,
      'companydata.base': formatBaseName(base),
      'companydata.request_id': request.id,
      ...toAttributes(describeCaller(request.caller)),
    },
    isError: isServerFailure(status),
  })

/** Calls of machine clients are in the history of their company, refused calls of operators in the operators' log. */
const record = (
  { recordCall, recordRefusal }: Deps,
  { request, route, status, errorKey, milliseconds }: RecordedResponse,
): Promise<void> | undefined => {
  const { caller, id, method } = request
  if (caller?.kind === 'operator' && errorKey !== undefined) {
    const { params, ip } = request
    const address = toPeerKey(ip)
    return recordRefusal?.({ caller, requestId: id, address, method, route: route?.path, params, errorKey })
  }
  const toCall = (client: MachineCaller) => ({
    caller: client,
    request_id: id,
    method,
    route: route?.path ?? null,
    status,
    error_key: errorKey ?? null,
    duration_ms: Math.round(milliseconds),
  })
  if (caller?.kind === 'service-client' || caller?.kind === 'account-client') return recordCall?.(toCall(caller))
  // No response waits for this: the time of a refusal would tell which clients exist.
  if (request.findNamedClient !== undefined)
    void request.findNamedClient().then(
      (client) => client && recordCall?.(toCall(client)),
      () => undefined,
    )
  return undefined
}

export const requestSignals = (deps: Deps): RequestSignals => {
  const base = formatBaseName(deps.base)
  const times = deps.metrics.getRequestTimes(base)
  const help = 'Requests that were refused or failed, by error key'
  const refusals = deps.metrics.counter('companydata_refusals_total', help, ['base', 'error_key'])
  const write = lineWriter(deps)
  return {
    recordResponse(request, route, status, errorKey) {
      const milliseconds = performance.now() - request.arrivedAt
      const recorded = record(deps, { request, route, status, errorKey, milliseconds })
      times.observe(route, status, milliseconds)
      if (request.trace) endSpan(deps, request.trace, { request, route, status, errorKey, milliseconds })
      const companyUserId = findCompany(request.caller)
      if (companyUserId !== undefined) deps.metrics.companies.add(companyUserId, milliseconds)
      if (errorKey !== undefined) refusals.add({ base, error_key: errorKey })
      write(status, errorKey, () => ({
        request_id: request.id,
        method: request.method,
        // The route's pattern: a path as it was sent may contain anything.
        path: route?.path ?? '(none)',
        ...describeCaller(request.caller),
        duration_ms: Math.round(milliseconds * 10) / 10,
      }))
      return recorded
    },
    malformed(request_id, { status, key }) {
      refusals.add({ base, error_key: key })
      write(status, key, () => ({ request_id }))
    },
  }
}
