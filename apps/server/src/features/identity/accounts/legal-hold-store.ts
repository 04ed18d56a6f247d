// SQL for legal holds: accounts that nothing may delete.
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { DirectoryTables } from '../../../schema/directory.ts'

type Directory = Kysely<DirectoryTables>
type Tx = Transaction<DirectoryTables>
export type HoldRow = Selectable<DirectoryTables['legal_hold']>

export const findHold = (db: Directory, userId: string): Promise<HoldRow | undefined> =>
  db.selectFrom('legal_hold').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** A later hold replaces the reason of an earlier one. */
export const saveHold = async (tx: Tx, row: Insertable<DirectoryTables['legal_hold']>): Promise<void> => {
  const { user_id: _, ...change } = row
  await tx
    .insertInto('legal_hold')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()
}

export const removeHold = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('legal_hold').where('user_id', '=', userId).execute()
}
