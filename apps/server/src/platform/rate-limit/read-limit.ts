// Limits the bytes of large values and lists that one caller reads (B-21). Their size is known only when they were read.
import { type RateLimits, rateLimited } from './rate-limits.ts'

export interface ReadLimit {
  /** Refuses a caller that has little left. `caller` undefined: no limit. */
  require(caller: string | undefined): void
  /** Takes the bytes that were read, at most those left: a caller always gets the value that it began to read. */
  charge(caller: string | undefined, bytes: number): void
}

const LIMIT = 'readKib'

/** A smaller value is not counted: calls are limited. */
const UNCOUNTED_BYTES = 16 * 1024

/** The part of the limit that must be left. Otherwise a few refilled bytes would allow a large value. */
const MIN_PART = 1 / 16

export const readLimit = (limits: Pick<RateLimits, 'peek' | 'take'>): ReadLimit => ({
  require(caller) {
    const verdict = caller === undefined ? undefined : limits.peek(LIMIT, caller)
    if (verdict && verdict.remaining < verdict.limit * MIN_PART) throw rateLimited(verdict)
  },
  charge(caller, bytes) {
    if (caller === undefined || bytes <= UNCOUNTED_BYTES) return
    const verdict = limits.peek(LIMIT, caller)
    if (verdict) limits.take(LIMIT, caller, Math.min(Math.ceil(bytes / 1024), verdict.remaining))
  },
})
