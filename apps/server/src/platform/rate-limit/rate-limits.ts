// The named rate limits of this process, one limiter each; with undefined rates all of them are off.
import { ApiError, type ErrorKey } from '@company-data/protocol/errors'
import type { Clock } from '../clock/clock.ts'
import { type Rate, type RateLimiter, rateLimiter, type Verdict } from './rate-limit.ts'

export interface RateLimits {
  /** Undefined when the limit is off. */
  take(limit: string, key: string, cost?: number): Verdict | undefined
  peek(limit: string, key: string): Verdict | undefined
  giveBack(limit: string, key: string): void
  /** Takes a token, or refuses with `rate.limited`. */
  takeOrRefuse(limit: string, key: string, cost?: number): void
}

/** B-11: on every response of a call that a limit counted. */
export const rateHeaders = ({ limit, remaining, resetSeconds }: Verdict) => ({
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(resetSeconds),
})

/** The same as names and values in turn, for a list of them. */
export const addRateHeaders = (list: string[], { limit, remaining, resetSeconds }: Verdict): void => {
  list.push('ratelimit-limit', String(limit), 'ratelimit-remaining', String(remaining))
  list.push('ratelimit-reset', String(resetSeconds))
}

/** The refusal, with headers that say how long to wait. */
export const rateLimited = (verdict: Verdict, key: ErrorKey = 'rate.limited'): ApiError =>
  new ApiError(key, { headers: { 'retry-after': String(verdict.retryAfterSeconds), ...rateHeaders(verdict) } })

export const rateLimits = (rates: Readonly<Record<string, Rate>> | undefined, clock: Clock): RateLimits => {
  const limiters = new Map<string, RateLimiter>(
    Object.entries(rates ?? {}).map(([name, rate]) => [name, rateLimiter(rate, clock)]),
  )
  const findLimiter = (limit: string): RateLimiter | undefined => {
    if (rates === undefined) return undefined
    const limiter = limiters.get(limit)
    if (!limiter) throw new Error(`there is no rate limit named ${limit}`)
    return limiter
  }
  return {
    take: (limit, key, cost) => findLimiter(limit)?.take(key, cost),
    peek: (limit, key) => findLimiter(limit)?.peek(key),
    giveBack: (limit, key) => findLimiter(limit)?.giveBack(key),
    takeOrRefuse(limit, key, cost) {
      const verdict = findLimiter(limit)?.take(key, cost)
      if (verdict && !verdict.allowed) throw rateLimited(verdict)
    },
  }
}
