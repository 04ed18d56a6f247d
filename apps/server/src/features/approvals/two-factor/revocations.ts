// Revokes open challenges in the transaction that ends their enrollment, connection or service (NS-03).
import type { NewChange } from '../../delivery/changes/index.ts'
import type { BlockHooks } from '../../sharing/blocks/index.ts'
import type { EndingHooks, RegionTxContext } from '../../sharing/connections/index.ts'
import type { ServiceHooks } from '../../sharing/services/index.ts'
import { announceEnds, completedEvent } from './announce-ended-challenges.ts'
import { type ChallengeRow, listOpenByService, revokeOpen } from './challenge-store.ts'
import type { TwoFactorDeps } from './deps.ts'

type Deps = Pick<TwoFactorDeps, 'database' | 'clock' | 'push' | 'changes' | 'accounts' | 'connections'>

export const revocations = (deps: Deps) => {
  const { database, clock, changes, accounts, connections } = deps
  const announce = announceEnds(deps)

  /** Returns the revoked challenges; the caller raises their events at the end of its transaction. */
  const revoke = async (context: RegionTxContext, serviceId: string, personUserId: string): Promise<ChallengeRow[]> => {
    const rows = await revokeOpen(context.tx, serviceId, personUserId, clock.now())
    await announce(context, rows)
    return rows
  }

  /** before the connection_deleted of the same transaction, with the same code. */
  const revokeWithConnections: EndingHooks['connections.ended'] = async (
    context,
    endedConnections,
    subjectCode,
    addChange,
  ) => {
    for (const { service_id, customer_user_id, customer_type, twofa_enrolled_at } of endedConnections) {
      if (customer_type !== 'person' || twofa_enrolled_at === null) continue
      for (const row of await revoke(context, service_id, customer_user_id)) addChange(completedEvent(row, subjectCode))
    }
  }

  /** the company learns only that open challenges were revoked. */
  const revokeWithBlock: BlockHooks['blocks.blocked'] = async (context, { personUserId, companyUserId }) => {
    const personCode = (await accounts.state(personUserId))?.code ?? null
    const events: NewChange[] = []
    for (const serviceId of await connections.enrollments.endAll(context.tx, personUserId, companyUserId))
      for (const row of await revoke(context, serviceId, personUserId)) events.push(completedEvent(row, personCode))
    await changes.raise(context, events)
  }

  /** The rows and channels are deleted with the service: only the devices are notified. */
  const dismissWithService: ServiceHooks['services.deleting'] = async (tx, service) =>
    announce({ database, tx }, await listOpenByService(tx, service.id, clock.now()))

  return { revoke, revokeWithConnections, revokeWithBlock, dismissWithService }
}

export type Revocations = ReturnType<typeof revocations>
