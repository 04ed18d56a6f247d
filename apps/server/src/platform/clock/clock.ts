// The platform clock, the only source of time (G-009): real time plus an offset that only a test clock changes.

export interface Clock {
  /** Milliseconds since the epoch, on the platform's time. */
  nowMs(): number
  now(): Date
  /** Real time without the offset, for comparison with clocks of other systems, such as signed times (B-13). */
  realNow(): Date
  /** Sets the offset and calls the listeners, so that they can set their timers again. */
  setOffset(offsetMs: number): void
  offsetMs(): number
  onJump(listener: () => void): () => void
}

export const clock = (realNowMs: () => number = Date.now): Clock => {
  let offset = 0
  const listeners = new Set<() => void>()
  return {
    nowMs: () => realNowMs() + offset,
    now: () => new Date(realNowMs() + offset),
    realNow: () => new Date(realNowMs()),
    offsetMs: () => offset,
    setOffset(offsetMs) {
      if (offsetMs === offset) return
      offset = offsetMs
      for (const listener of listeners) listener()
    },
    onJump(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
