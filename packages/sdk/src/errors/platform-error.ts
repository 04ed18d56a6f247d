// The error of a call that the platform, or a proxy in front of it, refused.
import type { ErrorKey } from '@company-data/protocol/errors'

/**
 * A key of the error catalog, or a key that a newer platform has added since this SDK was made.
 * @example
 * const key: PlatformErrorKey = 'company_data.connection_not_found'
 */
export type PlatformErrorKey = ErrorKey | (string & {})

/**
 * The key of a response that the platform did not write: the page of a proxy, a truncated body, a redirect.
 * @example
 * if (isPlatformError(error, responseUnreadable)) console.error(error.members.content_type)
 */
export const responseUnreadable = 'sdk.answer_unreadable'

/**
 * The key of a download whose bytes do not match the digest in its headers.
 * @example
 * if (isPlatformError(error, digestMismatch)) console.error('Download the file again.')
 */
export const digestMismatch = 'sdk.digest_mismatch'

export interface PlatformErrorInit {
  readonly errorKey: PlatformErrorKey
  readonly status: number
  readonly message: string
  readonly requestId: string
  readonly members?: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds?: number | undefined
}

/**
 * The platform refused the call. `errorKey` is for programs and never changes; `message` is for people.
 * @example
 * try {
 *   await service.connections.read(connectionId)
 * } catch (error) {
 *   if (error instanceof PlatformError) console.error(error.status, error.errorKey, error.requestId)
 * }
 */
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

/**
 * True if an error is a refusal of the platform. With a key, true only for that refusal.
 * @example
 * const connection = await service.connections.read(connectionId).catch((error: unknown) => {
 *   if (isPlatformError(error, 'company_data.connection_not_found')) return undefined
 *   throw error
 * })
 */
export function isPlatformError(error: unknown): error is PlatformError
export function isPlatformError<Key extends PlatformErrorKey>(
  error: unknown,
  key: Key,
): error is PlatformError & { readonly errorKey: Key }
export function isPlatformError(error: unknown, key?: PlatformErrorKey): boolean {
  return error instanceof PlatformError && (key === undefined || error.errorKey === key)
}
