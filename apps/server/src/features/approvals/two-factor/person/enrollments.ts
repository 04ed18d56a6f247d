// The enrollments of a person: where the person approves logins, in every region; each can be revoked at any time (D1-TFA-31).
import { ApiError } from '@company-data/protocol/errors'
import type { TwofaEnrollment } from '@company-data/protocol/wire/approvals/challenge-cards'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { SessionCaller } from '../../../../gate/caller.ts'
import { changeEnrollment, listEnrolled } from '../../../sharing/connections/index.ts'
import { completedEvent } from '../ended-challenges.ts'
import type { TwoFactorNeeds } from '../needs.ts'
import type { Revocations } from '../revocations.ts'
import { namedServices } from './named-services.ts'

export const enrollments = (needs: TwoFactorNeeds, { revoke }: Revocations) => {
  const { accounts, connections, changes, challengeStore } = needs
  const { places } = connections
  const namesOf = namedServices(needs)
  return {
    list: ({ userId }: SessionCaller): Promise<TwofaEnrollment[]> =>
      challengeStore.reach(async () => {
        const answers = await places.readAtHome((db) => listEnrolled(db, userId))
        const rows = answers.flatMap(({ rows: list }) => list)
        const names = await namesOf(answers)
        return rows
          .flatMap(({ service_id, twofa_enrolled_at }) => {
            const service = names.get(service_id)
            return service ? [{ service_id, ...service, enrolled_at: formatTimestamp(twofa_enrolled_at) }] : []
          })
          .sort((a, b) => (a.enrolled_at < b.enrolled_at ? -1 : 1))
      }),

    revoke: ({ userId }: SessionCaller, serviceId: string): Promise<void> =>
      challengeStore.reach(async () => {
        const { answers, lost } = await places.readReachable((db) => listEnrolled(db, userId))
        const place = answers.find(({ rows }) =>
          rows.some(({ service_id }) => service_id === serviceId.toLowerCase()),
        )?.place
        // The enrollment may be in a region that is lost.
        if (!place) throw lost[0]?.refusal ?? new ApiError('twofa.not_enrolled')
        places.requireOpen(place)
        const personCode = (await accounts.state(userId))?.code ?? null
        const { database } = place
        await database.transaction(async (tx) => {
          const side = { database, tx }
          const isRevoked = await changeEnrollment(tx, serviceId, userId, null)
          if (!isRevoked) throw new ApiError('twofa.not_enrolled')
          const rows = await revoke(side, serviceId.toLowerCase(), userId)
          await changes.raise(
            side,
            rows.map((row) => completedEvent(row, personCode)),
          )
        })
      }),
  }
}
