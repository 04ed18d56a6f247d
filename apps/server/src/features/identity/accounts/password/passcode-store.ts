// SQL for the passcode of an account and the wrong ones in a row.
import { sql } from 'kysely'
import type { DirectoryDb } from '../../../../schema/directory.ts'

/** False if the passcode is no longer the one that was checked; undefined replaces any. */
export const replacePasscode = async (
  db: DirectoryDb,
  userId: string,
  checkedHash: string | null | undefined,
  newHash: string | null,
): Promise<boolean> => {
  const update = db
    .updateTable('account')
    .set({ passcode_hash: newHash, passcode_wrong: 0 })
    .where('user_id', '=', userId)
  const { numUpdatedRows } = await update
    .$if(checkedHash !== undefined, (query) =>
      query.where('passcode_hash', 'is not distinct from', checkedHash ?? null),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes the passcode with the last wrong one that is allowed, and says whether it did. */
export const countWrongPasscode = async (
  db: DirectoryDb,
  userId: string,
  checkedHash: string,
  maxWrong: number,
): Promise<boolean> => {
  const isLast = sql`passcode_wrong + 1 >= ${maxWrong}`
  const account = await db
    .updateTable('account')
    .set({
      passcode_hash: sql`case when ${isLast} then null else passcode_hash end`,
      passcode_wrong: sql`case when ${isLast} then 0 else passcode_wrong + 1 end`,
    })
    .where('user_id', '=', userId)
    .where('passcode_hash', '=', checkedHash)
    .returning('passcode_hash')
    .executeTakeFirst()
  return account !== undefined && account.passcode_hash === null
}

/** False if the passcode is no longer the one that was checked. */
export const forgetWrongPasscodes = async (db: DirectoryDb, userId: string, checkedHash: string): Promise<boolean> => {
  const account = await db
    .selectFrom('account')
    .select('passcode_wrong')
    .where('user_id', '=', userId)
    .where('passcode_hash', '=', checkedHash)
    .executeTakeFirst()
  if (account === undefined || account.passcode_wrong === 0) return account !== undefined
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ passcode_wrong: 0 })
    .where('user_id', '=', userId)
    .where('passcode_hash', '=', checkedHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
