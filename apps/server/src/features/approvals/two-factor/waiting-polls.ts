// Long polls that wait for the end of a challenge. A notification from the deciding process wakes them.

import type { Database } from '../../../platform/db/index.ts'
import type { LongLivedResponse } from '../../../platform/http/long-lived-response.ts'
import type { RegionTables } from '../../../schema/region.ts'

/** The payload is the id of a challenge that has ended. */
export const CHALLENGE_TOPIC = 'twofa-challenge'

export type KeepOpen = (wake: () => void) => LongLivedResponse

export interface WaitingPoll {
  /** Resolves once the challenge may have ended, on timeout, or when the client left. Uses no database connection. */
  until(milliseconds: number): Promise<void>
  /** The client hung up: an outcome consumed now would be lost. */
  isDisconnected(): boolean
  end(): void
}

export interface WaitingPolls {
  /** Starts to listen before the challenge is read, so that its end cannot be missed in between. */
  begin(challengeId: string, hold: KeepOpen): WaitingPoll
  start(): Promise<void>
  stop(): Promise<void>
}

export const waitingPolls = (database: Database<RegionTables>): WaitingPolls => {
  const wakers = new Map<string, Set<() => void>>()
  let unlisten = async (): Promise<void> => undefined
  const wake = (challengeId: string): void => {
    for (const waker of [...(wakers.get(challengeId) ?? [])]) waker()
  }
  return {
    begin(challengeId, hold) {
      const { promise: woken, resolve: waker } = Promise.withResolvers<void>()
      wakers.set(challengeId, (wakers.get(challengeId) ?? new Set()).add(waker))
      const response = hold(waker)
      return {
        async until(milliseconds) {
          const { promise: late, resolve } = Promise.withResolvers<void>()
          const timer = setTimeout(resolve, Math.max(0, milliseconds))
          await Promise.race([woken, late])
          clearTimeout(timer)
        },
        isDisconnected: response.isDisconnected,
        end() {
          response.release()
          const challengeWakers = wakers.get(challengeId)
          challengeWakers?.delete(waker)
          if (challengeWakers?.size === 0) wakers.delete(challengeId)
        },
      }
    },
    async start() {
      unlisten = await database.listen(CHALLENGE_TOPIC, (challengeId) => {
        // After a lost connection any notification may have been missed: every poll reads again.
        if (challengeId !== '') wake(challengeId)
        else for (const id of [...wakers.keys()]) wake(id)
      })
    },
    stop: () => unlisten(),
  }
}
