// Failure handling of an export or import: waits for a busy platform, skips single items, and stops on fatal errors.
import { CryptoError, isPlatformError, SessionError } from '@company-data/sdk/person'
import { isSessionOver } from '@company-data/web/app/rules'

const MAX_WAITS = 20
const WAIT_SECONDS = 5
const MAX_WAIT_SECONDS = 60

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })

const isBusy = (error: unknown): boolean => isPlatformError(error) && (error.status === 429 || error.status === 503)

const getWaitMs = (error: unknown): number => {
  const seconds = isPlatformError(error) ? error.retryAfterSeconds : undefined
  return Math.min(seconds ?? WAIT_SECONDS, MAX_WAIT_SECONDS) * 1000
}

/** A large account needs many calls, so rate limits are waited for rather than leaving gaps. */
export const retryWhileBusy = async <Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> => {
  for (let waits = 0; ; waits += 1) {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error) || waits >= MAX_WAITS) throw error
      await pause(getWaitMs(error), signal)
    }
  }
}

/** An error about one item: removed in the meantime, or not readable with this key. Anything else ends the work. */
export const isItemError = (error: unknown): boolean => {
  if (isSessionOver(error) || isBusy(error)) return false
  if (isPlatformError(error)) return error.status < 500
  if (error instanceof SessionError) return error.reason === 'content_mismatch'
  // The sealed content may not be a file at all.
  return error instanceof CryptoError || error instanceof TypeError || error instanceof SyntaxError
}
