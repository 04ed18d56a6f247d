// The bytes per second of responses that wait instead of being refused.
import type { RateLimits } from './rate-limits.ts'

export interface BytePace {
  /** Resolves once the caller may have so many bytes more. `caller` undefined: no limit. */
  wait(caller: string | undefined, bytes: number, isOver: () => boolean): Promise<void>
}

const LIMIT = 'exportKib'

/** So often a caller that has used up its bytes looks for more. */
const PAUSE_MS = 100

const sleepFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export const bytePace = (limits: Pick<RateLimits, 'peek' | 'take'>, { sleep = sleepFor } = {}): BytePace => ({
  async wait(caller, bytes, isOver) {
    if (caller === undefined) return
    let restKib = Math.ceil(bytes / 1024)
    while (restKib > 0 && !isOver()) {
      const remainingKib = limits.peek(LIMIT, caller)?.remaining ?? restKib
      const partKib = Math.min(restKib, remainingKib)
      if (partKib > 0) limits.take(LIMIT, caller, partKib)
      restKib -= partKib
      if (restKib > 0) await sleep(PAUSE_MS)
    }
  },
})
