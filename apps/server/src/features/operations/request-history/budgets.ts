// The entries that a company may add to the history: a burst, then a steady rate, so that none fills the table.

export interface Rate {
  burst: number
  perSecond: number
}

/** Refusals are for finding faults, so all of them are kept until a client repeats them without end. */
export const REFUSALS: Rate = { burst: 1_000, perSecond: 1 }
export const SUCCESSES: Rate = { burst: 60, perSecond: 0.5 }

const MAX_COMPANIES = 10_000

interface Bucket {
  tokens: number
  atMs: number
}

/** True if the company may add another entry. The least recently used company is forgotten beyond a limit. */
export const entryBudget = ({ burst, perSecond }: Rate, nowMs: () => number) => {
  const buckets = new Map<string, Bucket>()
  return (companyUserId: string): boolean => {
    const now = nowMs()
    const bucket = buckets.get(companyUserId) ?? { tokens: burst, atMs: now }
    const seconds = Math.max(0, now - bucket.atMs) / 1000
    const tokens = Math.min(burst, bucket.tokens + seconds * perSecond)
    const isAllowed = tokens >= 1
    bucket.tokens = isAllowed ? tokens - 1 : tokens
    bucket.atMs = now
    buckets.delete(companyUserId)
    buckets.set(companyUserId, bucket)
    if (buckets.size > MAX_COMPANIES) buckets.delete(buckets.keys().next().value as string)
    return isAllowed
  }
}
