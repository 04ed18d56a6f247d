// SQL for the history of requests.
import type { PageQuery } from '@company-data/protocol/wire/pages'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { RegionTables } from '../../../schema/region.ts'

type Db = Kysely<RegionTables>
export type RequestRow = Selectable<RegionTables['client_request']>
export type NewRequestRow = Insertable<RegionTables['client_request']>

/** All rows must belong to one company: a company that moves refuses them, and no others. */
export const insertRequests = async (db: Db, rows: readonly NewRequestRow[]): Promise<void> => {
  if (rows.length > 0)
    await db
      .insertInto('client_request')
      .values([...rows])
      // A batch whose response was lost is written again.
      .onConflict((conflict) => conflict.columns(['company_user_id', 'id']).doNothing())
      .execute()
}

/** One row more than the page, newest first. Ids rise with time, so they are the order and the cursor. */
export const listRequests = (
  db: Db,
  { companyUserId, serviceId }: { companyUserId: string; serviceId?: string },
  { limit, cursor }: PageQuery,
): Promise<RequestRow[]> => {
  let rows = db.selectFrom('client_request').selectAll().where('company_user_id', '=', companyUserId)
  if (serviceId !== undefined) rows = rows.where('service_id', '=', serviceId)
  if (cursor !== undefined) rows = rows.where('id', '<', cursor)
  return rows
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** At most `limit` of them; returns how many were removed. */
export const removeRequestsBefore = async (db: Db, before: Date, limit: number): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`delete from client_request where ctid = any (array(
    select ctid from client_request where at <= ${before} and is_free_to_write(company_user_id) limit ${limit}))`.execute(
    db,
  )
  return Number(numAffectedRows)
}
