// SQL for the recovery codes of the second factor, which are stored as keyed hashes.
import type { DirectoryDb, DirectoryTx } from '../../../../schema/directory.ts'

export const removeRecoveryCodes = async (tx: DirectoryTx, userId: string): Promise<void> => {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}

/** The old codes of the account end. */
export const replaceRecoveryCodes = async (
  tx: DirectoryTx,
  userId: string,
  hashes: readonly string[],
): Promise<void> => {
  await removeRecoveryCodes(tx, userId)
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }))
  await tx.insertInto('recovery_code').values(rows).execute()
}

/** If two uses of one code are concurrent, exactly one gets true. */
export const takeRecoveryCode = async (tx: DirectoryTx, userId: string, codeHash: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const countRecoveryCodes = async (db: DirectoryDb, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
