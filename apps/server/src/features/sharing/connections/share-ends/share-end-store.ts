// SQL for the ends of shares.
import { sql } from 'kysely'
import type { RegionDb, RegionTx } from '../../../../schema/region.ts'
import type { ShareEnd } from '../share-end.ts'

/** A connection on which a share is over. */
export interface DueConnection {
  connection_id: string
  company_user_id: string
  customer_user_id: string
}

/** Longest over first. Connections that cannot be changed now stay at the front, so `skip` skips them. */
export const listDueConnections = async (
  db: RegionDb,
  now: Date,
  { skip, limit }: { skip: number; limit: number },
): Promise<DueConnection[]> => {
  const { rows } = await sql<DueConnection>`
    select connection_id, company_user_id, customer_user_id from connection_value
    where shared_until <= ${now} group by connection_id, company_user_id, customer_user_id
    order by min(shared_until), connection_id offset ${skip} limit ${limit}`.execute(db)
  return rows
}

export const updateShareEnds = async (
  tx: RegionTx,
  connectionId: string,
  ends: ReadonlyArray<ShareEnd & { request_field_id: string }>,
): Promise<void> => {
  for (const { request_field_id, shared_until, at_end } of ends)
    await tx
      .updateTable('connection_value')
      .set({ shared_until, at_end })
      .where('connection_id', '=', connectionId)
      .where('request_field_id', '=', request_field_id)
      .execute()
}
