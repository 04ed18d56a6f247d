// Turns whatever went wrong into the one error shape; unknown errors answer `server.error` and never leak their text.
import { ApiError, type ErrorKey, errorBody, tokenErrorBody } from '@company-data/protocol/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isOverload } from '../db/store-error.ts'
import type { Log } from '../log/log.ts'
import type { RouteRules } from './route-rules.ts'
import { sendPlainly } from './send.ts'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** What the HTTP framework refuses by itself, in the words of the catalog. */
const frameworkErrors: Readonly<Record<string, (tooLarge: ErrorKey) => ApiError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: (tooLarge) => new ApiError(tooLarge),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new ApiError('request.unsupported_media_type'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new ApiError('request.invalid', { message: 'The body is shorter than its Content-Length.' }),
  FST_ERR_CTP_INVALID_TYPE: () => new ApiError('request.unsupported_media_type'),
  FST_ERR_BAD_URL: () => new ApiError('request.invalid', { message: 'The path is malformed.' }),
  FST_ERR_ASYNC_CONSTRAINT: () => new ApiError('request.invalid'),
}

/** PostgreSQL cannot hold every text that JSON can (NUL, lone surrogates) nor every number: bad input, not our failure. */
const UNSTORABLE = new Set(['22021', '22P05', '22P02', '22003', '22001', '22007', '22008'])

/** The database refuses rows that are on their way elsewhere to whoever was let in before (refuse_moved_company). */
const MOVED_AWAY = 'CDMOV'

export const toApiError = (error: unknown, tooLarge: ErrorKey = 'request.too_large'): ApiError => {
  if (error instanceof ApiError) return error
  if (codeOf(error) === MOVED_AWAY) return new ApiError('db.writes_paused')
  if (UNSTORABLE.has(codeOf(error))) {
    return new ApiError('request.invalid', { message: 'A value holds a character or number that cannot be stored.' })
  }
  if (isOverload(error)) return new ApiError('server.overloaded', { cause: error })
  return frameworkErrors[codeOf(error)]?.(tooLarge) ?? new ApiError('server.error', { cause: error })
}

const OURS_TO_LOOK_INTO: ReadonlySet<ErrorKey> = new Set(['server.error', 'server.overloaded'])

/** Nobody reads this answer; it is only not to be counted as a failure of ours. */
const cutOff = () =>
  new ApiError('request.invalid', { message: 'The connection was closed before the request was complete.' })

/** ECONNRESET alone says nothing: the database's connection can be reset as well as the caller's. */
const isCutOff = (error: unknown, request: FastifyRequest): boolean =>
  codeOf(error) === 'ECONNRESET' && request.raw.destroyed && !request.raw.complete

/** Answers, and says with which status. */
export const answerFailure = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
  { errorShape, tooLarge }: Pick<RouteRules, 'errorShape' | 'tooLarge'> = {},
): number => {
  const failure = isCutOff(error, request) ? cutOff() : toApiError(error, tooLarge)
  if (OURS_TO_LOOK_INTO.has(failure.key)) {
    log.error('request failed', error, {
      request_id: request.id,
      path: request.routeOptions.url,
      method: request.method,
    })
  }
  // The token endpoint speaks RFC 6749 to its clients, whatever the refusal is.
  const bodyOf = errorShape === 'token' ? tokenErrorBody : errorBody
  sendPlainly(request, reply, failure.status, bodyOf(failure, request.id), failure.headers)
  return failure.status
}
