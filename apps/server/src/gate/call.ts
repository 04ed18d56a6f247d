// Step 12: calls the route's handler and sends its result as the response.
import type { ErrorKey } from '@company-data/protocol/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CallContext, runInCall } from '../platform/call-context.ts'
import { watchArrival } from '../platform/http/arrival.ts'
import { parsedWhole } from '../platform/http/json-member.ts'
import { keepOpen } from '../platform/http/long-lived/long-lived-response.ts'
import { getPath } from '../platform/http/path.ts'
import type { Arrival } from '../platform/http/response.ts'
import type { ListPages } from '../platform/http/responses/list-pages.ts'
import type { PageTurns } from '../platform/http/responses/page-turns.ts'
import { readInCall } from '../platform/http/responses/read-in-call.ts'
import {
  sendInSteps,
  sendPages,
  sendPlainly,
  sendResponse,
  sendStream,
  setStandardHeaders,
} from '../platform/http/send.ts'
import type { Log } from '../platform/log/log.ts'
import { toPeerKey } from '../platform/rate-limit/peer-key.ts'
import type { Base } from './base.ts'
import { type Caller, findAccountId } from './caller.ts'
import { IDEMPOTENCY_HEADER, type IdempotentCall, idempotentCall } from './idempotent-call.ts'
import { checkInput } from './input/check-input.ts'
import type { Access, Call, Route, RouteResponse } from './route.ts'

const isRouteResponse = (value: unknown): value is RouteResponse<unknown> =>
  typeof value === 'object' && value !== null && 'isResponse' in value && value.isResponse === true

/** Counts a response; `errorKey`: why the request was refused. A promise is to be awaited before a refusal is sent. */
export type Measure = (
  request: FastifyRequest,
  route: Route | undefined,
  status: number,
  errorKey?: ErrorKey,
) => Promise<void> | undefined

export interface ReadCharge {
  require(request: FastifyRequest): void
  charge(request: FastifyRequest, bytes: number): void
}

export interface CallOptions {
  base: Base
  log: Log
  measure: Measure
  /** Counts a call that may create a large response, or refuses it. */
  enterLarge(request: FastifyRequest): void
  /** Creates a large response when no other one of the caller is being created. */
  createLarge(request: FastifyRequest, work: () => Promise<void>): Promise<void>
  /** Refuses a caller that has read too much, and counts what it reads (B-21). */
  reading: ReadCharge
  pageTurns: PageTurns
  /** Counts a large response until it is out, or refuses it. */
  reserveResponse(bytes: number, request: FastifyRequest): void
  /** In tests: every response is checked against the route's schema, so that the OpenAPI documents stay true. */
  checkResponses: boolean
}

const checkResponse = (route: Route, value: unknown): void => {
  const body = parsedWhole(isRouteResponse(value) ? value.body : value)
  if (isRouteResponse(value) && (value.raw !== undefined || value.stream !== undefined)) return
  if (route.response) route.response.parse(body)
  else if (body !== undefined) throw new Error(`${route.method} ${route.path} answers a body that it does not declare`)
}

const getHeader = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

const toCall = (
  route: Route,
  caller: Caller | undefined,
  request: FastifyRequest,
  base: Base,
): Omit<Call<Access, unknown, unknown, unknown>, 'idempotent'> => ({
  caller: caller as Call<Access, unknown, unknown, unknown>['caller'],
  params: route.parseParams?.(request.params as Record<string, string>) ?? request.params,
  query: checkInput(route.query, request.query, 'query'),
  body: checkInput(route.body, request.body ?? undefined, 'body'),
  address: toPeerKey(request.ip),
  header: (name) => getHeader(request, name),
  requestId: request.id,
  nameClient: (find) => {
    request.findNamedClient = find
  },
  hold: (wake) => keepOpen(request.response, wake),
  base,
})

/** A response that cannot be written counts as lost immediately. */
const sendWithArrival = (
  request: FastifyRequest,
  reply: FastifyReply,
  response: RouteResponse<unknown>,
  arrival: Arrival,
  status: number,
  admit: (bytes: number) => void,
): void => {
  try {
    sendResponse(request, reply, response, status, admit)
  } catch (error) {
    arrival.lost()
    throw error
  }
  watchArrival(request.raw.socket, reply.raw, arrival)
}

