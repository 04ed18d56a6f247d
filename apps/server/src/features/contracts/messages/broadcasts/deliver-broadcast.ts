// Writes the rows of a broadcast in batches. Concurrent deliveries of one broadcast take turns, so it can be
// interrupted and resumed at any point.
import { isMoveRefusal } from '../../../../gate/move-refusal.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { RegionTx } from '../../../../schema/region.ts'
import type { CustomerNotifications } from '../customer-notifications.ts'
import type { MessageDeps } from '../deps.ts'
import { insertBroadcastMessages } from '../store.ts'
import { type BroadcastRow, changeDelivery, listUndelivered, lockUndelivered } from './broadcast-store.ts'

/** Connections written per transaction; other work runs before the next one. */
const BATCH_SIZE = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** A broadcast that is not finished after this time was interrupted, or is very large. */
const INTERRUPTED_MS = 60_000
const RESUME_BATCH_SIZE = 20

export type DeliverBroadcast = ReturnType<typeof deliverBroadcast>

export const deliverBroadcast = (
  {
    database,
    clock,
    ids,
    services,
    connections,
  }: Pick<MessageDeps, 'database' | 'clock' | 'ids' | 'services' | 'connections'>,
  notifications: Pick<CustomerNotifications, 'notify'>,
) => {
  /** Returns true if more rows are left to write. Skips a connection that has ended since. */
  const deliverSome = async (tx: RegionTx, broadcast: BroadcastRow, until: string): Promise<boolean> => {
    const slice = { after: broadcast.delivered_until ?? BEFORE_ALL, until, limit: BATCH_SIZE }
    const recipients = await connections.conversations.countBroadcast(tx, broadcast.service_id, slice, clock.now())
    const messages = recipients.map((connection) => ({
      connection,
      message_id: ids.next(),
      created_at: connection.last_message_at,
      body: broadcast.body,
      broadcast: true,
    }))
    await insertBroadcastMessages(
      tx,
      broadcast,
      recipients,
      messages.map(({ message_id }) => message_id),
    )
    const isDone = recipients.length < BATCH_SIZE
    await changeDelivery(tx, broadcast.id, {
      delivered_until: recipients.at(-1)?.id ?? broadcast.delivered_until,
      delivered_at: isDone ? clock.now() : null,
    })
    await notifications.notify({ database, tx }, broadcast, messages)
    return !isDone
  }

  /** Locks the service first, in the order of a service deletion; a deleted service has nothing to deliver. */
  return async (service: { companyUserId: string; serviceId: string }, id: string): Promise<void> => {
    const deliverNext = async (tx: RegionTx): Promise<boolean> => {
      if (!(await services.rows.lockShared(tx, service.companyUserId, service.serviceId))) return false
      const broadcast = await lockUndelivered(tx, id)
      return broadcast?.last_connection ? deliverSome(tx, broadcast, broadcast.last_connection) : false
    }
    while (await database.transaction(deliverNext));
  }
}

/** Finishes broadcasts that a dead process has started. */
export const unfinishedBroadcasts = (
  { region, regions, database, clock }: Pick<MessageDeps, 'region' | 'regions' | 'database' | 'clock'>,
  deliver: DeliverBroadcast,
): Job => ({
  name: 'messages.broadcasts',
  everyMs: INTERRUPTED_MS,
  async run({ count }) {
    if (regions.getMode(region) !== 'normal') return
    const until = new Date(clock.nowMs() - INTERRUPTED_MS)
    for (const { id, company_user_id, service_id } of await listUndelivered(
      database.kysely,
      until,
      RESUME_BATCH_SIZE,
    )) {
      await deliver({ companyUserId: company_user_id, serviceId: service_id }, id).catch((error: unknown) => {
        // A company that starts to move takes its broadcast along.
        if (!isMoveRefusal(error)) throw error
      })
      count(1)
    }
  },
})
