// Maps any error to the one error shape of the API; an unknown error becomes `server.error`, without its text.
import type { IncomingMessage } from 'node:http'
import { ApiError, errorBody, tokenErrorBody } from '@company-data/protocol/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { getErrorCode, isLost, isOverload, OutcomeUnknown } from '../platform/db/store-error.ts'
import { UPLOAD_BYTES } from '../platform/http/bodies/body-memory.ts'
import { copyJsonMember } from '../platform/http/json-member.ts'
import { getPath } from '../platform/http/path.ts'
import type { RouteRules } from '../platform/http/route-rules.ts'
import { sendPlainly, setStandardHeaders } from '../platform/http/send.ts'
import { closeUnread } from '../platform/http/sockets.ts'
import type { Log } from '../platform/log/log.ts'
import { isMoveRefusal } from './move-refusal.ts'
import { failurePage, isForBrowser } from './pages/failure-page.ts'
import type { HelpLinks } from './pages/help-links.ts'
import { PAGE_HEADERS } from './pages/html.ts'
import type { Measure } from './send-result.ts'

/** Refusals of the HTTP framework itself, expressed with the keys of the error catalog. */
const frameworkErrors: Readonly<Record<string, () => ApiError>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new ApiError('request.unsupported_media_type'),
  FST_ERR_CTP_INVALID_TYPE: () => new ApiError('request.unsupported_media_type'),
  FST_ERR_BAD_URL: () => new ApiError('request.invalid', { message: 'The path is malformed.' }),
  FST_ERR_ASYNC_CONSTRAINT: () => new ApiError('request.invalid'),
}

/**
 * PostgreSQL cannot store every text (NUL, lone surrogates, too long for an index) or number that JSON can: bad input, not a
 * server error.
 */
const UNSTORABLE = new Set(['22021', '22P05', '22P02', '22003', '22001', '22007', '22008', '54000'])

/** A row that the call refers to was deleted meanwhile. Nothing was done, and a repeated call gets the right refusal. */
const DELETED_MEANWHILE = '23503'

/** The disk of the files is full or read-only. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

export const toApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error
  // The request was admitted before the move began.
  if (isMoveRefusal(error)) return new ApiError('db.writes_paused')
  if (UNSTORABLE.has(getErrorCode(error) ?? '')) {
    return new ApiError('request.invalid', { message: 'A value holds a character or number that cannot be stored.' })
  }
  if (error instanceof OutcomeUnknown) return new ApiError('server.outcome_unknown', { cause: error })
  const code = getErrorCode(error) ?? ''
  if (isOverload(error) || isLost(error) || NO_ROOM.has(code) || code === DELETED_MEANWHILE)
    return new ApiError('server.overloaded', { cause: error })
  return frameworkErrors[code]?.() ?? new ApiError('server.error', { cause: error })
}

/** Failures that an operator must look at. An intended refusal is not one: under an attack each would be a line. */
const isLogged = (error: unknown, { key }: ApiError): boolean =>
  key === 'server.error' ||
  ((key === 'server.overloaded' || key === 'server.outcome_unknown') &&
    (!(error instanceof ApiError) || error.cause !== undefined))

/** This response has no reader; it only keeps the aborted request from being counted as a server error. */
const cutOff = () =>
  new ApiError('request.invalid', { message: 'The connection was closed before the request was complete.' })

/** ECONNRESET alone is not enough, because it can also come from the connection to the database. */
const isCutOff = (error: unknown, request: FastifyRequest): boolean =>
  getErrorCode(error) === 'ECONNRESET' && request.raw.destroyed && !request.raw.complete

/** True if more may follow than is worth reading for nothing; the size of a chunked body is unknown. */
const isUploading = ({ complete, destroyed, headers }: IncomingMessage): boolean => {
  if (complete || destroyed) return false
  return Number(headers['content-length'] ?? (headers['transfer-encoding'] ? Infinity : 0)) > UPLOAD_BYTES
}

export interface FailureDeps {
  log: Log
  help: HelpLinks
}

const sendPage = (request: FastifyRequest, reply: FastifyReply, failure: ApiError, help: string | undefined): void => {
  setStandardHeaders(request, reply)
  const text = failurePage(failure, request.id, help?.slice(1, help.indexOf('>')))
  reply.code(failure.status).headers(failure.headers).headers(PAGE_HEADERS)
  if (help !== undefined) reply.header('link', help)
  reply.send(text)
}

const toFailure = (error: unknown, request: FastifyRequest): ApiError =>
  isCutOff(error, request) ? cutOff() : toApiError(error)

export const sendFailure = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { log, help }: FailureDeps,
  { errorShape }: Pick<RouteRules, 'errorShape'> = {},
  failure = toFailure(error, request),
): void => {
  if (isLogged(error, failure)) {
    log.error('request failed', error, {
      request_id: request.id,
      path: request.route?.path,
      method: request.method,
    })
  }
  if (isUploading(request.raw)) closeUnread(request.raw, reply.raw)
  const link = help.for(failure.key)
  if (isForBrowser(request.method, getPath(request.raw), request.headers.accept)) {
    sendPage(request, reply, failure, link)
    return
  }
  // Every refusal of a token endpoint has the shape of RFC 6749.
  const toBody = errorShape === 'token' ? tokenErrorBody : errorBody
  const headers = link === undefined ? failure.headers : { ...failure.headers, link }
  const body = copyJsonMember(toBody(failure, request.id), failure.members)
  sendPlainly(request, reply, failure.status, body, headers)
}

/** B-18: the history has a refusal before its client does. */
export const failureHandler =
  (deps: FailureDeps, measure: Measure) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const { route } = request
    const failure = toFailure(error, request)
    const send = (): void => sendFailure(error, request, reply, deps, route, failure)
    const recorded = measure(request, route, failure.status, failure.key)
    if (recorded) recorded.then(send).catch((cause) => deps.log.error('refusal not sent', cause))
    else send()
  }
