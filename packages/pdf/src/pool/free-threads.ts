// The threads of the pool that have no job. One that has none for long is ended.
import type { Thread } from './pool-thread.ts'

export interface FreeThreads {
  count(): number
  add(thread: Thread): void
  /** The last one that was added. */
  take(): Thread | undefined
  remove(thread: Thread): void
}

/** `onIdle` is called with a thread that was removed, because no one took it for `idleMs`. */
export const freeThreads = (idleMs: number | undefined, onIdle: (thread: Thread) => void): FreeThreads => {
  const timers = new Map<Thread, NodeJS.Timeout | undefined>()
  const remove = (thread: Thread): void => {
    clearTimeout(timers.get(thread))
    timers.delete(thread)
  }
  const startTimer = (thread: Thread): NodeJS.Timeout | undefined => {
    if (idleMs === undefined) return undefined
    const end = (): void => {
      remove(thread)
      onIdle(thread)
    }
    return setTimeout(end, idleMs).unref()
  }
  return {
    count: () => timers.size,
    add: (thread) => void timers.set(thread, startTimer(thread)),
    take() {
      const thread = [...timers.keys()].at(-1)
      if (thread) remove(thread)
      return thread
    },
    remove,
  }
}
