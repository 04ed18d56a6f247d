// SQL for retention: deletes expired rows and leases in batches. Skips companies that are moving to another region
// (`is_free_to_write`): their rows are purged there.
import { sql } from 'kysely'
import type { RegionDb } from '../../../schema/region.ts'

/** Rows deleted per statement; fewer deleted rows mean that none is left. */
export const PURGE_BATCH_SIZE = 2_000

/**
 * Skips channels of webhooks: webhooks purge them, because they count lost rows. The condition on the company names
 * both sides of the join, so that it is not evaluated for rows of webhooks.
 */
export const removePlainChanges = async (db: RegionDb, until: Date): Promise<number> => {
  const { numAffectedRows } = await sql`delete from change using (
      select old.channel_id, old.seq from change old join change_channel channel on channel.id = old.channel_id
      where old.at <= ${until} and channel.webhook_id is null
        and is_free_to_write(case when channel.webhook_id is null then old.company_user_id end)
      limit ${PURGE_BATCH_SIZE}
    ) gone where change.channel_id = gone.channel_id and change.seq = gone.seq`.execute(db)
  return Number(numAffectedRows)
}

export const removeCustomerChanges = async (db: RegionDb, until: Date): Promise<number> => {
  const { numAffectedRows } = await sql`delete from customer_change using (
      select id from customer_change old where at <= ${until} and is_free_to_write(owner_user_id)
      limit ${PURGE_BATCH_SIZE}
    ) gone where customer_change.id = gone.id`.execute(db)
  return Number(numAffectedRows)
}

/**
 * Leases on channels that were not fetched since. They are kept as long as their rows: a late acknowledgement counts
 * until another fetch takes the rows.
 */
export const removeExpiredLeases = async (db: RegionDb, until: Date): Promise<number> => {
  const { numAffectedRows } = await sql`delete from change_lease where id in (
      select id from change_lease old where lease_until <= ${until} and is_free_to_write(company_user_id)
      limit ${PURGE_BATCH_SIZE})`.execute(db)
  return Number(numAffectedRows)
}
