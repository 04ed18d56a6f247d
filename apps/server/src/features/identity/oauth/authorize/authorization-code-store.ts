// SQL for authorization codes: a code is stored as a hash only and claimed in one statement.
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { removeBatch } from '../../../../platform/db/index.ts'
import type { DirectoryDb, DirectoryTx } from '../../../../schema/directory.ts'

const hashCode = (code: string): string => hash('sha256', code, 'base64url')

export interface CodeRow {
  client_id: string
  user_id: string
  redirect_uri: string | null
  code_challenge: string | null
  /** The next three are set only for a sign-in. */
  nonce: string | null
  auth_time: Date | null
  consent_encrypted: string | null
}

export const insertCode = async (db: DirectoryDb, code: string, row: CodeRow, expiresAt: Date): Promise<void> => {
  await db
    .insertInto('authorization_code')
    .values({ ...row, hash: hashCode(code), expires_at: expiresAt })
    .execute()
}

/** Marks a valid code as used: of two concurrent exchanges exactly one gets the row. */
export const claimCode = (tx: DirectoryTx, code: string, clientId: string, now: Date) =>
  tx
    .updateTable('authorization_code')
    .set({ used_at: now })
    .where('hash', '=', hashCode(code))
    .where('client_id', '=', clientId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['client_id', 'user_id', 'redirect_uri', 'code_challenge', 'nonce', 'auth_time', 'consent_encrypted'])
    .executeTakeFirst()

/** The grant issued for a used code. */
export const findIssuedGrant = async (db: DirectoryDb, code: string, clientId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('authorization_code')
    .select('grant_id')
    .where('hash', '=', hashCode(code))
    .where('client_id', '=', clientId)
    .where('used_at', 'is not', null)
    .executeTakeFirst()
  return row?.grant_id ?? null
}

/** The person's claims move to the grant, so that the code keeps none of them. */
export const updateIssuedGrant = async (tx: DirectoryDb, code: string, grantId: string): Promise<void> => {
  await tx
    .updateTable('authorization_code')
    .set({ grant_id: grantId, consent_encrypted: null })
    .where('hash', '=', hashCode(code))
    .execute()
}

/** Removes the consent of a code that was used and issued nothing. */
export const removeConsent = async (tx: DirectoryTx, code: string): Promise<void> => {
  await tx
    .updateTable('authorization_code')
    .set({ consent_encrypted: null })
    .where('hash', '=', hashCode(code))
    .execute()
}

/**
 * Deletes the oldest sign-ins of a person that no app has exchanged; each may have a megabyte of claims. A code that is exchanged at
 * this moment stays: its second use revokes its tokens.
 */
export const removeWaitingSignIns = async (db: DirectoryDb, userId: string, maxCount: number): Promise<void> => {
  await sql`delete from authorization_code where used_at is null and hash in (
    select hash from authorization_code where user_id = ${userId} and used_at is null and consent_encrypted is not null
    order by expires_at desc offset ${sql.lit(maxCount)})`.execute(db)
}

/** Deletes the codes of a user, but for the newest. */
export const removeOldCodes = async (db: DirectoryDb, userId: string, newest: number): Promise<void> => {
  await db
    .deleteFrom('authorization_code')
    .where('user_id', '=', userId)
    .where('expires_at', '<', ({ selectFrom }) =>
      selectFrom('authorization_code')
        .select('expires_at')
        .where('user_id', '=', userId)
        .orderBy('expires_at', 'desc')
        .offset(newest - 1)
        .limit(1),
    )
    .execute()
}

/** Deletes the claims of codes that were not exchanged in time. */
export const removeConsentsExpiredBefore = async (db: DirectoryDb, before: Date): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('authorization_code')
    .set({ consent_encrypted: null })
    .where('consent_encrypted', 'is not', null)
    .where('expires_at', '<', before)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Used or not: the codes of a deleted account. */
export const removeCodes = async (tx: DirectoryDb, userId: string): Promise<void> => {
  await tx.deleteFrom('authorization_code').where('user_id', '=', userId).execute()
}

export const removeCodesExpiredBefore = (db: DirectoryDb, before: Date, limit: number): Promise<number> =>
  removeBatch(db, 'authorization_code', sql`expires_at < ${before}`, limit)
