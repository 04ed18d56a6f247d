// The challenges that a person has received, from all regions: each is in the region of the company that raised it.
import { ApiError } from '@company-data/protocol/errors'
import type { ChallengeCard } from '@company-data/protocol/wire/approvals/challenge-cards'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { SessionCaller } from '../../../../gate/caller.ts'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import type { Place } from '../../../sharing/connections/index.ts'
import type { TwoFactorNeeds } from '../needs.ts'
import { type ChallengeRow, findOfPerson, listOpenOf, type RegionDb } from '../store.ts'
import { namedServices, type ServiceNames } from './named-services.ts'

/** NS-05, T-70: never with the digits. */
const cardOf = (row: ChallengeRow, names: ServiceNames): ChallengeCard => ({
  challenge_id: row.id,
  ...names,
  context: row.context,
  number_matching: row.matching_digits !== null,
  created_at: formatTimestamp(row.created_at),
  expires_at: formatTimestamp(row.expires_at),
})

export interface LocatedChallenge {
  row: ChallengeRow
  place: Place
}

export type ReceivedChallenges = ReturnType<typeof receivedChallenges>

export const receivedChallenges = (needs: TwoFactorNeeds) => {
  const { clock, connections, challengeStore } = needs
  const { places } = connections
  const namesOf = namedServices(needs)
  return {
    /** Those of the regions that can be reached: a login waits for each. */
    list: ({ userId }: SessionCaller): Promise<ChallengeCard[]> =>
      challengeStore.reach(async () => {
        const { answers } = await places.readReachable((db) => listOpenOf(db, userId, clock.now()))
        const names = await namesOf(answers)
        return answers
          .flatMap(({ rows }) => rows)
          .sort((a, b) => (a.id < b.id ? -1 : 1))
          .flatMap((row) => {
            const service = names.get(row.service_id)
            return service ? [cardOf(row, service)] : []
          })
      }),

    async require({ userId }: SessionCaller, challengeId: string): Promise<LocatedChallenge> {
      const read = async (db: RegionDb): Promise<ChallengeRow[]> => {
        const row = await findOfPerson(db, userId, challengeId)
        return row ? [row] : []
      }
      const { answers, lost } = isUuid(challengeId) ? await places.readReachable(read) : { answers: [], lost: [] }
      for (const { place, rows } of answers) if (rows[0]) return { place, row: rows[0] }
      // The challenge may be in a region that is lost.
      throw lost[0]?.refusal ?? new ApiError('twofa.challenge_not_found')
    },
  }
}
