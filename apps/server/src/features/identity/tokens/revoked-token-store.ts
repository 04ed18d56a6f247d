// SQL for individually revoked access tokens; a row is kept until its token expires.
import { sql } from 'kysely'
import { removeBatch } from '../../../platform/db/index.ts'
import type { DirectoryDb, DirectoryTx } from '../../../schema/directory.ts'

/** False if it is there already. */
export const insertRevokedToken = async (
  tx: DirectoryTx,
  { jti, expiresAt }: { jti: string; expiresAt: Date },
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('revoked_token')
    .values({ jti, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('jti')
    .executeTakeFirst()
  return inserted !== undefined
}

export const listRevokedTokens = async (db: DirectoryDb): Promise<ReadonlySet<string>> => {
  // Used challenges of passkeys are stored here too, and are not access tokens.
  const rows = await db.selectFrom('revoked_token').select('jti').where('jti', 'not like', 'pk:%').execute()
  return new Set(rows.map(({ jti }) => jti))
}

export const removeExpiredRevocations = (db: DirectoryDb, now: Date, limit: number): Promise<number> =>
  removeBatch(db, 'revoked_token', sql`expires_at < ${now}`, limit)
