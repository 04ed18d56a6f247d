// SQL for the feed queues in the metrics: only the oldest rows, by the age index.
import { sql } from 'kysely'
import type { RegionDb } from '../../../../schema/region.ts'

export interface Queue {
  channel: 'feed' | 'customer_feed'
  count: number
  oldest_at: Date | null
}

/** Rows beyond this number are not read. */
const MAX_ROWS = 20_000

/** The waiting events of plain channels and customer feeds not fetched since that time. */
export const readFeedQueues = async (db: RegionDb, since: Date): Promise<Queue[]> => {
  const { rows } = await sql<Queue>`
    select 'feed' as channel, count(*) as count, min(oldest.at) as oldest_at
    from (select channel_id, at from change where at > ${since} order by at limit ${sql.lit(MAX_ROWS)}) oldest
    join change_channel on change_channel.id = oldest.channel_id and change_channel.webhook_id is null
    union all
    select 'customer_feed', count(*), min(at)
    from (select at from customer_change where at > ${since} order by at limit ${sql.lit(MAX_ROWS)}) oldest`.execute(db)
  return rows
}
