// SQL of the log of a service.
import type { PageQuery } from '@company-data/protocol/wire/pages'
import type { Insertable, Kysely } from 'kysely'
import type { RegionTables } from '../../../../schema/region.ts'
import type { RegionTx } from '../service-store.ts'

export const insertLogEntry = async (tx: RegionTx, row: Insertable<RegionTables['service_log']>): Promise<void> => {
  await tx.insertInto('service_log').values(row).execute()
}

/** One entry more than the page, newest first. Ids ascend with time, so they are both order and cursor. */
export const listLogEntries = (db: Kysely<RegionTables>, serviceId: string, { limit, cursor }: PageQuery) => {
  const rows = db
    .selectFrom('service_log')
    .select(['id', 'at', 'kind', 'message', 'data'])
    .where('service_id', '=', serviceId)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  return (cursor === undefined ? rows : rows.where('id', '<', cursor)).execute()
}
