// The platform clock: the one source of time (G-009), real time plus an offset that only a test clock ever moves.

export interface Clock {
  /** Milliseconds since the epoch, on the platform's time. */
  nowMs(): number
  now(): Date
  /** Moves the offset; listeners learn of the jump so that timers can be set anew. */
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
