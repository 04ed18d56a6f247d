// Distinguishes failures that pass from those that stay, for loops that run until they are stopped.
import { ConnectionError } from '../../errors/connection-error.ts'
import { isPlatformError, responseUnreadable } from '../../errors/platform-error.ts'

const MAX_WAIT_MS = 30_000

/** A response that the platform did not write comes from a proxy in front of it, while the platform is down. */
export const isPassingError = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  isPlatformError(error, responseUnreadable) ||
  (isPlatformError(error) && (error.status >= 500 || error.status === 429))

/** Half to all of the wait, which doubles with every failure: clients do not all call a recovered platform at the same moment. */
export const waitAfterFailures = (failures: number): number =>
  Math.min(MAX_WAIT_MS, 1_000 * 2 ** failures) * (0.5 + Math.random() / 2)
