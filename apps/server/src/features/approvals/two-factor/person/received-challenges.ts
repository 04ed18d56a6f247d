// The challenges that a person received, from all regions: each is in the region of the company that raised it.

import { type ChallengeId, NIL_ID } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { ChallengeCard } from '@company-data/protocol/wire/approvals/challenge-cards'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { SessionCaller } from '../../../../gate/caller.ts'
import type { RegionDatabase } from '../../../operations/region-databases/index.ts'
import { type ChallengeRow, findByPerson, listOpenByPerson } from '../challenge-store.ts'
import type { TwoFactorDeps } from '../deps.ts'
import { namedServices, type ServiceNames } from './service-names.ts'

/** NS-05, T-70: never with the digits. */
const toCard = (row: ChallengeRow, names: ServiceNames): ChallengeCard => ({
  challenge_id: row.id,
  ...names,
  context: row.context,
  number_matching: row.matching_digits !== null,
  created_at: formatTimestamp(row.created_at),
  expires_at: formatTimestamp(row.expires_at),
})

export interface LocatedChallenge {
  row: ChallengeRow
  regionDatabase: RegionDatabase
}

export type ReceivedChallenges = ReturnType<typeof receivedChallenges>

export const receivedChallenges = (deps: TwoFactorDeps) => {
  const { clock, regionDatabases, challengeStore } = deps
  const findServiceNames = namedServices(deps)
  return {
    /** Challenges of the reachable regions: a login waits for each of them. */
    list: ({ userId }: SessionCaller): Promise<ChallengeCard[]> =>
      challengeStore.reach(async () => {
        const { regionRows } = await regionDatabases.readReachable((db) => listOpenByPerson(db, userId, clock.now()))
        const names = await findServiceNames(regionRows)
        return regionRows
          .flatMap(({ rows }) => rows)
          .sort((a, b) => (a.id < b.id ? -1 : 1))
          .flatMap((row) => {
            const service = names.get(row.service_id)
            return service ? [toCard(row, service)] : []
          })
      }),

    async require({ userId }: SessionCaller, challengeId: ChallengeId): Promise<LocatedChallenge> {
      const challenge =
        challengeId !== NIL_ID ? await regionDatabases.find((db) => findByPerson(db, userId, challengeId)) : undefined
      if (!challenge) throw new ApiError('twofa.challenge_not_found')
      return challenge
    },
  }
}
