// Limits work that holds much memory: a few at a time, accounts in turn (B-23). Work that waits has read nothing yet.
import { fairQueue } from '@company-data/pdf/jobs'
import { currentAccount } from './call-context.ts'

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

interface Waiter {
  start(): void
}

/** `max`: how much work runs at a time. While several accounts wait, each runs one. */
export const accountTurns = (max: number): InTurn => {
  const queue = fairQueue<Waiter>({
    waiting: Number.POSITIVE_INFINITY,
    waitingPerKey: Number.POSITIVE_INFINITY,
    runningPerKey: 1,
  })
  let runningCount = 0
  const proceed = (): void => {
    while (runningCount < max) {
      const waiter = queue.take()
      if (!waiter) return
      runningCount += 1
      waiter.start()
    }
  }
  return async (work) => {
    const waiter = await new Promise<Waiter>((resolve) => {
      const next: Waiter = { start: () => resolve(next) }
      queue.add(next, currentAccount() ?? 'platform')
      proceed()
    })
    try {
      return await work()
    } finally {
      runningCount -= 1
      queue.end(waiter)
      proceed()
    }
  }
}
