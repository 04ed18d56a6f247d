// SQL of the region moves in the directory: the account's home, and the move that is under way.
import type { Kysely, Transaction } from 'kysely'
import type { DirectoryTables } from '../../../../schema/directory.ts'

type Directory = Kysely<DirectoryTables>
type Tx = Transaction<DirectoryTables>

export interface Move {
  userId: string
  from: string
  to: string
  status: 'copying' | 'cleaning'
  startedAt: Date
}

export const listMoves = async (db: Directory): Promise<Move[]> =>
  (await db
    .selectFrom('region_move')
    .select(['user_id as userId', 'from_region as from', 'to_region as to', 'status', 'started_at as startedAt'])
    .orderBy('started_at')
    .execute()) as Move[]

const thatMove = ({ userId, from, to, status, startedAt }: Move) => ({
  user_id: userId,
  from_region: from,
  to_region: to,
  status,
  started_at: startedAt,
})

/** Whether exactly this move is still at this step: not done by another process, and not a later one. */
export const isCurrentMove = async (db: Directory, move: Move): Promise<boolean> =>
  (await db
    .selectFrom('region_move')
    .select('user_id')
    .where(({ and }) => and(thatMove(move)))
    .executeTakeFirst()) !== undefined

export const isAlive = async (db: Directory, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('account')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined

export interface Home {
  usertype: string
  region: string
  movingTo: string | null
}

export const lockHome = (tx: Tx, userId: string): Promise<Home | undefined> =>
  tx
    .selectFrom('account')
    .select(['usertype', 'region', 'moving_to as movingTo'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** False while an earlier move is not finished, its clean-up included. */
export const insertMove = async (tx: Tx, move: Move): Promise<boolean> => {
  const inserted = await tx
    .insertInto('region_move')
    .values(thatMove(move))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!inserted) return false
  await tx.updateTable('account').set({ moving_to: move.to }).where('user_id', '=', move.userId).execute()
  return true
}

/** The home changes and the move goes on to its clean-up; undefined when another process has done it. */
export const switchHome = async (tx: Tx, move: Move): Promise<{ usertype: string } | undefined> => {
  const { numUpdatedRows } = await tx
    .updateTable('region_move')
    .set({ status: 'cleaning' })
    .where(({ and }) => and(thatMove(move)))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return undefined
  // Delegates live where their company lives.
  await tx.updateTable('account').set({ region: move.to }).where('company_user_id', '=', move.userId).execute()
  return tx
    .updateTable('account')
    .set({ region: move.to, moving_to: null })
    .where('user_id', '=', move.userId)
    .returning('usertype')
    .executeTakeFirst()
}

export const removeMove = async (db: Directory, move: Move): Promise<void> => {
  await db
    .deleteFrom('region_move')
    .where(({ and }) => and(thatMove(move)))
    .execute()
}
