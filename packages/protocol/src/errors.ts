// The error catalog, one row per key, and the one error class that is thrown on purpose.
import { authErrors } from './errors/auth.ts'
import { contractErrors } from './errors/contracts.ts'
import { peopleErrors } from './errors/people.ts'
import { requestErrors } from './errors/request.ts'
import type { ErrorRow } from './errors/row.ts'
import { serviceErrors } from './errors/services.ts'

export type { ErrorRow } from './errors/row.ts'

export const errorCatalog = {
  ...requestErrors,
  ...authErrors,
  ...serviceErrors,
  ...peopleErrors,
  ...contractErrors,
} as const satisfies Record<string, ErrorRow>

export type ErrorKey = keyof typeof errorCatalog

export const errorKeys = Object.keys(errorCatalog) as readonly ErrorKey[]

// own members only: `toString` is not an error key
export const isErrorKey = (text: string): text is ErrorKey => Object.hasOwn(errorCatalog, text)

/** The row with all its optional columns, which the exact type of the catalog hides. */
export const errorRow = (key: ErrorKey): ErrorRow => errorCatalog[key]

export type ApiErrorInit = {
  readonly message?: string | undefined
  readonly members?: Readonly<Record<string, unknown>> | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly status?: number | undefined
  readonly cause?: unknown
}

export class ApiError extends Error {
  readonly key: ErrorKey
  readonly status: number
  /** Further members of the body, beside error and error_key. */
  readonly members: Readonly<Record<string, unknown>>
  /** Headers of the answer, with lower-case names. */
  readonly headers: Readonly<Record<string, string>>

  constructor(key: ErrorKey, init: ApiErrorInit = {}) {
    const row = errorRow(key)
    // Thrown on purpose, as an answer: where from says nothing, and writing it down costs more than all the rest.
    const stackTraceLimit = Error.stackTraceLimit
    Error.stackTraceLimit = 0
    super(init.message ?? row.message, init.cause === undefined ? undefined : { cause: init.cause })
    Error.stackTraceLimit = stackTraceLimit
    this.name = 'ApiError'
    this.key = key
    this.status = chooseStatus(key, row, init.status)
    this.members = init.members ?? {}
    this.headers = { ...headersOf(row), ...init.headers }
  }
}

// the status is a column of the catalog; only a row that names a second one has a choice
const chooseStatus = (key: ErrorKey, row: ErrorRow, wanted: number | undefined): number => {
  if (wanted === undefined || wanted === row.status) return row.status
  if (wanted === row.otherStatus) return wanted
  throw new TypeError(`the error key ${key} has no status ${wanted}`)
}

const headersOf = (row: ErrorRow): Record<string, string> => ({
  ...(row.retryAfterSeconds === undefined ? {} : { 'retry-after': String(row.retryAfterSeconds) }),
  ...(row.authenticate === undefined ? {} : { 'www-authenticate': row.authenticate }),
})

export type ErrorBody = {
  error: string
  error_key: ErrorKey
  error_description?: string
  request_id?: string
} & Record<string, unknown>

/** The body of an error: `{error, error_key, ...members, request_id?}`; RFC 6749 form for the keys of G-006. */
export const errorBody = (error: ApiError, requestId?: string): ErrorBody =>
  bodyWith(errorRow(error.key).rfcCode, error, requestId)

/** The same at the token endpoint, where NS-14 gives a rate refusal an RFC 6749 code as well. */
export const tokenErrorBody = (error: ApiError, requestId?: string): ErrorBody => {
  const row = errorRow(error.key)
  return bodyWith(row.rfcCode ?? row.tokenEndpointCode, error, requestId)
}

const bodyWith = (rfcCode: string | undefined, error: ApiError, requestId: string | undefined): ErrorBody => {
  const base =
    rfcCode === undefined
      ? { error: error.message, error_key: error.key }
      : { error: rfcCode, error_description: error.message, error_key: error.key }
  // members come second in the text but may not replace what every error has
  return { ...base, ...error.members, ...base, ...(requestId === undefined ? {} : { request_id: requestId }) }
}
