// SQL of authorization codes and detached results; both are kept as hashes and claimed in one statement.
import { hash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { DirectoryTables } from '../../../schema/directory.ts'

type Directory = Kysely<DirectoryTables>

const hashOf = (text: string): string => hash('sha256', text, 'base64url')

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

/** Of two exchanges at once exactly one gets the row. */
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

/** The grant that was issued for a code that was used before. */
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

export interface DetachedRow {
  status: 'pending' | 'done' | 'denied'
  mode: string | null
  code_encrypted: string | null
  created_at: Date
  consumed_at: Date | null
}

/** Opens a result; false when the client has used this state before. */
export const insertDetached = async (
  db: Directory,
  clientId: string,
  state: string,
  mode: string | null,
  now: Date,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('detached_result')
    .values({ client_id: clientId, state_hash: hashOf(state), mode, status: 'pending', created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const findDetached = async (db: Directory, clientId: string, state: string): Promise<DetachedRow | undefined> =>
  (await db
    .selectFrom('detached_result')
    .select(['status', 'mode', 'code_encrypted', 'created_at', 'consumed_at'])
    .where('client_id', '=', clientId)
    .where('state_hash', '=', hashOf(state))
    .executeTakeFirst()) as DetachedRow | undefined

/** Settles an open result; false when it is not open any more. */
export const settleDetached = async (
  db: Directory,
  clientId: string,
  state: string,
  outcome: { status: 'done' | 'denied'; code_encrypted: string | null },
  notBefore: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('detached_result')
    .set(outcome)
    .where('client_id', '=', clientId)
    .where('state_hash', '=', hashOf(state))
    .where('status', '=', 'pending')
    .where('created_at', '>', notBefore)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The first reader of a settled result consumes it; any other gets nothing. */
export const consumeDetached = (db: Directory, clientId: string, state: string, now: Date) =>
  db
    .updateTable('detached_result')
    .set({ consumed_at: now, code_encrypted: null })
    .where('client_id', '=', clientId)
    .where('state_hash', '=', hashOf(state))
    .where('status', '!=', 'pending')
    .where('consumed_at', 'is', null)
    .returning('status')
    .executeTakeFirst()
