// SQL for the deletions that operators ordered.
import { type Insertable, type Selectable, sql } from 'kysely'
import type { DirectoryDb, DirectoryTables, DirectoryTx } from '../../../../schema/directory.ts'

/** A row, and whether rows and files of the account are still being removed. */
export type RequestedDeletion = Selectable<DirectoryTables['requested_deletion']> & { is_erasing: boolean }

const select = (db: DirectoryDb) =>
  db
    .selectFrom('requested_deletion as d')
    .selectAll('d')
    .select(
      sql<boolean>`exists (select from account_cleanup where account_cleanup.user_id = d.user_id)`.as('is_erasing'),
    )

/** False if the deletion of the account is ordered already. */
export const insertOrder = async (
  tx: DirectoryTx,
  row: Insertable<DirectoryTables['requested_deletion']>,
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('requested_deletion')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const findLastOrder = (db: DirectoryDb, userId: string): Promise<RequestedDeletion | undefined> =>
  select(db).where('user_id', '=', userId).orderBy('id', 'desc').limit(1).executeTakeFirst()

/** Newest first. */
export const listOrders = (
  db: DirectoryDb,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<RequestedDeletion[]> => {
  const query = select(db).orderBy('id', 'desc').limit(limit)
  return (before === undefined ? query : query.where('id', '<', before)).execute()
}

export const countOpenOrders = async (db: DirectoryDb, limit: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
    select from requested_deletion where deleted_at is null and error_key is null limit ${limit}) open`.execute(db)
  return rows[0]?.count ?? 0
}

export interface OpenOrder {
  id: string
  userId: string
  /** Null if the account was deleted in another way meanwhile. */
  usertype: 'person' | 'company' | null
}

/** Orders about accounts whose home is the region, and that are not moving away, oldest first. */
export const listOpenOrders = async (db: DirectoryDb, region: string, limit: number): Promise<OpenOrder[]> => {
  const { rows } = await sql<OpenOrder>`select d.id, d.user_id as "userId", a.usertype
    from requested_deletion d left join account a on a.user_id = d.user_id and a.deleted_at is null
    where d.deleted_at is null and d.error_key is null
      and coalesce(a.region, d.region) = ${region} and a.moving_to is null
    order by d.id limit ${limit}`.execute(db)
  return rows
}

/** False if another process was first. */
export const finishOrder = async (
  db: DirectoryDb,
  id: string,
  outcome: { deleted_at: Date } | { error_key: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('requested_deletion')
    .set(outcome)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('error_key', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
