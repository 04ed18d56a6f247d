// SQL that finds the dispatcher's work.
import { sql } from 'kysely'
import type { RegionDb } from '../../../../schema/region.ts'

/**
 * The webhooks with rows to send. Joins the channels of changes, because the alternative is to transfer every cursor of
 * the region.
 */
export const listWaiting = async (db: RegionDb): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select w.id from webhook w join change_channel c on c.id = w.id
    where w.enabled and w.health <> 'bad' and c.last_seq > w.delivered_seq`.execute(db)
  return rows.map(({ id }) => id)
}
