// A person's enrollments in every region. Each can be revoked at any time (D1-TFA-31).
import { NIL_ID, type ServiceId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { TwofaEnrollment } from '@company-data/protocol/wire/approvals/challenge-cards'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { SessionCaller } from '../../../../gate/caller.ts'
import type { RegionDb } from '../../../../schema/region.ts'
import { completedEvent } from '../announce-ended-challenges.ts'
import type { TwoFactorDeps } from '../deps.ts'
import type { Revocations } from '../revocations.ts'
import { namedServices } from './service-names.ts'

export const enrollments = (deps: TwoFactorDeps, { revoke }: Revocations) => {
  const { accounts, connections, regionDatabases, changes, challengeStore } = deps
  const findServiceNames = namedServices(deps)
  return {
    list: ({ userId }: SessionCaller): Promise<TwofaEnrollment[]> =>
      challengeStore.reach(async () => {
        const regionRows = await regionDatabases.readAtHome((db) => connections.enrollments.list(db, userId))
        const rows = regionRows.flatMap(({ rows: list }) => list)
        const names = await findServiceNames(regionRows)
        return rows
          .flatMap(({ service_id, twofa_enrolled_at }) => {
            const service = names.get(service_id)
            return service ? [{ service_id, ...service, enrolled_at: formatTimestamp(twofa_enrolled_at) }] : []
          })
          .sort((a, b) => (a.enrolled_at < b.enrolled_at ? -1 : 1))
      }),

    revoke: ({ userId }: SessionCaller, serviceId: ServiceId): Promise<void> =>
      challengeStore.reach(async () => {
        const find = async (db: RegionDb) => (await connections.enrollments.find(db, userId, serviceId))[0]
        const enrollment = serviceId !== NIL_ID ? await regionDatabases.find(find) : undefined
        if (!enrollment) throw new ApiError('twofa.not_enrolled')
        const { regionDatabase } = enrollment
        regionDatabases.requireOpen(regionDatabase)
        const personCode = (await accounts.state(userId))?.code ?? null
        const { database } = regionDatabase
        await database.transaction(async (tx) => {
          const context = { database, tx }
          const isRevoked = await connections.enrollments.change(tx, serviceId, userId, null)
          if (!isRevoked) throw new ApiError('twofa.not_enrolled')
          const rows = await revoke(context, serviceId, userId)
          await changes.raise(
            context,
            rows.map((row) => completedEvent(row, personCode)),
          )
        })
      }),
  }
}
