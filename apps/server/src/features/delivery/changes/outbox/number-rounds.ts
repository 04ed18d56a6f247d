// Runs rounds of numbering one at a time: calls that arrive during a round share the next one.
import { isMoveRefusal } from '../../../../gate/move-refusal.ts'
import type { Log } from '../../../../platform/log/log.ts'
import type { Numbered } from './event-numbers-store.ts'

export interface NumberingRounds {
  isRunning(): boolean
  /**
   * Numbers what waits now. Ends when the events of these services have their numbers, or cannot get them at once; then
   * they get them later. It never fails.
   */
  number(services: readonly string[]): Promise<void>
  stop(): void
}

interface Waiter {
  services: readonly string[]
  rounds: number
  resolve(): void
}

const noWaiter: Waiter = { services: [], rounds: 0, resolve: () => undefined }

interface Round {
  /** Numbers what waits. */
  run(): Promise<Pick<Numbered, 'lockedServices' | 'unfinishedServices'>>
  log: Pick<Log, 'error'> | undefined
}

/** A round that finds channels locked is repeated; the holder usually commits within milliseconds. */
const FIRST_PAUSE_MS = 2
const MAX_PAUSE_MS = 50
const MAX_ROUNDS = 30
const RETRY_MS = 1_000

/** The outcome of a round for those who waited for it. */
const afterRound = (log: Round['log'], wait: (waiter: Waiter) => void, retryLater: () => void) => {
  const waitAgain = (waiter: Waiter): void => {
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** waiter.rounds, MAX_PAUSE_MS)
    if (waiter.rounds >= MAX_ROUNDS) waiter.resolve()
    else setTimeout(wait, pauseMs, { ...waiter, rounds: waiter.rounds + 1 })
  }
  return {
    end(served: readonly Waiter[], { lockedServices, unfinishedServices }: Awaited<ReturnType<Round['run']>>): void {
      for (const waiter of served) {
        const isIn = (services: ReadonlySet<string>): boolean =>
          waiter.services.some((service) => services.has(service))
        if (isIn(unfinishedServices)) wait(waiter)
        else if (isIn(lockedServices)) waitAgain(waiter)
        else waiter.resolve()
      }
      // The rest of a great number is numbered at once, although its writer may be gone.
      if (unfinishedServices.size > 0) wait(noWaiter)
      if (lockedServices.size > 0) retryLater()
    },
    fail(served: readonly Waiter[], error: unknown): void {
      retryLater()
      // A company began to move while its events were numbered; the next round leaves it out.
      if (isMoveRefusal(error)) {
        for (const waiter of served) waitAgain(waiter)
        return
      }
      // The events are committed, so their operations have succeeded.
      log?.error('events could not be numbered yet', error)
      for (const { resolve } of served) resolve()
    },
  }
}

export const numberingRounds = (round: Round): NumberingRounds => {
  let waiters: Waiter[] = []
  let isRunning = false
  let retry: NodeJS.Timeout | undefined

  const run = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    while (waiters.length > 0) {
      const served = waiters
      waiters = []
      await round.run().then(
        (numbered) => end(served, numbered),
        (error) => fail(served, error),
      )
    }
    isRunning = false
  }
  const wait = (waiter: Waiter): void => {
    waiters.push(waiter)
    void run()
  }
  const number = (services: readonly string[]): Promise<void> =>
    new Promise((resolve) => wait({ services, rounds: 0, resolve }))
  /** Something waits, and it may be that no one waits for it. */
  const retryLater = (): void => {
    retry ??= setTimeout(() => {
      retry = undefined
      void number([])
    }, RETRY_MS).unref()
  }
  const { end, fail } = afterRound(round.log, wait, retryLater)
  return { isRunning: () => isRunning, number, stop: () => clearTimeout(retry) }
}
