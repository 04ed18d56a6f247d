// SQL for outboxes beyond their quota: the companies, and the time before which their rows go (B-22).
import { sql } from 'kysely'
import type { RegionDb } from '../../../schema/region.ts'
import { PURGE_BATCH_SIZE } from './retention-store.ts'

/**
 * The companies that may have more rows than that. The numbers of a channel say how many it has at most, so that one look
 * into the index per channel is enough.
 */
export const listLargeOutboxes = async (db: RegionDb, rowCount: number): Promise<string[]> => {
  const { rows } = await sql<{ company_user_id: string }>`select channel.company_user_id from change_channel channel
    cross join lateral (select seq from change where change.channel_id = channel.id order by seq limit 1) oldest
    group by 1 having sum(channel.last_seq - oldest.seq + 1) > ${rowCount}`.execute(db)
  return rows.map(({ company_user_id }) => company_user_id)
}

/** The time of the oldest of the newest rows; undefined if the company has no more than these. */
export const findOldestWithin = async (
  db: RegionDb,
  companyUserId: string,
  limit: number,
): Promise<Date | undefined> => {
  const { rows } = await sql<{ at: Date }>`select at from change where company_user_id = ${companyUserId}
    order by at desc offset ${limit - 1} limit 2`.execute(db)
  return rows.length < 2 ? undefined : rows[0]?.at
}

/** Removes rows of plain channels; returns how many, at most one batch of them. */
export const removePlainUntil = async (db: RegionDb, companyUserId: string, until: Date): Promise<number> => {
  const { numAffectedRows } = await sql`delete from change using (
      select old.channel_id, old.seq from change old join change_channel channel on channel.id = old.channel_id
      where old.company_user_id = ${companyUserId} and old.at <= ${until} and channel.webhook_id is null
        and is_free_to_write(old.company_user_id)
      limit ${PURGE_BATCH_SIZE}
    ) gone where change.channel_id = gone.channel_id and change.seq = gone.seq`.execute(db)
  return Number(numAffectedRows)
}
