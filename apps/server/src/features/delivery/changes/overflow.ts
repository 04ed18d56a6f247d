// Outboxes beyond the quota of events: the oldest rows are deleted (B-22).
import { isMoveRefusal } from '../../../gate/move-refusal.ts'
import { type Database, keepNewestRows } from '../../../platform/db/index.ts'
import { type Job, type JobContext, removeInBatches } from '../../../platform/jobs/jobs.ts'
import type { RegionDb, RegionTables } from '../../../schema/region.ts'
import type { Quotas } from '../../operations/quotas/index.ts'
import { findOldestWithin, listLargeOutboxes, removePlainUntil } from './overflow-store.ts'
import { PURGE_BATCH_SIZE } from './retention-store.ts'

type EventQuotas = Pick<Quotas, 'readLimits' | 'smallestLimit'>

export interface OutboxOverflow {
  companyUserId: string
  /** Rows from then or earlier are beyond the quota. */
  until: Date
}

const INTERVAL_MS = 5 * 60_000

export const listOverflows = async (db: RegionDb, quotas: EventQuotas): Promise<OutboxOverflow[]> => {
  const overflows: OutboxOverflow[] = []
  for (const companyUserId of await listLargeOutboxes(db, quotas.smallestLimit('events'))) {
    const { events } = await quotas.readLimits(companyUserId)
    const oldest = await findOldestWithin(db, companyUserId, events)
    // Rows of the same moment stay together.
    if (oldest) overflows.push({ companyUserId, until: new Date(oldest.getTime() - 1) })
  }
  return overflows
}

const trimPlainChannels = async (db: RegionDb, quotas: EventQuotas, context: JobContext): Promise<void> => {
  for (const { companyUserId, until } of await listOverflows(db, quotas))
    await removeInBatches(context, PURGE_BATCH_SIZE, () => removePlainUntil(db, companyUserId, until))
}

/** Webhooks trim their own channels, because they count lost events. */
export const trimJob = ({ database, quotas }: { database: Database<RegionTables>; quotas: EventQuotas }): Job => ({
  name: 'changes.trim',
  everyMs: INTERVAL_MS,
  async run(context) {
    try {
      await trimPlainChannels(database.kysely, quotas, context)
      const feed = { table: 'customer_change', owner: 'owner_user_id', isFenced: true }
      await keepNewestRows(
        database.kysely,
        feed,
        async (companyUserId) => (await quotas.readLimits(companyUserId)).customer_events,
        context,
      )
    } catch (error) {
      // A company started to move; the next run continues.
      if (!isMoveRefusal(error)) throw error
    }
  },
})
