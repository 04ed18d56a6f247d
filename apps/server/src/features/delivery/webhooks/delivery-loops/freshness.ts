// Freshness of a loop's copy of its webhook: it expires quickly and is invalidated by change notifications. After any
// pause the webhook is read again before the next delivery.

export interface Freshness {
  /** Runs work that returns the current webhook: a read, or a write, which locks its row until it has committed. */
  track<T>(how: 'reading' | 'writing', work: () => Promise<T>): Promise<T>
  /** Called when the webhook was changed or deleted. */
  invalidate(): void
  isFresh(): boolean
}

/** Change notifications usually come first; this covers late or lost ones, and slow reads. */
const FRESH_MS = 100

export const createFreshness = (): Freshness => {
  let readAtMs = Number.NEGATIVE_INFINITY
  let invalidations = 0
  return {
    async track(how, work) {
      const [beforeMs, invalidationsBefore] = [performance.now(), invalidations]
      const result = await work()
      const atMs = how === 'reading' ? beforeMs : performance.now()
      // A change may be announced while the result is in transit.
      readAtMs = invalidations === invalidationsBefore ? atMs : Number.NEGATIVE_INFINITY
      return result
    },
    invalidate() {
      invalidations += 1
      readAtMs = Number.NEGATIVE_INFINITY
    },
    isFresh: () => performance.now() - readAtMs < FRESH_MS,
  }
}