const sendResult = (
  route: Route,
  value: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: CallOptions,
): void => {
  if (options.checkResponses) checkResponse(route, value)
  const status = route.status ?? 200
  const admit = (bytes: number): void => options.reserveResponse(bytes, request)
  if (value !== undefined && !isRouteResponse(value)) {
    sendPlainly(request, reply, status, value, undefined, admit)
    void options.measure(request, route, status)
    return
  }
  void options.measure(request, route, isRouteResponse(value) ? (value.status ?? status) : status)
  const { stream, ...response }: RouteResponse<unknown> = value ?? { isResponse: true }
  if (stream) {
    const onError = (error: Error): void =>
      options.log.error('a long-lived answer failed', error, { request_id: request.id, path: route.path })
    sendStream(request, reply, { ...response, stream }, status, onError)
    return
  }
  setStandardHeaders(request, reply)
  if (response.arrival) sendWithArrival(request, reply, response, response.arrival, status, admit)
  else sendResponse(request, reply, response, status, admit)
}

const sendLarge = async (
  route: Route,
  value: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: CallOptions,
): Promise<void> => {
  if (options.checkResponses) checkResponse(route, value)
  const status = route.status ?? 200
  await sendInSteps(request, reply, status, value, (bytes) => {
    options.reserveResponse(bytes, request)
    options.reading.charge(request, bytes)
  })
  void options.measure(request, route, status)
}

async function* checkPages(route: Route, pages: ListPages): AsyncGenerator<readonly unknown[], void> {
  for await (const page of pages) {
    checkResponse(route, page)
    yield page
  }
}

const sendInPages = async (
  route: Route,
  pages: ListPages,
  request: FastifyRequest,
  reply: FastifyReply,
  options: CallOptions,
): Promise<void> => {
  const status = route.status ?? 200
  const onError = (error: Error): void =>
    options.log.error('the rest of a list could not be sent', error, { request_id: request.id, path: route.path })
  const admit = (bytes: number): void => options.reserveResponse(bytes, request)
  const checkedPages = options.checkResponses ? checkPages(route, pages) : pages
  const onBytes = (bytes: number): void => options.reading.charge(request, bytes)
  await sendPages(request, reply, status, checkedPages, { admit, onError, onBytes })
  void options.measure(request, route, status)
}

/** Waits only for an asynchronous handler: any other response is sent in the same turn of the event loop. */
export const callHandler = (
  route: Route,
  caller: Caller | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  options: CallOptions,
): void => {
  const fail = (error: unknown): void => {
    // Fastify would send anything that is not an Error as a body.
    reply.send(
      error instanceof Error ? error : new Error('a handler threw something that is not an error', { cause: error }),
    )
  }
  try {
    if (route.isWholeList || route.isPagedList || route.isLargeValue) options.reading.require(request)
    if (route.isWholeList || route.isPagedList || route.isBulkyRead) options.enterLarge(request)
    const call = toCall(route, caller, request, options.base)
    const account = (caller && findAccountId(caller)) ?? call.address
    const context: CallContext = { account, trace: request.trace }
    const send = (result: unknown): void => {
      request.rate = context.rate ?? request.rate
      const pages = isRouteResponse(result) ? (result.pages as ListPages | undefined) : undefined
      if (pages) sendInPages(route, readInCall(context, pages, options.pageTurns), request, reply, options).catch(fail)
      else if (route.isLargeValue)
        options.createLarge(request, () => sendLarge(route, result, request, reply, options)).catch(fail)
      else sendResult(route, result, request, reply, options)
    }
    const refuse = (error: unknown): void => {
      request.rate = context.rate ?? request.rate
      fail(error)
    }
    const handle = (identified: IdempotentCall | undefined) =>
      runInCall(context, () => route.handler({ ...call, idempotent: identified }))
    if (route.isWholeList) {
      const createList = async (): Promise<void> => {
        // The peer may have left while the list waited for its turn.
        if (request.raw.socket.destroyed) return
        const list = await handle(undefined)
        request.rate = context.rate ?? request.rate
        await sendLarge(route, list, request, reply, options)
      }
      options.createLarge(request, createList).catch(refuse)
      return
    }
    const idempotent = route.idempotent
      ? idempotentCall(getHeader(request, IDEMPOTENCY_HEADER), caller, getPath(request.raw) ?? '', request.body)
      : undefined
    const value = idempotent instanceof Promise ? idempotent.then(handle) : handle(idempotent)
    if (value instanceof Promise) value.then(send).catch(refuse)
    else send(value)
  } catch (error) {
    fail(error)
  }
}
