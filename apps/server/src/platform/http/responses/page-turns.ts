// Reads the later pages of long lists one at a time, callers in turn, and leaves most time to other work.

export interface PageTurns {
  /** `caller` undefined: such callers are served as one. */
  run<T>(caller: string | undefined, work: () => Promise<T>): Promise<T>
}

/** While pages wait, other work has this many times as long as a page took, up to a limit. */
const REST = 2
const MAX_REST_MS = 50
/** A page that waits for its database longer does not keep the next one waiting. */
const MAX_TURN_MS = 1_000

const sleepFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export const pageTurns = ({
  now = () => performance.now(),
  sleep = sleepFor,
  maxTurnMs = MAX_TURN_MS,
} = {}): PageTurns => {
  /** The caller that was served last is at the end. */
  const waiting = new Map<string, Array<() => void>>()
  let isBusy = false

  const startNext = (): void => {
    const [next] = waiting
    isBusy = next !== undefined
    if (next === undefined) return
    const [caller, starts] = next
    const start = starts.shift()
    waiting.delete(caller)
    if (starts.length > 0) waiting.set(caller, starts)
    start?.()
  }
  const enter = async (caller: string): Promise<void> => {
    if (!isBusy) {
      isBusy = true
      return
    }
    const starts = waiting.get(caller) ?? []
    waiting.set(caller, starts)
    await new Promise<void>((start) => starts.push(start))
  }
  const leave = (tookMs: number): void => {
    if (waiting.size === 0) startNext()
    else void sleep(Math.min(REST * tookMs, MAX_REST_MS)).then(startNext)
  }

  return {
    async run(caller, work) {
      await enter(caller ?? '')
      const begun = now()
      let hasLeft = false
      const leaveOnce = (): void => {
        if (!hasLeft) leave(now() - begun)
        hasLeft = true
      }
      const limit = setTimeout(leaveOnce, maxTurnMs)
      try {
        return await work()
      } finally {
        clearTimeout(limit)
        leaveOnce()
      }
    },
  }
}
