// How lately a lane has seen its webhook. What it knows is good for a moment, and not beyond the notice of a change:
// after a pause of any kind the webhook is read again before something is sent.

export interface Freshness {
  /** Runs an act that answers the webhook as it is: a read, or a write, which locks its row until it has committed. */
  track<T>(how: 'reading' | 'writing', work: () => Promise<T>): Promise<T>
  /** The webhook was changed or deleted. */
  invalidate(): void
  isFresh(): boolean
}

/** Notices of changes usually come first; this is for those that are late or lost, and for reads that take long. */
const FRESH_MS = 100

export const createFreshness = (): Freshness => {
  let seenAtMs = Number.NEGATIVE_INFINITY
  let invalidations = 0
  return {
    async track(how, work) {
      const [beforeMs, doubtsBefore] = [performance.now(), invalidations]
      const result = await work()
      const atMs = how === 'reading' ? beforeMs : performance.now()
      // A change may be announced while the answer is under way.
      seenAtMs = invalidations === doubtsBefore ? atMs : Number.NEGATIVE_INFINITY
      return result
    },
    invalidate() {
      invalidations += 1
      seenAtMs = Number.NEGATIVE_INFINITY
    },
    isFresh: () => performance.now() - seenAtMs < FRESH_MS,
  }
}
