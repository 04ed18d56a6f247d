// All access to challenges goes through `reach`, which distinguishes an outage from an outcome (D1-TFA-26).
import { ApiError } from '@company-data/protocol/errors'
import { challengeStores } from '@company-data/protocol/nouns/challenge-store/contract'
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import { serve } from '../../../gate/serve.ts'
import type { Database } from '../../../platform/db/index.ts'
import { isLost, isOverload } from '../../../platform/db/store-error.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'

export interface ChallengeStore extends Feature {
  /** Refuses with `twofa.unavailable` while the store cannot be reached. */
  reach<T>(work: () => Promise<T>): Promise<T>
  /** G-119: for tests, in every running process. */
  switchTo(available: boolean): Promise<void>
}

const TOPIC = 'twofa-store'

/**
 * True also for another database that was asked for the rows of a person. An unknown outcome is not an outage: it may have been consumed.
 */
const isOutage = (error: unknown): boolean =>
  isLost(error) ||
  isOverload(error) ||
  (error instanceof ApiError && error.key === 'server.overloaded' && isOutage(error.cause))

export const challengeStoreRoutes = serve<Pick<ChallengeStore, 'switchTo'>>()(challengeStores, {
  async update({ body }, { switchTo }) {
    await switchTo(body.available)
    return body
  },
})

export const challengeStore = ({ directory }: { directory: Database<DirectoryTables> }): ChallengeStore => {
  let isAvailable = true
  let unlisten = async (): Promise<void> => undefined
  const switchTo: ChallengeStore['switchTo'] = (available) =>
    directory.transaction((tx) => directory.notify(tx, TOPIC, String(available)))
  return {
    switchTo,
    async reach(work) {
      if (!isAvailable) throw new ApiError('twofa.unavailable')
      try {
        return await work()
      } catch (error) {
        if (isOutage(error)) throw new ApiError('twofa.unavailable', { cause: error })
        throw error
      }
    },
    routes: bindRoutes(challengeStoreRoutes, { switchTo }),
    async start() {
      unlisten = await directory.listen(TOPIC, (payload) => {
        // The key is empty after a lost connection, which says nothing about the switch.
        if (payload !== '') isAvailable = payload === 'true'
      })
    },
    stop: () => unlisten(),
  }
}
