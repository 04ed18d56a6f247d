// Token buckets on the platform clock (NS-14): a burst up to the limit, then a steady refill, in bounded memory.
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
  /** Seconds until one more call passes; at least 1 when refused. */
  retryAfterSeconds: number
}

export interface RateLimiter {
  take(key: string, cost?: number): Verdict
  /** Whether a call would pass, without taking anything: for limits that count failures only. */
  peek(key: string): Verdict
}

/**
 * The generic cell rate algorithm: one number per key, the time at which the bucket is full again. Idle keys are full
 * buckets and need no memory, so keys live in two generations and the older one is dropped whole, never scanned.
 */
export const rateLimiter = (rate: Rate, clock: Clock, maxKeys = 100_000): RateLimiter => {
  const windowMs = rate.seconds * 1000
  const perPointMs = windowMs / rate.points
  let young = new Map<string, number>()
  let old = new Map<string, number>()
  let turnedAt = clock.nowMs()

  const fullAgainAt = (key: string): number => young.get(key) ?? old.get(key) ?? 0
  const remember = (key: string, at: number, now: number): void => {
    // After one whole window every key of the older generation is a full bucket again. Under a flood of keys the
    // generations turn sooner: memory is bounded, and a forgotten key only gets its burst again.
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
      // A test clock may move far ahead and, in a new test, start earlier: a bucket is never fuller in debt than one window.
      const used = Math.min(Math.max(0, fullAgainAt(key) - now), windowMs)
      const after = used + cost * perPointMs
      if (after > windowMs + 1e-6) return verdict(false, used)
      remember(key, now + after, now)
      return verdict(true, after)
    },
    peek(key) {
      const used = Math.min(Math.max(0, fullAgainAt(key) - clock.nowMs()), windowMs)
      return verdict(used + perPointMs <= windowMs + 1e-6, used)
    },
  }
}
