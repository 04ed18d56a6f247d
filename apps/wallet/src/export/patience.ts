// How the export bears what goes wrong: it waits for a busy platform, goes on without one thing, and stops where nothing helps.
import { CryptoError, isPlatformError, SessionError } from '@company-data/sdk/person'
import { isSessionOver } from '@company-data/ui/frame/rules'

const MOST_WAITS = 20
const WAIT_SECONDS = 5
const LONGEST_WAIT_SECONDS = 60

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

const waitOf = (error: unknown): number => {
  const seconds = isPlatformError(error) ? error.retryAfterSeconds : undefined
  return Math.min(seconds ?? WAIT_SECONDS, LONGEST_WAIT_SECONDS) * 1000
}

/** Somebody who has much asks the platform for much: a limit is waited for, so that the archive has no holes. */
export const patiently = async <Result>(act: () => Promise<Result>, signal: AbortSignal): Promise<Result> => {
  for (let waits = 0; ; waits += 1) {
    signal.throwIfAborted()
    try {
      return await act()
    } catch (error) {
      if (!isBusy(error) || waits >= MOST_WAITS) throw error
      await pause(waitOf(error), signal)
    }
  }
}

/** About one thing: it was removed meanwhile, or does not open with this key. Anything else ends the export. */
export const isOfOneThing = (error: unknown): boolean => {
  if (isSessionOver(error) || isBusy(error)) return false
  if (isPlatformError(error)) return error.status < 500
  if (error instanceof SessionError) return error.reason === 'content_mismatch'
  // What a sender sealed may be no file at all.
  return error instanceof CryptoError || error instanceof TypeError || error instanceof SyntaxError
}
