// SQL for legal holds: accounts that nothing may delete.
import type { Insertable, Selectable } from 'kysely'
import type { DirectoryDb, DirectoryTables, DirectoryTx } from '../../../schema/directory.ts'

export type HoldRow = Selectable<DirectoryTables['legal_hold']>

export const findHold = (db: DirectoryDb, userId: string): Promise<HoldRow | undefined> =>
  db.selectFrom('legal_hold').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** A later hold replaces the reason of an earlier one. */
export const saveHold = async (tx: DirectoryTx, row: Insertable<DirectoryTables['legal_hold']>): Promise<void> => {
  const { user_id: _, ...change } = row
  await tx
    .insertInto('legal_hold')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()
}

/** False if there was none. */
export const removeHold = async (tx: DirectoryTx, userId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom('legal_hold').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** The hold of an account; of a delegate, that of its company. No hold of a company is placed until the transaction ends. */
export const findHoldOver = async (tx: DirectoryTx, userId: string): Promise<HoldRow | undefined> => {
  const company = await tx
    .selectFrom('account')
    .select('user_id')
    .where('user_id', '=', (query) =>
      query.selectFrom('account as delegate').select('delegate.company_user_id').where('delegate.user_id', '=', userId),
    )
    .forKeyShare()
    .executeTakeFirst()
  return await tx
    .selectFrom('legal_hold')
    .selectAll()
    .where('user_id', 'in', [userId, ...(company ? [company.user_id] : [])])
    .executeTakeFirst()
}

export type HoldRecordRow = Selectable<DirectoryTables['legal_hold_record']>

export const insertHoldRecord = async (
  tx: DirectoryTx,
  row: Insertable<DirectoryTables['legal_hold_record']>,
): Promise<void> => {
  await tx.insertInto('legal_hold_record').values(row).execute()
}

/** Newest first. */
export const listHoldRecords = (
  db: DirectoryDb,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<HoldRecordRow[]> => {
  let query = db.selectFrom('legal_hold_record').selectAll().orderBy('id', 'desc').limit(limit)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.execute()
}
