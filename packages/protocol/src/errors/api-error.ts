// The only error class that is thrown on purpose: a key of the catalog, with additions to its row.
import { type ErrorKey, errorRow } from './catalog.ts'
import type { ErrorRow } from './error-row.ts'

export type ApiErrorInit = {
  readonly message?: string | undefined
  readonly members?: Readonly<Record<string, unknown>> | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly status?: number | undefined
  readonly cause?: unknown
}

/** V8 has it, in Node and in some browsers; elsewhere setting it does nothing. */
const stackSettings: ErrorConstructor & { stackTraceLimit?: number | undefined } = Error

export class ApiError extends Error {
  readonly key: ErrorKey
  readonly status: number
  /** Further members of the body, in addition to error and error_key. */
  readonly members: Readonly<Record<string, unknown>>
  /** Headers of the response, with lower-case names. */
  readonly headers: Readonly<Record<string, string>>

  constructor(key: ErrorKey, init: ApiErrorInit = {}) {
    const row = errorRow(key)
    // An ApiError is an expected response: its stack is never read, and recording one costs more than everything else
    // here.
    const { stackTraceLimit } = stackSettings
    stackSettings.stackTraceLimit = 0
    super(init.message ?? row.message, init.cause === undefined ? undefined : { cause: init.cause })
    stackSettings.stackTraceLimit = stackTraceLimit
    this.name = 'ApiError'
    this.key = key
    this.status = chooseStatus(key, row, init.status)
    this.members = init.members ?? {}
    this.headers = { ...rowHeaders(row), ...init.headers }
  }
}

// The catalog decides the status; a throw can choose only if the row names a second one.
const chooseStatus = (key: ErrorKey, row: ErrorRow, status: number | undefined): number => {
  if (status === undefined || status === row.status) return row.status
  if (status === row.otherStatus) return status
  throw new TypeError(`the error key ${key} has no status ${status}`)
}

const rowHeaders = (row: ErrorRow): Record<string, string> => ({
  ...(row.retryAfterSeconds === undefined ? {} : { 'retry-after': String(row.retryAfterSeconds) }),
  ...(row.authenticate === undefined ? {} : { 'www-authenticate': row.authenticate }),
})
