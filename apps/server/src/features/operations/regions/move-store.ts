// SQL for region moves in the directory.
import type { DirectoryDb, DirectoryTx } from '../../../schema/directory.ts'

export interface Move {
  userId: string
  from: string
  to: string
  status: 'copying' | 'cleaning'
  startedAt: Date
}

export const listMoves = async (db: DirectoryDb): Promise<Move[]> =>
  (await db
    .selectFrom('region_move')
    .select(['user_id as userId', 'from_region as from', 'to_region as to', 'status', 'started_at as startedAt'])
    .orderBy('started_at')
    .execute()) as Move[]

const toColumns = ({ userId, from, to, status, startedAt }: Move) => ({
  user_id: userId,
  from_region: from,
  to_region: to,
  status,
  started_at: startedAt,
})

/** True if this very move is still at this step: no other process has done it, and it is not a later move. */
export const isCurrentMove = async (db: DirectoryDb, move: Move): Promise<boolean> =>
  (await db
    .selectFrom('region_move')
    .select('user_id')
    .where(({ and }) => and(toColumns(move)))
    .executeTakeFirst()) !== undefined

/** False while an earlier move, including its clean-up, is not finished. */
export const insertMove = async (tx: DirectoryTx, move: Move): Promise<boolean> => {
  const inserted = await tx
    .insertInto('region_move')
    .values(toColumns(move))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** False when another process has done it. */
export const updateToCleaning = async (tx: DirectoryTx, move: Move): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('region_move')
    .set({ status: 'cleaning' })
    .where(({ and }) => and(toColumns(move)))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const removeMove = async (db: DirectoryDb, move: Move): Promise<void> => {
  await db
    .deleteFrom('region_move')
    .where(({ and }) => and(toColumns(move)))
    .execute()
}
