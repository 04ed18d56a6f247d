// What revokes open challenges, in the transaction that causes it (NS-03): the end of the enrollment, of the connection, of the service.
import type { EndingHooks, RegionSide } from '../../sharing/connections/index.ts'
import type { ServiceHooks } from '../../sharing/services/index.ts'
import { announceEnds, completedEvent } from './ended-challenges.ts'
import type { TwoFactorNeeds } from './needs.ts'
import { type ChallengeRow, listOpenOfService, revokeOpen } from './store.ts'

type Needs = Pick<TwoFactorNeeds, 'database' | 'clock' | 'push'>

export const revocations = (needs: Needs) => {
  const { database, clock } = needs
  const announce = announceEnds(needs)

  /** Answers what was revoked; the caller raises the events, as the last of its act. */
  const revoke = async (side: RegionSide, serviceId: string, personUserId: string): Promise<ChallengeRow[]> => {
    const rows = await revokeOpen(side.tx, serviceId, personUserId, clock.now())
    await announce(side, rows)
    return rows
  }

  /** before the connection_deleted of the same act, with the same code. */
  const revokeWithConnections: EndingHooks['connections.ended'] = async (side, connections, subjectCode, addChange) => {
    for (const { service_id, customer_user_id, customer_type, twofa_enrolled_at } of connections) {
      if (customer_type !== 'person' || twofa_enrolled_at === null) continue
      for (const row of await revoke(side, service_id, customer_user_id)) addChange(completedEvent(row, subjectCode))
    }
  }

  /** The rows go with the service, and its channels too: only the devices are notified. */
  const dismissWithService: ServiceHooks['services.deleting'] = async (tx, service) =>
    announce({ database, tx }, await listOpenOfService(tx, service.id, clock.now()))

  return { revoke, revokeWithConnections, dismissWithService }
}

export type Revocations = ReturnType<typeof revocations>
