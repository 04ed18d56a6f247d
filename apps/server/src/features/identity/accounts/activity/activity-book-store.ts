// SQL for activity books: one per account, replaced only by the next version.
import type { Selectable } from 'kysely'
import type { DirectoryDb, DirectoryTables } from '../../../../schema/directory.ts'

export type ActivityBookRow = Selectable<DirectoryTables['activity_book']>

export const findActivityBook = (db: DirectoryDb, userId: string): Promise<ActivityBookRow | undefined> =>
  db.selectFrom('activity_book').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** False if the account has a book already. */
export const insertActivityBook = async (db: DirectoryDb, row: ActivityBookRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('activity_book')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** False unless the stored version is the one before. */
export const replaceActivityBook = async (
  db: DirectoryDb,
  { user_id, ...changes }: ActivityBookRow,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('activity_book')
    .set(changes)
    .where('user_id', '=', user_id)
    .where('version', '=', changes.version - 1)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const removeActivityBook = async (db: DirectoryDb, userId: string): Promise<void> => {
  await db.deleteFrom('activity_book').where('user_id', '=', userId).execute()
}
