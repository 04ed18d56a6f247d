// SQL for mailed codes: one open code per account, purpose and subject.
import { sql } from 'kysely'
import { removeBatch } from '../../../platform/db/index.ts'
import type { DirectoryDb, DirectoryTx } from '../../../schema/directory.ts'

export type CodePurpose =
  | 'confirm_email'
  | 'change_email'
  | 'delete_account'
  | 'recovery'
  | 'proof'
  | 'kit_return'
  | 'start_over'

interface CodeRow {
  user_id: string
  purpose: CodePurpose
  about: string
  code_hash: string
  target: string | null
  expires_at: Date
}

/** The account and the purpose of a code. */
export interface CodeKey {
  userId: string
  purpose: CodePurpose
  about: string
}

/** A new code replaces the old one and starts with all its attempts. */
export const upsertCode = async (tx: DirectoryTx, row: CodeRow): Promise<void> => {
  const { code_hash, target, expires_at } = row
  await tx
    .insertInto('mailed_code')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'purpose', 'about']).doUpdateSet({ code_hash, target, expires_at, tries: 0 }),
    )
    .execute()
}

/** Counts an attempt and returns the hash to compare with; undefined if no valid code with attempts left exists. */
export const takeTry = (
  db: DirectoryDb,
  key: CodeKey & { now: Date; maxTries: number },
): Promise<(Pick<CodeRow, 'code_hash' | 'target' | 'expires_at'> & { tries: number }) | undefined> =>
  db
    .updateTable('mailed_code')
    .set({ tries: sql`tries + 1` })
    .where('user_id', '=', key.userId)
    .where('purpose', '=', key.purpose)
    .where('about', '=', key.about)
    .where('expires_at', '>', key.now)
    .where('tries', '<', key.maxTries)
    .returning(['code_hash', 'target', 'expires_at', 'tries'])
    .executeTakeFirst()

/** If two concurrent operations have one code, exactly one gets true. */
export const removeCode = async (
  tx: DirectoryTx,
  { userId, purpose, about }: CodeKey,
  codeHash: string,
): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('mailed_code')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('about', '=', about)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Inserts a used code again with its tries; a newer one stays. */
export const restoreCode = async (db: DirectoryDb, row: CodeRow & { tries: number }): Promise<void> => {
  await db
    .insertInto('mailed_code')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const removeCodes = async (tx: DirectoryTx, userId: string): Promise<void> => {
  await tx.deleteFrom('mailed_code').where('user_id', '=', userId).execute()
}

/** Removes the open codes of some purposes. */
export const removeCodesByPurpose = async (
  tx: DirectoryTx,
  userId: string,
  purposes: readonly CodePurpose[],
): Promise<void> => {
  await tx
    .deleteFrom('mailed_code')
    .where('user_id', '=', userId)
    .where('purpose', 'in', [...purposes])
    .execute()
}

export const removeExpiredCodes = (db: DirectoryDb, now: Date, limit: number): Promise<number> =>
  removeBatch(db, 'mailed_code', sql`expires_at < ${now}`, limit)
