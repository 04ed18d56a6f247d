// Numbers that a database is asked for when the metrics are read: seldom, not for long, and without failing the others.
import type { Log } from '../log/log.ts'

/** Several scrapers, or one that asks often, cost the database no more. */
const FRESH_MS = 10_000
/** Prometheus waits ten seconds for all metrics together. */
const RESPONSE_TIMEOUT_MS = 3_000

/** The last answer, asked for again when it is older than ten seconds; undefined while the database does not answer. */
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
      // Until it has ended, whoever asks waits for the same one.
      freshUntil = Number.POSITIVE_INFINITY
      cachedValue = ask()
    }
    const { promise: tooLate, resolve } = Promise.withResolvers<undefined>()
    const timer = setTimeout(resolve, RESPONSE_TIMEOUT_MS, undefined)
    return await Promise.race([cachedValue, tooLate]).finally(() => clearTimeout(timer))
  }
}
