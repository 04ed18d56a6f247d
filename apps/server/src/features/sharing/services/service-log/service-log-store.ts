// SQL for the log of a service.
import type { PageQuery } from '@company-data/protocol/wire/pages'
import { type Insertable, sql } from 'kysely'
import type { RegionDb, RegionTables, RegionTx } from '../../../../schema/region.ts'

export const insertLogEntry = async (tx: RegionTx, row: Insertable<RegionTables['service_log']>): Promise<void> => {
  await tx.insertInto('service_log').values(row).execute()
}

/** One entry more than the page, newest first. Ids ascend with time, so they are both order and cursor. */
export const listLogEntries = (db: RegionDb, serviceId: string, { limit, cursor }: PageQuery) => {
  const rows = db
    .selectFrom('service_log')
    .select(['id', 'at', 'kind', 'message', 'data'])
    .where('service_id', '=', serviceId)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  return (cursor === undefined ? rows : rows.where('id', '<', cursor)).execute()
}

export interface RecentLogEntry {
  service_id: string
  id: string
  kind: string
  at: Date
}

/** Lists the entries of several services, the latest first. */
export const listNewLogEntries = async (
  db: RegionDb,
  serviceIds: readonly string[],
  { newSince, limit, perService = limit }: { newSince: string; limit: number; perService?: number },
): Promise<RecentLogEntry[]> => {
  const { rows } = await sql<RecentLogEntry>`select latest.* from unnest(${serviceIds}::uuid[]) as asked (id)
    cross join lateral (
      select service_id, id, kind, at from service_log
      where service_id = asked.id and id >= ${newSince}::uuid
      order by service_id desc, id desc limit ${sql.lit(perService)}) latest
    order by latest.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}
