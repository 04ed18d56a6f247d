// Decides whether a failed call may be sent again unchanged, and after how long.
import { ConnectionError } from '../../errors/connection-error.ts'
import { isPlatformError, PlatformError, responseUnreadable } from '../../errors/platform-error.ts'

export const DEFAULT_MAX_RETRIES = 3
export const DEFAULT_MAX_WAIT_SECONDS = 600

const mayBeDone: readonly string[] = [responseUnreadable, 'server.outcome_unknown']

/** A proxy answers with these while the platform behind it restarts. */
const gatewayStatuses: readonly number[] = [502, 503, 504]

const FIRST_BACKOFF_MS = 250
const MAX_BACKOFF_MS = 8_000

export interface Failure {
  error: unknown
  /** The call does no harm when it arrives twice. */
  repeatable: boolean
  /** The number of repeats so far. */
  retries: number
  random: () => number
}

/** Half fixed and half random, so that callers that failed together do not come back together. */
const backoffMs = (retries: number, random: () => number): number => {
  const maxMs = Math.min(FIRST_BACKOFF_MS * 2 ** retries, MAX_BACKOFF_MS)
  return Math.round(maxMs / 2 + (random() * maxMs) / 2)
}

/** No response of the platform arrived: none at all, or that of a proxy that did not reach it. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (isPlatformError(error, responseUnreadable) &&
    gatewayStatuses.includes(error.status) &&
    error.retryAfterSeconds === undefined)

/** Milliseconds to wait before the call is sent again; undefined when it must not be. */
export const waitBeforeRetry = ({ error, repeatable, retries, random }: Failure): number | undefined => {
  if (isUnanswered(error)) return repeatable ? backoffMs(retries, random) : undefined
  // NS-13: time does not clear a refusal that has no Retry-After.
  if (!(error instanceof PlatformError) || error.retryAfterSeconds === undefined) return undefined
  const waitMs = error.retryAfterSeconds * 1000
  if (error.status === 429) return waitMs
  if (error.status !== 503) return undefined
  // D1-OPS-01, D1-OPS-07: after the platform's own 503 nothing was done, unless its key says that it may be; a proxy's
  // 503 does not promise that.
  return repeatable || !mayBeDone.includes(error.errorKey) ? waitMs : undefined
}
