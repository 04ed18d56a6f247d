// SQL for broadcasts: their text, and the delivery progress of their rows.
import { type Insertable, type Selectable, sql } from 'kysely'
import type { RegionDb, RegionTables, RegionTx } from '../../../../schema/region.ts'

export type BroadcastRow = Selectable<RegionTables['message_broadcast']>

export const insertBroadcast = async (
  tx: RegionTx,
  row: Insertable<RegionTables['message_broadcast']>,
): Promise<void> => {
  await tx.insertInto('message_broadcast').values(row).execute()
}

/** Locks the broadcast, so that one process at a time writes a batch. Undefined when nothing is left to write. */
export const lockUndelivered = (tx: RegionTx, id: string): Promise<BroadcastRow | undefined> =>
  tx
    .selectFrom('message_broadcast')
    .selectAll()
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const changeDelivery = async (
  tx: RegionTx,
  id: string,
  change: Pick<BroadcastRow, 'delivered_until' | 'delivered_at'>,
): Promise<void> => {
  await tx.updateTable('message_broadcast').set(change).where('id', '=', id).execute()
}

/** Broadcasts started before `until` and not finished, of companies that are not moving. */
export const listUndelivered = async (db: RegionDb, until: Date, limit: number): Promise<BroadcastRow[]> => {
  const { rows } = await sql<BroadcastRow>`
    select * from message_broadcast where delivered_at is null and created_at <= ${until}
      and is_free_to_write(company_user_id)
    order by created_at limit ${limit}`.execute(db)
  return rows
}
