// Counts the long polls that wait at the moment, per subject and per account.

export interface LongPollCounts {
  /** Returns what ends the count, or undefined beyond one of the limits. */
  enter(limits: ReadonlyArray<readonly [key: string, max: number]>): (() => void) | undefined
}

export const longPollCounts = (): LongPollCounts => {
  const counts = new Map<string, number>()
  return {
    enter(limits) {
      if (limits.some(([key, max]) => (counts.get(key) ?? 0) >= max)) return undefined
      for (const [key] of limits) counts.set(key, (counts.get(key) ?? 0) + 1)
      return () => {
        for (const [key] of limits) {
          const count = (counts.get(key) ?? 0) - 1
          if (count > 0) counts.set(key, count)
          else counts.delete(key)
        }
      }
    },
  }
}
