// Parses large bodies in turn, one step per turn of the event loop, and a few per caller and in total at a time (B-21).
import { callerBusy } from './body-memory.ts'
import { type BodyUse, parsingRoom, routeRooms, type WhenGone } from './parsing-room.ts'

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

/** The facts that the queue needs about the peer and the call of a body. */
export interface Peer {
  whenGone: WhenGone
  use?: BodyUse | undefined
}

const STAYING: Peer = { whenGone: () => undefined }

export interface ParseQueue {
  /** `caller`: the owner of the body; undefined for a caller without a limit. `bytes`: the size of the body. */
  run<T>(caller: string | undefined, steps: Generator<void, T>, bytes: number, peer?: Peer): Promise<T>
  /** Refuses a body of a caller for whom as many are being parsed as may be: before it is read. */
  requireFree(caller: string | undefined): void
  /** Further steps of a body that is parsed: its values are in memory, so it takes no room. */
  runParsed<T>(steps: Generator<void, T>): Promise<T>
}

/** Limits the bodies of each caller. */
const callerCounts = (perCaller: number | undefined) => {
  const running = new Map<string, number>()
  const requireFree = (caller: string | undefined): void => {
    if (caller === undefined || perCaller === undefined) return
    if ((running.get(caller) ?? 0) >= perCaller) throw callerBusy(perCaller)
  }
  return {
    requireFree,
    async count<T>(caller: string | undefined, work: () => Promise<T>): Promise<T> {
      requireFree(caller)
      if (caller === undefined || perCaller === undefined) return work()
      running.set(caller, (running.get(caller) ?? 0) + 1)
      try {
        return await work()
      } finally {
        const rest = (running.get(caller) ?? 1) - 1
        if (rest === 0) running.delete(caller)
        else running.set(caller, rest)
      }
    },
  }
}

/** `perCaller`: how many bodies of a caller are parsed concurrently; undefined: any number. */
export const parseQueue = (
  perCaller: number | undefined,
  now = () => performance.now(),
  maxUseMs?: number,
): ParseQueue => {
  const { requireFree, count } = callerCounts(perCaller)
  const room = parsingRoom(MAX_PARSING_BYTES)
  const rooms = routeRooms(maxUseMs)
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

  const runInRoom = async <T>(caller: string, steps: Generator<void, T>, bytes: number, peer: Peer): Promise<T> => {
    if (peer.use) await rooms.enter(caller, bytes, peer.use, peer.whenGone)
    await room.enter(caller, bytes, peer.whenGone)
    try {
      return await runAll(steps, waiting)
    } finally {
      room.leave(bytes)
    }
  }

  return {
    requireFree,
    runParsed: (steps) => runAll(steps, waitingParsed),
    // Callers without a limit are served as one.
    run: (caller, steps, bytes, peer = STAYING) => count(caller, () => runInRoom(caller ?? '', steps, bytes, peer)),
  }
}
