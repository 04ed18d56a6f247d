// What the operator sees of requests: their durations and refusals as metrics, and a line of the log by which a user's
// `request_id` is found.
import type { FastifyRequest } from 'fastify'
import type { Log } from '../platform/log/log.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import { type Base, nameOfBase } from './base.ts'
import type { Measure } from './call.ts'
import type { Route } from './route.ts'

export const requestLogs = ['off', 'errors', 'all'] as const
/** Which requests have a line in the log: none, those that were refused or failed, or all. */
export type RequestLog = (typeof requestLogs)[number]

/** Under an attack each refusal would be a line: beyond so many in a second they are only counted. */
const LINES_PER_SECOND = 50

/** Whether there may be another line, and how many there were not since the last one. */
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

/** The path as its route writes it: a path as it was sent may contain anything. */
const lineOf = ({ id: request_id, method }: FastifyRequest, route: Route | undefined, milliseconds: number) => ({
  request_id,
  method,
  path: route?.path ?? '(none)',
  duration_ms: Math.round(milliseconds * 10) / 10,
})

interface Needs {
  base: Base
  log: Log
  metrics: Pick<Metrics, 'requestsOf' | 'counter'>
  requestLog: RequestLog
  /** For tests: the monotonic clock of the process. */
  nowMs?: () => number
}

const isServerFailure = (status: number): boolean => status >= 500

/** Called where an answer is sent; a Fastify hook would cost every request as much as half the pipeline. */
export const measureOf = ({ base, log, metrics, requestLog, nowMs = () => performance.now() }: Needs): Measure => {
  const name = nameOfBase(base)
  const times = metrics.requestsOf(name)
  const refusals = metrics.counter('companydata_refusals_total', 'Requests that were refused or failed, by error key', [
    'base',
    'error_key',
  ])
  const mayWrite = lineLimit(nowMs)

  const levelOf = (status: number, errorKey: string | undefined): 'debug' | 'info' | 'warn' => {
    if (errorKey === undefined || requestLog === 'off') return requestLog === 'all' ? 'info' : 'debug'
    return isServerFailure(status) ? 'warn' : 'info'
  }

  return (request, route, status, errorKey) => {
    const milliseconds = performance.now() - request.arrivedAt
    times.observe(route, status, milliseconds)
    if (errorKey !== undefined) refusals.add({ base: name, error_key: errorKey })
    const level = levelOf(status, errorKey)
    if (level === 'debug' && !log.isDebug) return
    const { isAllowed, omitted } = level === 'debug' || requestLog === 'all' ? UNLIMITED : mayWrite()
    if (!isAllowed) return
    const line = lineOf(request, route, milliseconds)
    log[level]('request', { base: name, ...line, status, error_key: errorKey, ...(omitted > 0 && { omitted }) })
  }
}
