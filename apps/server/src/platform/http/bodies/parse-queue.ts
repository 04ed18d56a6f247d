// Parses large bodies in turn, one step per turn of the event loop, and a few per caller and in total at a time (B-21).
import { callerBusy } from './body-memory.ts'

/** Far below the 20 ms for which a body may block others: a call waits for a step at each of its turns. */
const STEP_MS = 2
/** After each step, other work has this many times as long as the step took. */
const REST = 2

/**
 * Bytes of bodies that are parsed concurrently. Values take many times the memory of their text; a body that waits takes only
 * that of its text.
 */
const MAX_PARSING_BYTES = 1024 * 1024

/** The result of steps that need no pause. */
export const finishSteps = <T>(steps: Generator<void, T>): T => {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

export interface ParseQueue {
  /** `caller`: the owner of the body; undefined for a caller without a limit. `bytes`: the size of the body. */
  run<T>(caller: string | undefined, steps: Generator<void, T>, bytes: number): Promise<T>
  /** Refuses a body of a caller for whom as many are being parsed as may be: before it is read. */
  requireFree(caller: string | undefined): void
  /** Further steps of a body that is parsed: its values are in memory, so it takes no room. */
  runParsed<T>(steps: Generator<void, T>): Promise<T>
}

/** Lets bodies in as far as there is room, those of the callers in turn; one of any size has room when it is alone. */
const parsingRoom = () => {
  const waiting = new Map<string, Array<{ bytes: number; start: () => void }>>()
  let usedBytes = 0
  /** The caller whose body was let in last: those of the others come before its next one. */
  let latestCaller = ''
  const hasRoom = (bytes: number): boolean => usedBytes === 0 || usedBytes + bytes <= MAX_PARSING_BYTES
  const moveToEnd = (caller: string): void => {
    const bodies = waiting.get(caller) ?? []
    waiting.delete(caller)
    if (bodies.length > 0) waiting.set(caller, bodies)
  }
  const startNext = (): boolean => {
    const another = waiting.keys().find((name) => name !== latestCaller)
    const caller = another ?? latestCaller
    const bodies = waiting.get(caller) ?? []
    const [next] = bodies
    if (next === undefined || !hasRoom(next.bytes)) return false
    bodies.shift()
    // The next body of a caller waits for one of each other caller.
    moveToEnd(caller)
    if (another !== undefined) moveToEnd(latestCaller)
    usedBytes += next.bytes
    latestCaller = caller
    next.start()
    return true
  }
  return {
    async enter(caller: string, bytes: number): Promise<void> {
      if (waiting.size === 0 && hasRoom(bytes)) {
        usedBytes += bytes
        latestCaller = caller
        return
      }
      const bodies = waiting.get(caller) ?? []
      waiting.set(caller, bodies)
      await new Promise<void>((start) => bodies.push({ bytes, start }))
    },
    leave(bytes: number): void {
      usedBytes -= bytes
      while (startNext());
    },
  }
}

/** `perCaller`: how many bodies of a caller are parsed concurrently; undefined: any number. */
export const parseQueue = (perCaller: number | undefined, now = () => performance.now()): ParseQueue => {
  const running = new Map<string, number>()
  const room = parsingRoom()
  const waiting: Array<() => void> = []
  /** Steps of parsed bodies, whose values are in memory until they are done: they come first, so that these stay few. */
  const waitingParsed: Array<() => void> = []
  let isScheduled = false
  let restUntil = Number.NEGATIVE_INFINITY

  const schedule = (): void => {
    if (isScheduled || waiting.length + waitingParsed.length === 0) return
    isScheduled = true
    const run = (): void => {
      isScheduled = false
      const next = waitingParsed.shift() ?? waiting.shift()
      next?.()
    }
    const restMs = restUntil - now()
    if (restMs > 0) setTimeout(run, restMs)
    else setImmediate(run)
  }
  const nextTurn = (queue: Array<() => void>): Promise<void> =>
    new Promise((resolve) => {
      queue.push(resolve)
      schedule()
    })

  const runAll = async <T>(steps: Generator<void, T>, queue: Array<() => void>): Promise<T> => {
    for (;;) {
      await nextTurn(queue)
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

  const runInRoom = async <T>(caller: string | undefined, steps: Generator<void, T>, bytes: number): Promise<T> => {
    // Callers without a limit are served as one.
    await room.enter(caller ?? '', bytes)
    try {
      return await runAll(steps, waiting)
    } finally {
      room.leave(bytes)
    }
  }

  const requireFree = (caller: string | undefined): void => {
    if (caller === undefined || perCaller === undefined) return
    if ((running.get(caller) ?? 0) >= perCaller) throw callerBusy(perCaller)
  }

  return {
    requireFree,
    runParsed: (steps) => runAll(steps, waitingParsed),
    async run(caller, steps, bytes) {
      requireFree(caller)
      if (caller === undefined || perCaller === undefined) return runInRoom(caller, steps, bytes)
      running.set(caller, (running.get(caller) ?? 0) + 1)
      try {
        return await runInRoom(caller, steps, bytes)
      } finally {
        const rest = (running.get(caller) ?? 1) - 1
        if (rest === 0) running.delete(caller)
        else running.set(caller, rest)
      }
    },
  }
}
