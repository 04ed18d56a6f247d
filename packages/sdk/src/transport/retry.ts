// Whether a failed call may be sent again as it is, and after how long.
import { answerUnreadable, ConnectionError, PlatformError } from '../errors/platform-error.ts'

const FIRST_BACKOFF_MS = 250
const LONGEST_BACKOFF_MS = 8_000

export interface Failure {
  error: unknown
  /** The call does no harm when it arrives twice. */
  repeatable: boolean
  /** How often it was repeated already. */
  retries: number
  random: () => number
}

/** Half fixed, half random: callers that failed together do not come back together. */
const backoffMs = (retries: number, random: () => number): number => {
  const longest = Math.min(FIRST_BACKOFF_MS * 2 ** retries, LONGEST_BACKOFF_MS)
  return Math.round(longest / 2 + (random() * longest) / 2)
}

/** Milliseconds to wait before the same call; undefined when the error is the answer. */
export const waitBeforeRetry = ({ error, repeatable, retries, random }: Failure): number | undefined => {
  if (error instanceof ConnectionError) return repeatable ? backoffMs(retries, random) : undefined
  // NS-13: a refusal without Retry-After is one that time does not clear
  if (!(error instanceof PlatformError) || error.retryAfterSeconds === undefined) return undefined
  const waitMs = error.retryAfterSeconds * 1000
  if (error.status === 429) return waitMs
  if (error.status !== 503) return undefined
  // D1-OPS-01, -07: the platform's own 503 says that nothing was done; a proxy's cannot know
  return repeatable || error.errorKey !== answerUnreadable ? waitMs : undefined
}
