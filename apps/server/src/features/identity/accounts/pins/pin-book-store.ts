// SQL for pin books: one per account, replaced only by the next version.
import type { Selectable } from 'kysely'
import type { DirectoryDb, DirectoryTables } from '../../../../schema/directory.ts'

export type PinBookRow = Selectable<DirectoryTables['pin_book']>

export const findPinBook = (db: DirectoryDb, userId: string): Promise<PinBookRow | undefined> =>
  db.selectFrom('pin_book').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** False if the account has a book already. */
export const insertPinBook = async (db: DirectoryDb, row: PinBookRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('pin_book')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** False unless the stored version is the one before. */
export const replacePinBook = async (db: DirectoryDb, { user_id, ...changes }: PinBookRow): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('pin_book')
    .set(changes)
    .where('user_id', '=', user_id)
    .where('version', '=', changes.version - 1)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const removePinBook = async (db: DirectoryDb, userId: string): Promise<void> => {
  await db.deleteFrom('pin_book').where('user_id', '=', userId).execute()
}
