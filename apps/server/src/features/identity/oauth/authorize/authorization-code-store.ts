// SQL of authorization codes: a code is stored as a hash only and claimed in one statement.
import { hash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { DirectoryTables } from '../../../../schema/directory.ts'

type Directory = Kysely<DirectoryTables>

const hashOf = (code: string): string => hash('sha256', code, 'base64url')

export interface CodeRow {
  client_id: string
  user_id: string
  redirect_uri: string | null
  code_challenge: string | null
}

export const insertCode = async (db: Directory, code: string, row: CodeRow, expiresAt: Date): Promise<void> => {
  await db
    .insertInto('authorization_code')
    .values({ ...row, hash: hashOf(code), expires_at: expiresAt })
    .execute()
}

/** Marks a valid code as used: of two exchanges at the same time exactly one gets the row. */
export const claimCode = (tx: Transaction<DirectoryTables>, code: string, clientId: string, now: Date) =>
  tx
    .updateTable('authorization_code')
    .set({ used_at: now })
    .where('hash', '=', hashOf(code))
    .where('client_id', '=', clientId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['client_id', 'user_id', 'redirect_uri', 'code_challenge'])
    .executeTakeFirst()

/** The grant that was issued for a code when it was used. */
export const findIssuedGrant = async (db: Directory, code: string, clientId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('authorization_code')
    .select('grant_id')
    .where('hash', '=', hashOf(code))
    .where('client_id', '=', clientId)
    .where('used_at', 'is not', null)
    .executeTakeFirst()
  return row?.grant_id ?? null
}

export const updateIssuedGrant = async (tx: Directory, code: string, grantId: string): Promise<void> => {
  await tx.updateTable('authorization_code').set({ grant_id: grantId }).where('hash', '=', hashOf(code)).execute()
}

export const removeCodesExpiredBefore = async (db: Directory, before: Date): Promise<void> => {
  await db.deleteFrom('authorization_code').where('expires_at', '<', before).execute()
}
