// Gauges read from the database: rate-limited, time-limited, and isolated from each other's failures.
import type { Log } from '../log/log.ts'

/** Several scrapers, or a frequent one, cost the database no more. */
const FRESH_MS = 10_000
/** Prometheus waits ten seconds for all metrics together. */
const RESPONSE_TIMEOUT_MS = 3_000

/** The last result, queried again when it is older than ten seconds; undefined while the database does not respond. */
export const createDatabaseGauge = <T>(read: () => Promise<T>, log: Log): (() => Promise<T | undefined>) => {
  let cachedValue: Promise<T | undefined> = Promise.resolve(undefined)
  let freshUntil = Number.NEGATIVE_INFINITY

  const ask = async (): Promise<T | undefined> => {
    try {
      return await read()
    } catch (error) {
      log.error('numbers for the metrics not read', error)
      return undefined
    } finally {
      freshUntil = performance.now() + FRESH_MS
    }
  }

  return async () => {
    if (performance.now() >= freshUntil) {
      // Until it has ended, all callers wait for the same query.
      freshUntil = Number.POSITIVE_INFINITY
      cachedValue = ask()
    }
    const { promise: tooLate, resolve } = Promise.withResolvers<undefined>()
    const timer = setTimeout(resolve, RESPONSE_TIMEOUT_MS, undefined)
    return await Promise.race([cachedValue, tooLate]).finally(() => clearTimeout(timer))
  }
}
