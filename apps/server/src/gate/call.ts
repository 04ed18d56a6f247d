// Step 12: the route's handler is called, and what it returns is sent as the answer.
import type { ErrorKey } from '@company-data/protocol/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { onBehalfOf } from '../platform/db/index.ts'
import type { Arrival } from '../platform/http/answer.ts'
import { watchArrival } from '../platform/http/arrival.ts'
import { parsedWhole } from '../platform/http/json-member.ts'
import { holdAnswer } from '../platform/http/long-lived.ts'
import { pathOf } from '../platform/http/path.ts'
import { sendAnswer, sendPlainly, sendStream, setStandardHeaders } from '../platform/http/send.ts'
import type { Log } from '../platform/log/log.ts'
import { sourceOf } from '../platform/rate-limit/source-of.ts'
import type { Base } from './base.ts'
import { accountOf, type Caller } from './caller.ts'
import { checkInput } from './check-input.ts'
import { IDEMPOTENCY_HEADER, type IdempotentCall, idempotentCall } from './idempotent-call.ts'
import type { Access, Answer, Call, Route } from './route.ts'

const isAnswer = (value: unknown): value is Answer<unknown> =>
  typeof value === 'object' && value !== null && 'answer' in value && value.answer === true

/** Counts an answer; `errorKey`: why the request was refused. */
export type Measure = (request: FastifyRequest, route: Route | undefined, status: number, errorKey?: ErrorKey) => void

export interface CallOptions {
  base: Base
  log: Log
  measure: Measure
  /** Counts a call that may make a large answer, or refuses it. */
  enterLarge(request: FastifyRequest): void
  /** Counts a large answer until it is out, or refuses it. */
  holdAnswer(bytes: number, request: FastifyRequest): void
  /** In tests: every answer is checked against the route's schema, so that the documents stay true. */
  checkAnswers: boolean
}

const checkAnswer = (route: Route, value: unknown): void => {
  const body = parsedWhole(isAnswer(value) ? value.body : value)
  if (isAnswer(value) && (value.raw !== undefined || value.stream !== undefined)) return
  if (route.answers) route.answers.parse(body)
  else if (body !== undefined) throw new Error(`${route.method} ${route.path} answers a body that it does not declare`)
}

const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

const callOf = (
  route: Route,
  caller: Caller | undefined,
  request: FastifyRequest,
  base: Base,
): Omit<Call<Access, unknown, unknown, unknown>, 'idempotent'> => ({
  caller: caller as Call<Access, unknown, unknown, unknown>['caller'],
  params: route.parseParams?.(request.params as Record<string, string>) ?? request.params,
  query: checkInput(route.query, request.query, 'query'),
  body: checkInput(route.body, request.body ?? undefined, 'body'),
  address: sourceOf(request.ip),
  header: (name) => headerOf(request, name),
  requestId: request.id,
  hold: (wake) => holdAnswer(request.response, wake),
  base,
})

/** An answer that cannot be written counts as lost at once. */
const sendWithArrival = (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer<unknown>,
  arrival: Arrival,
  status: number,
): void => {
  try {
    sendAnswer(request, reply, answer, status)
  } catch (error) {
    arrival.lost()
    throw error
  }
  watchArrival(request.raw.socket, reply.raw, arrival)
}

const answerWith = (
  route: Route,
  value: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: CallOptions,
): void => {
  if (options.checkAnswers) checkAnswer(route, value)
  const status = route.status ?? 200
  if (value !== undefined && !isAnswer(value)) {
    sendPlainly(request, reply, status, value, undefined, (bytes) => options.holdAnswer(bytes, request))
    options.measure(request, route, status)
    return
  }
  options.measure(request, route, isAnswer(value) ? (value.status ?? status) : status)
  const { stream, ...answer }: Answer<unknown> = value ?? { answer: true }
  if (stream) {
    const onError = (error: Error): void =>
      options.log.error('a long-lived answer failed', error, { request_id: request.id, path: route.path })
    sendStream(request, reply, { ...answer, stream }, status, onError)
    return
  }
  setStandardHeaders(request, reply)
  if (answer.arrival) sendWithArrival(request, reply, answer, answer.arrival, status)
  else sendAnswer(request, reply, answer, status)
}

/** Waits only for a handler that is asynchronous: any other answer is sent in the same turn of the event loop. */
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
    if (route.isWholeList) options.enterLarge(request)
    const call = callOf(route, caller, request, options.base)
    const account = (caller && accountOf(caller)) ?? call.address
    const handle = (identified: IdempotentCall | undefined) =>
      onBehalfOf(account, () => route.handler({ ...call, idempotent: identified }))
    const idempotent = route.idempotent
      ? idempotentCall(headerOf(request, IDEMPOTENCY_HEADER), caller, pathOf(request.raw) ?? '', request.body)
      : undefined
    const value = idempotent instanceof Promise ? idempotent.then(handle) : handle(idempotent)
    if (value instanceof Promise) value.then((result) => answerWith(route, result, request, reply, options)).catch(fail)
    else answerWith(route, value, request, reply, options)
  } catch (error) {
    fail(error)
  }
}
