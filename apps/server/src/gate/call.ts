// Steps 11 and 12: the body and the query are checked against the route's schemas, then its handler is called.
import { ApiError, type ErrorKey, isErrorKey } from '@company-data/protocol/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Arrival } from '../platform/http/answer.ts'
import { watchArrival } from '../platform/http/arrival.ts'
import { sendAnswer, sendPlainly, setStandardHeaders } from '../platform/http/send.ts'
import type { Base } from './base.ts'
import type { Caller } from './caller.ts'
import type { Access, Answer, Call, Route } from './route.ts'

type Issue = z.core.$ZodIssue

/** So many are listed: whoever mends these finds out about the others. */
const MOST_FIELDS = 100

/** A rule with a key of its own says so by its message: the key alone, or `key: reason`. */
const ruleOf = ({ message }: Issue): { key: ErrorKey; reason: string | undefined } | undefined => {
  const [key = '', ...reason] = message.split(': ')
  return isErrorKey(key) ? { key, reason: reason.length > 0 ? reason.join(': ') : undefined } : undefined
}

const keyedRefusal = (issue: Issue): ApiError | undefined => {
  const rule = ruleOf(issue)
  if (rule?.reason === undefined) return rule && new ApiError(rule.key)
  const member = issue.path.join('.')
  return new ApiError(rule.key, {
    message: `${member}: ${rule.reason}`,
    members: { fields: { [member]: rule.reason } },
  })
}

/** G-005: the first failing rule speaks. */
const refusal = (issues: readonly Issue[], where: string): ApiError => {
  const keyed = issues[0] && keyedRefusal(issues[0])
  if (keyed) return keyed
  const fields: Record<string, string> = {}
  for (const issue of issues.slice(0, MOST_FIELDS))
    fields[issue.path.length > 0 ? issue.path.join('.') : where] ??= ruleOf(issue)?.reason ?? issue.message
  const [name, reason] = Object.entries(fields)[0] ?? [where, 'is invalid']
  return new ApiError('request.invalid', { message: `${name}: ${reason}`, members: { fields } })
}

const parse = (schema: z.ZodType | undefined, value: unknown, where: string): unknown => {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw refusal(parsed.error.issues, where)
}

const isAnswer = (value: unknown): value is Answer<unknown> =>
  typeof value === 'object' && value !== null && 'answer' in value && value.answer === true

/** Counts an answer. */
export type Measure = (request: FastifyRequest, route: Route | undefined, status: number) => void

export interface CallOptions {
  base: Base
  measure: Measure
  /** In tests: every answer is held against the route's schema, so that the documents stay true. */
  checkAnswers: boolean
}

const checkAnswer = (route: Route, value: unknown): void => {
  const body = isAnswer(value) ? value.body : value
  if (isAnswer(value) && value.raw !== undefined) return
  if (route.answers) route.answers.parse(body)
  else if (body !== undefined) throw new Error(`${route.method} ${route.path} answers a body that it does not declare`)
}

const callOf = (
  route: Route,
  caller: Caller | undefined,
  request: FastifyRequest,
  base: Base,
): Call<Access, unknown, unknown, unknown> => ({
  caller: caller as Call<Access, unknown, unknown, unknown>['caller'],
  params: request.params,
  query: parse(route.query, request.query, 'query'),
  body: parse(route.body, request.body ?? undefined, 'body'),
  address: request.ip,
  header: (name) => {
    const value = request.headers[name]
    return Array.isArray(value) ? value[0] : value
  },
  requestId: request.id,
  base,
})

/** What cannot be written is lost at once. */
const sendWatched = (
  request: FastifyRequest,
  reply: FastifyReply,
  given: Answer<unknown>,
  arrival: Arrival,
  status: number,
): void => {
  try {
    sendAnswer(request, reply, given, status)
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
  options.measure(request, route, isAnswer(value) ? (value.status ?? status) : status)
  if (value !== undefined && !isAnswer(value)) {
    sendPlainly(request, reply, status, value)
    return
  }
  setStandardHeaders(request, reply)
  const given: Answer<unknown> = isAnswer(value) ? value : { answer: true }
  if (given.arrival) sendWatched(request, reply, given, given.arrival, status)
  else sendAnswer(request, reply, given, status)
}

/** Waits only for a handler that does: an answer that is at hand leaves in the same turn of the event loop. */
export const callHandler = (
  route: Route,
  caller: Caller | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  options: CallOptions,
): void => {
  const fail = (error: unknown): void => {
    // Whatever else was thrown would be sent as a body.
    reply.send(
      error instanceof Error ? error : new Error('a handler threw something that is no error', { cause: error }),
    )
  }
  try {
    const value = route.handler(callOf(route, caller, request, options.base))
    if (value instanceof Promise) value.then((waited) => answerWith(route, waited, request, reply, options)).catch(fail)
    else answerWith(route, value, request, reply, options)
  } catch (error) {
    fail(error)
  }
}
