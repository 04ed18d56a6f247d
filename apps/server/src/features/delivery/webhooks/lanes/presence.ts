// How lately a lane has seen its webhook. What it knows is good for a moment, and not beyond the notice of a change:
// after a pause of any kind the webhook is read again before something is sent.

export interface Presence {
  /** Runs an act that answers the webhook as it is: a read, or a write, which locks its row until it has committed. */
  see<T>(how: 'reading' | 'writing', act: () => Promise<T>): Promise<T>
  /** The webhook was changed or deleted. */
  doubt(): void
  isCertain(): boolean
}

/** Notices of changes usually come first; this is for those that are late or lost, and for reads that take long. */
const CERTAIN_MS = 100

export const presence = (): Presence => {
  let seenAtMs = Number.NEGATIVE_INFINITY
  let doubts = 0
  return {
    async see(how, act) {
      const [beforeMs, doubtsBefore] = [performance.now(), doubts]
      const result = await act()
      const atMs = how === 'reading' ? beforeMs : performance.now()
      // A change may be announced while the answer is under way.
      seenAtMs = doubts === doubtsBefore ? atMs : Number.NEGATIVE_INFINITY
      return result
    },
    doubt() {
      doubts += 1
      seenAtMs = Number.NEGATIVE_INFINITY
    },
    isCertain: () => performance.now() - seenAtMs < CERTAIN_MS,
  }
}
