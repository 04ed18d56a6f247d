// The body of an error response: `{error, error_key, ...members, request_id?}`.
import type { ApiError } from './api-error.ts'
import { type ErrorKey, errorRow } from './catalog.ts'

export type ErrorBody = {
  error: string
  error_key: ErrorKey
  error_description?: string
  request_id?: string
} & Record<string, unknown>

/** The keys of G-006 have the form of RFC 6749: its code in `error`, the sentence in `error_description`. */
export const errorBody = (error: ApiError, requestId?: string): ErrorBody =>
  bodyWith(errorRow(error.key).rfcCode, error, requestId)

/** The body at the token endpoint, where NS-14 gives a rate refusal an RFC 6749 code as well. */
export const tokenErrorBody = (error: ApiError, requestId?: string): ErrorBody => {
  const row = errorRow(error.key)
  return bodyWith(row.rfcCode ?? row.tokenEndpointCode, error, requestId)
}

const bodyWith = (rfcCode: string | undefined, error: ApiError, requestId: string | undefined): ErrorBody => {
  const base =
    rfcCode === undefined
      ? { error: error.message, error_key: error.key }
      : { error: rfcCode, error_description: error.message, error_key: error.key }
  // `base` appears twice: its members come first in the text, and no other member can replace them.
  return { ...base, ...error.members, ...base, ...(requestId === undefined ? {} : { request_id: requestId }) }
}
