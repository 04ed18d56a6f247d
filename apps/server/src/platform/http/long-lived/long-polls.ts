// Long polls: responses that wait until a notification of the database names their subject, or time runs out.
import type { LongLivedResponse } from './long-lived-response.ts'

export type KeepOpen = (wake: () => void) => LongLivedResponse

export interface LongPoll {
  /**
   * Resolves when the subject was named since the last call, on timeout, or when the client left. Uses no database
   * connection.
   */
  until(milliseconds: number): Promise<void>
  /** The client hung up: an outcome consumed now would be lost. */
  isDisconnected(): boolean
  /** The client hung up, or the server closes: there is nothing to wait for. */
  isOver(): boolean
  end(): void
}

export interface LongPolls {
  /** Starts to listen before the subject is read, so that a change in between cannot be missed. */
  begin(subjectId: string, hold: KeepOpen): LongPoll
  start(): Promise<void>
  stop(): Promise<void>
}

interface Listener {
  listen(topic: string, heard: (payload: string) => void): Promise<() => Promise<void>>
}

/** Remembers a wake-up that comes between two waits. */
const createWaker = () => {
  let pending = Promise.withResolvers<void>()
  return {
    wake: () => pending.resolve(),
    async until(milliseconds: number): Promise<void> {
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, Math.max(0, milliseconds))
      await Promise.race([pending.promise, late])
      clearTimeout(timer)
      pending = Promise.withResolvers<void>()
    },
  }
}

/** The payload of each topic is the id of a subject. */
export const longPolls = (database: Listener, topics: readonly string[]): LongPolls => {
  const wakers = new Map<string, Set<() => void>>()
  const unlisten: Array<() => Promise<void>> = []
  const wake = (subjectId: string): void => {
    for (const waker of [...(wakers.get(subjectId) ?? [])]) waker()
  }
  const hear = (subjectId: string): void => {
    // After a lost connection any notification may have been missed: every poll reads again.
    if (subjectId !== '') wake(subjectId)
    else for (const id of [...wakers.keys()]) wake(id)
  }
  return {
    begin(subjectId, hold) {
      const waker = createWaker()
      let isOver = false
      wakers.set(subjectId, (wakers.get(subjectId) ?? new Set()).add(waker.wake))
      const response = hold(() => {
        isOver = true
        waker.wake()
      })
      return {
        until: waker.until,
        isDisconnected: response.isDisconnected,
        isOver: () => isOver,
        end() {
          response.release()
          const subjectWakers = wakers.get(subjectId)
          subjectWakers?.delete(waker.wake)
          if (subjectWakers?.size === 0) wakers.delete(subjectId)
        },
      }
    },
    async start() {
      for (const topic of topics) unlisten.push(await database.listen(topic, hear))
    },
    async stop() {
      for (const end of unlisten.splice(0)) await end()
    },
  }
}
