// Token buckets on the platform clock (NS-14): a burst up to the limit, then a steady refill, with bounded memory.
import type { Clock } from '../clock/clock.ts'

export interface Rate {
  points: number
  seconds: number
}

export interface Verdict {
  allowed: boolean
  limit: number
  remaining: number
  /** Seconds until the bucket is full again. */
  resetSeconds: number
  /** Seconds until the next call is allowed; at least 1 when refused. */
  retryAfterSeconds: number
}

export interface RateLimiter {
  /** A call that costs more than the bucket holds takes all of it. */
  take(key: string, cost?: number): Verdict
  /** True if a call would be allowed, without counting it: for limits that count only failures. */
  peek(key: string): Verdict
  /**
   * Undoes a `take`: for limits that count only failures, where many calls may be running before the first has failed.
   */
  giveBack(key: string): void
}

/**
 * The generic cell rate algorithm: one number per key, the time at which its bucket is full again. The bucket of an idle
 * key is full and needs no memory; keys are therefore kept in two generations, and the older one is dropped as a whole.
 */
export const rateLimiter = (rate: Rate, clock: Clock, maxKeys = 100_000): RateLimiter => {
  const windowMs = rate.seconds * 1000
  const perPointMs = windowMs / rate.points
  let young = new Map<string, number>()
  let old = new Map<string, number>()
  let turnedAt = clock.nowMs()

  const fullAgainAt = (key: string): number => young.get(key) ?? old.get(key) ?? 0
  const remember = (key: string, at: number, now: number): void => {
    // After a whole window every bucket of the older generation is full again. With very many keys the generations are
    // exchanged sooner, which bounds the memory; a forgotten key only gets its burst again.
    if (now - turnedAt >= windowMs || young.size >= maxKeys) {
      old = young
      young = new Map()
      turnedAt = now
    }
    young.set(key, at)
  }
  const verdict = (allowed: boolean, usedMs: number): Verdict => ({
    allowed,
    limit: rate.points,
    remaining: Math.max(0, Math.floor((windowMs - usedMs) / perPointMs + 1e-9)),
    resetSeconds: Math.ceil(usedMs / 1000),
    retryAfterSeconds: Math.max(1, Math.ceil((usedMs + perPointMs - windowMs) / 1000)),
  })

  return {
    take(key, cost = 1) {
      const now = clock.nowMs()
      // A test clock may be set back, so what is used up is limited to one window.
      const used = Math.min(Math.max(0, fullAgainAt(key) - now), windowMs)
      const after = used + Math.min(cost * perPointMs, windowMs)
      if (after > windowMs + 1e-6) return verdict(false, used)
      remember(key, now + after, now)
      return verdict(true, after)
    },
    peek(key) {
      const used = Math.min(Math.max(0, fullAgainAt(key) - clock.nowMs()), windowMs)
      return verdict(used + perPointMs <= windowMs + 1e-6, used)
    },
    giveBack(key) {
      const now = clock.nowMs()
      const at = fullAgainAt(key) - perPointMs
      if (fullAgainAt(key) > now) remember(key, Math.max(at, now), now)
    },
  }
}
