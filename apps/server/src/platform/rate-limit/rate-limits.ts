// The named rate limits of this process, one limiter each; with undefined rates all of them are off.
import type { Clock } from '../clock/clock.ts'
import { type Rate, type RateLimiter, rateLimiter, type Verdict } from './rate-limit.ts'

export interface RateLimits {
  /** Undefined when the limit is off. */
  take(limit: string, key: string): Verdict | undefined
  peek(limit: string, key: string): Verdict | undefined
}

export const rateLimits = (rates: Readonly<Record<string, Rate>> | undefined, clock: Clock): RateLimits => {
  const limiters = new Map<string, RateLimiter>(
    Object.entries(rates ?? {}).map(([name, rate]) => [name, rateLimiter(rate, clock)]),
  )
  const limiterOf = (limit: string): RateLimiter | undefined => {
    if (rates === undefined) return undefined
    const limiter = limiters.get(limit)
    if (!limiter) throw new Error(`there is no rate limit named ${limit}`)
    return limiter
  }
  return {
    take: (limit, key) => limiterOf(limit)?.take(key),
    peek: (limit, key) => limiterOf(limit)?.peek(key),
  }
}
