// Sends the result of a handler: a value, a large one in steps, a list page by page, bytes or a stream.
import { ApiError, type ErrorKey } from '@company-data/protocol/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountGate } from '../platform/account-gate.ts'
import { watchArrival } from '../platform/http/arrival.ts'
import type { ParseQueue } from '../platform/http/bodies/parse-queue.ts'
import { parsedWhole } from '../platform/http/json-member.ts'
import type { Arrival } from '../platform/http/response.ts'
import type { LinePages } from '../platform/http/responses/json-lines.ts'
import type { ListPages } from '../platform/http/responses/list-pages.ts'
import type { PageTurns } from '../platform/http/responses/page-turns.ts'
import {
  sendInSteps,
  sendLines,
  sendPages,
  sendPlainly,
  sendResponse,
  sendStream,
  setStandardHeaders,
} from '../platform/http/send.ts'
import type { Log } from '../platform/log/log.ts'
import type { Base } from './base.ts'
import type { Route, RouteResponse } from './route.ts'
import type { EnterAccount } from './steps/settle-caller.ts'

export const isRouteResponse = (value: unknown): value is RouteResponse<unknown> =>
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
  accountGate: Pick<AccountGate, 'begin'>
  /** Undefined where no account has a home. */
  enterAccount?: EnterAccount | undefined
  log: Log
  measure: Measure
  /** Counts a call that may create a large response, or refuses it. */
  enterLarge(request: FastifyRequest): void
  /** Counts a list in lines, or refuses it. */
  enterLines(request: FastifyRequest): void
  /** Creates a large response when no other one of the caller is being created. */
  createLarge(request: FastifyRequest, work: () => Promise<void>): Promise<void>
  /** Refuses a caller that has read too much, and counts what it reads (B-21). */
  reading: ReadCharge
  /** Waits until the caller may have so many bytes more of a list in lines. */
  paceLines(request: FastifyRequest, bytes: number): Promise<void>
  /** Runs the steps that decide about the caller again. */
  checkCaller(request: FastifyRequest): Promise<void>
  pageTurns: PageTurns
  /** Runs the steps in which a large body is checked. */
  turns: Pick<ParseQueue, 'runParsed'>
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

export const sendResult = (
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
      options.log.error('a long-lived response failed', error, { request_id: request.id, path: route.path })
    sendStream(request, reply, { ...response, stream }, status, onError)
    return
  }
  setStandardHeaders(request, reply)
  if (response.arrival) sendWithArrival(request, reply, response, response.arrival, status, admit)
  else sendResponse(request, reply, response, status, admit)
}

export const sendLarge = async (
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

async function* checkLines(route: Route, pages: LinePages): AsyncGenerator<readonly unknown[], void> {
  for await (const page of pages) {
    for (const line of page) checkResponse(route, line)
    yield page
  }
}

export const sendInLines = async (
  route: Route,
  pages: LinePages,
  request: FastifyRequest,
  reply: FastifyReply,
  options: CallOptions,
): Promise<void> => {
  const status = route.status ?? 200
  const onError = (error: Error): void => {
    // A caller that lost its right meanwhile gets the refusal when it continues.
    if (!(error instanceof ApiError))
      options.log.error('the rest of a list could not be sent', error, { request_id: request.id, path: route.path })
  }
  const admit = (bytes: number): void => options.reserveResponse(bytes, request)
  const pace = (bytes: number): Promise<void> => options.paceLines(request, bytes)
  const checkedPages = options.checkResponses ? checkLines(route, pages) : pages
  await sendLines(request, reply, status, checkedPages, { admit, onError, pace })
  void options.measure(request, route, status)
}

export const sendInPages = async (
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
