// SQL for the history of requests.
import type { RequestQuery } from '@company-data/protocol/wire/operations/requests'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { RegionDb, RegionTables } from '../../../schema/region.ts'

export type RequestRow = Selectable<RegionTables['client_request']>
export type NewRequestRow = Insertable<RegionTables['client_request']>

/** All rows must belong to one company: a company that moves refuses them, and no others. */
export const insertRequests = async (db: RegionDb, rows: readonly NewRequestRow[]): Promise<void> => {
  if (rows.length > 0)
    await db
      .insertInto('client_request')
      .values([...rows])
      // A batch whose response was lost is written again, and a counted entry once more with its new count.
      .onConflict((conflict) =>
        conflict.columns(['company_user_id', 'id']).doUpdateSet({
          at: (row) => row.ref('excluded.at'),
          request_id: (row) => row.ref('excluded.request_id'),
          duration_ms: (row) => row.ref('excluded.duration_ms'),
          count: (row) => row.ref('excluded.count'),
        }),
      )
      .execute()
}

/** `4xx` → 400 to 499, `404` → 404 to 404. */
const toStatusRange = (status: string): [first: number, last: number] => [
  Number(status.replace('xx', '00')),
  Number(status.replace('xx', '99')),
]

/** One row more than the page, newest first. Ids rise with time, so they are the order and the cursor. */
export const listRequests = (
  db: RegionDb,
  { companyUserId, serviceId }: { companyUserId: string; serviceId?: string },
  { limit, cursor, status, client_id, since, until }: RequestQuery,
): Promise<RequestRow[]> => {
  let rows = db.selectFrom('client_request').selectAll().where('company_user_id', '=', companyUserId)
  if (serviceId !== undefined) rows = rows.where('service_id', '=', serviceId)
  if (cursor !== undefined) rows = rows.where('id', '<', cursor)
  if (status !== undefined) {
    const [first, last] = toStatusRange(status)
    rows = rows.where('status', '>=', first).where('status', '<=', last)
  }
  if (client_id !== undefined) rows = rows.where('client_id', '=', client_id)
  if (since !== undefined) rows = rows.where('at', '>=', new Date(since))
  if (until !== undefined) rows = rows.where('at', '<', new Date(until))
  return rows
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** The latest request with this id: a client may send its own, and use it twice. */
export const findRequest = (db: RegionDb, requestId: string): Promise<RequestRow | undefined> =>
  db
    .selectFrom('client_request')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** At most `limit` of them; returns how many were removed. */
export const removeRequestsBefore = async (db: RegionDb, before: Date, limit: number): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`delete from client_request where ctid = any (array(
    select ctid from client_request where at <= ${before} and is_free_to_write(company_user_id) limit ${limit}))`.execute(
    db,
  )
  return Number(numAffectedRows)
}
