// Parses large bodies in turn, one step per turn of the event loop, and a few per caller at a time (B-21).
import { callerBusy } from './body-memory.ts'

/** Far below the 20 ms for which a body may block others: a call waits for a step at each of its turns. */
const STEP_MS = 2
/** After each step, other work has this many times as long as the step took. */
const REST = 2

/** The result of steps that need no pause. */
export const finishSteps = <T>(steps: Generator<void, T>): T => {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

export interface ParseQueue {
  /** `caller`: the owner of the body; undefined for a caller without a limit. */
  run<T>(caller: string | undefined, steps: Generator<void, T>): Promise<T>
}

/** `perCaller`: how many bodies of a caller are parsed concurrently; undefined: any number. */
export const parseQueue = (perCaller: number | undefined, now = () => performance.now()): ParseQueue => {
  const running = new Map<string, number>()
  const waiting: Array<() => void> = []
  let isScheduled = false
  let restUntil = Number.NEGATIVE_INFINITY

  const schedule = (): void => {
    if (isScheduled || waiting.length === 0) return
    isScheduled = true
    const run = (): void => {
      isScheduled = false
      waiting.shift()?.()
    }
    const restMs = restUntil - now()
    if (restMs > 0) setTimeout(run, restMs)
    else setImmediate(run)
  }
  const nextTurn = (): Promise<void> =>
    new Promise((resolve) => {
      waiting.push(resolve)
      schedule()
    })

  const runAll = async <T>(steps: Generator<void, T>): Promise<T> => {
    for (;;) {
      await nextTurn()
      const begun = now()
      try {
        let step = steps.next()
        while (!step.done && now() < begun + STEP_MS) step = steps.next()
        if (step.done) return step.value
      } finally {
        const end = now()
        restUntil = end + REST * (end - begun)
        schedule()
      }
    }
  }

  return {
    async run(caller, steps) {
      if (caller === undefined || perCaller === undefined) return runAll(steps)
      const before = running.get(caller) ?? 0
      if (before >= perCaller) throw callerBusy(perCaller)
      running.set(caller, before + 1)
      try {
        return await runAll(steps)
      } finally {
        const rest = (running.get(caller) ?? 1) - 1
        if (rest === 0) running.delete(caller)
        else running.set(caller, rest)
      }
    },
  }
}
