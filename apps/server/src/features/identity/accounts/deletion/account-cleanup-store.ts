// SQL for the pending clean-ups of deleted accounts.
import type { DirectoryDb, DirectoryTx } from '../../../../schema/directory.ts'

export const insertCleanup = async (
  tx: DirectoryTx,
  cleanup: { userId: string; region: string; at: Date },
): Promise<void> => {
  const { userId, region, at } = cleanup
  await tx.insertInto('account_cleanup').values({ user_id: userId, region, created_at: at }).execute()
}

export const listCleanups = async (db: DirectoryDb, region: string): Promise<string[]> => {
  const pending = db.selectFrom('account_cleanup').select('user_id').where('region', '=', region)
  return (await pending.orderBy('created_at').execute()).map(({ user_id }) => user_id)
}

/** False if another process has finished it. */
export const isPending = async (db: DirectoryDb, userId: string): Promise<boolean> =>
  (await db.selectFrom('account_cleanup').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !==
  undefined

export const removeCleanup = async (tx: DirectoryTx, userId: string): Promise<void> => {
  await tx.deleteFrom('account_cleanup').where('user_id', '=', userId).execute()
}
