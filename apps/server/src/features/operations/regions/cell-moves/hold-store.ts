// SQL for holds: the moments in which the calls for an account wait, because it moves to another cell.
import type { DirectoryDb, DirectoryTx } from '../../../../schema/directory.ts'
import type { Move } from '../move-store.ts'

export interface AccountHold {
  userId: string
  holdId: string
}

export const listHolds = async (db: DirectoryDb): Promise<AccountHold[]> =>
  (await db
    .selectFrom('region_move')
    .select(['user_id as userId', 'hold_id as holdId'])
    .where('hold_id', 'is not', null)
    .execute()) as AccountHold[]

export const findHold = async (db: DirectoryDb, userId: string): Promise<string | undefined> => {
  const row = await db.selectFrom('region_move').select('hold_id').where('user_id', '=', userId).executeTakeFirst()
  return row?.hold_id ?? undefined
}

/** False: this move no longer copies, or it is held already. */
export const insertHold = async (tx: DirectoryTx, move: Move, holdId: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('region_move')
    .set({ hold_id: holdId })
    .where('user_id', '=', move.userId)
    .where('started_at', '=', move.startedAt)
    .where('status', '=', 'copying')
    .where('hold_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Only who knows the id may change the home. False: the hold has ended, or the home has changed. */
export const replaceHold = async (db: DirectoryDb, holdId: string, newId: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('region_move')
    .set({ hold_id: newId })
    .where('hold_id', '=', holdId)
    .where('status', '=', 'copying')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** From the commit on, the move is cleaning up. False: the hold has ended. */
export const updateToCleaningInHold = async (tx: DirectoryTx, holdId: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('region_move')
    .set({ status: 'cleaning' })
    .where('hold_id', '=', holdId)
    .where('status', '=', 'copying')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False: it has ended already. */
export const removeHold = async (tx: DirectoryTx, holdId: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('region_move')
    .set({ hold_id: null })
    .where('hold_id', '=', holdId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False: there is no such move, or it has already changed the home. */
export const removeCopyingMove = async (tx: DirectoryTx, userId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('region_move')
    .where('user_id', '=', userId)
    .where('status', '=', 'copying')
    .where('hold_id', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
