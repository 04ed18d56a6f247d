// What a call can fail with: an error that the platform answered, or no answer at all.
import type { ErrorKey } from '@company-data/protocol/errors'

/** A key of the catalog, or one that a newer platform has added. */
export type PlatformErrorKey = ErrorKey | (string & {})

/** The key of an answer that the platform did not write: a proxy's page, a cut body, a redirect. */
export const answerUnreadable = 'sdk.answer_unreadable'

/** The key of a file whose bytes are not those that the answer announced. */
export const digestMismatch = 'sdk.digest_mismatch'

export interface PlatformErrorInit {
  readonly errorKey: PlatformErrorKey
  readonly status: number
  readonly message: string
  readonly requestId: string
  readonly members?: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds?: number | undefined
}

export class PlatformError extends Error {
  readonly errorKey: PlatformErrorKey
  readonly status: number
  /** Further members of the body, for example `fields`, `api_url` or `required_level`. */
  readonly members: Readonly<Record<string, unknown>>
  /** The id of the request in the platform's log. */
  readonly requestId: string
  readonly retryAfterSeconds: number | undefined

  constructor(init: PlatformErrorInit) {
    super(init.message)
    this.name = 'PlatformError'
    this.errorKey = init.errorKey
    this.status = init.status
    this.members = init.members ?? {}
    this.requestId = init.requestId
    this.retryAfterSeconds = init.retryAfterSeconds
  }
}

export interface ConnectionErrorInit {
  readonly reason: 'timeout' | 'network'
  readonly requestId: string
  readonly cause?: unknown
}

/** No answer: refused, reset, unknown name, or too slow. Whether the platform acted on the call is not known. */
export class ConnectionError extends Error {
  readonly reason: 'timeout' | 'network'
  /** The id that the request was sent with. */
  readonly requestId: string

  constructor(message: string, init: ConnectionErrorInit) {
    super(message, init.cause === undefined ? undefined : { cause: init.cause })
    this.name = 'ConnectionError'
    this.reason = init.reason
    this.requestId = init.requestId
  }
}

/** Without a key: any error of the platform. With a key: that one, and `errorKey` has its type. */
export function isPlatformError(error: unknown): error is PlatformError
export function isPlatformError<Key extends PlatformErrorKey>(
  error: unknown,
  key: Key,
): error is PlatformError & { readonly errorKey: Key }
export function isPlatformError(error: unknown, key?: PlatformErrorKey): boolean {
  return error instanceof PlatformError && (key === undefined || error.errorKey === key)
}
