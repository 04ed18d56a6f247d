// SQL for sending: leases pushes that are due for Web Push, and marks them as done.
import { type Kysely, sql } from 'kysely'
import type { RegionTables } from '../../../../schema/region.ts'
import type { PushRow } from '../store.ts'

type Db = Kysely<RegionTables>

/** Pushes of a dead worker are due again at `leaseUntil`. */
export const takeDuePushes = async (
  db: Db,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<PushRow[]> => {
  const { rows } = await sql<PushRow>`update push set send_at = ${leaseUntil} where id in (
      select id from push where send_at <= ${now} order by send_at limit ${limit} for update skip locked
    ) returning person_user_id, id, type, thing_id, at`.execute(db)
  return rows
}

export const markSent = async (db: Db, ids: readonly string[]): Promise<void> => {
  await sql`update push set send_at = null where id = any(${ids}::uuid[])`.execute(db)
}
