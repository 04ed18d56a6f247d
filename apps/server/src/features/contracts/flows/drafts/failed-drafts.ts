// Remembers drafts that ended their worker: the same draft is refused at once for a while, instead of costing another one.
import { createHash } from 'node:crypto'

export interface FailedDrafts {
  add(text: string): void
  has(text: string): boolean
}

const MAX_DRAFTS = 1_000
const RETENTION_MS = 5 * 60_000

const hashText = (text: string): string => createHash('sha256').update(text).digest('base64')

export const rememberFailures = (now: () => number): FailedDrafts => {
  /** Hash → when it is forgotten, oldest first. */
  const failures = new Map<string, number>()
  const forgetOld = (): void => {
    for (const [hash, until] of failures) {
      if (until > now() && failures.size <= MAX_DRAFTS) return
      failures.delete(hash)
    }
  }
  return {
    add(text) {
      const hash = hashText(text)
      failures.delete(hash)
      failures.set(hash, now() + RETENTION_MS)
      forgetOld()
    },
    has(text) {
      forgetOld()
      // A text of megabytes is hashed only when there is something to compare it with.
      return failures.size > 0 && failures.has(hashText(text))
    },
  }
}
