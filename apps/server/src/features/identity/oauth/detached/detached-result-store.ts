// SQL for detached results: a client polls by its state, which is stored as a hash only.
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { removeBatch } from '../../../../platform/db/index.ts'
import type { DirectoryDb } from '../../../../schema/directory.ts'

const hashState = (state: string): string => hash('sha256', state, 'base64url')

export interface DetachedRow {
  status: 'pending' | 'done' | 'denied'
  mode: string | null
  code_encrypted: string | null
  created_at: Date
  consumed_at: Date | null
}

/** False if the client has used this state before. */
export const insertDetached = async (
  db: DirectoryDb,
  clientId: string,
  state: string,
  mode: string | null,
  now: Date,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('detached_result')
    .values({ client_id: clientId, state_hash: hashState(state), mode, status: 'pending', created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Deletes the results of a client, but for the newest. */
export const removeOldDetached = async (db: DirectoryDb, clientId: string, newest: number): Promise<void> => {
  await db
    .deleteFrom('detached_result')
    .where('client_id', '=', clientId)
    .where('created_at', '<', ({ selectFrom }) =>
      selectFrom('detached_result')
        .select('created_at')
        .where('client_id', '=', clientId)
        .orderBy('created_at', 'desc')
        .offset(newest - 1)
        .limit(1),
    )
    .execute()
}

export const findDetached = async (
  db: DirectoryDb,
  clientId: string,
  state: string,
): Promise<DetachedRow | undefined> =>
  (await db
    .selectFrom('detached_result')
    .select(['status', 'mode', 'code_encrypted', 'created_at', 'consumed_at'])
    .where('client_id', '=', clientId)
    .where('state_hash', '=', hashState(state))
    .executeTakeFirst()) as DetachedRow | undefined

/** Records the decision; false if the result is no longer pending, or was opened before `notBefore`. */
export const updateDetachedOutcome = async (
  db: DirectoryDb,
  clientId: string,
  state: string,
  outcome: { status: 'done' | 'denied'; code_encrypted: string | null },
  notBefore: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('detached_result')
    .set(outcome)
    .where('client_id', '=', clientId)
    .where('state_hash', '=', hashState(state))
    .where('status', '=', 'pending')
    .where('created_at', '>', notBefore)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Only the first reader of a decided result gets the row. */
export const consumeDetached = (db: DirectoryDb, clientId: string, state: string, now: Date) =>
  db
    .updateTable('detached_result')
    .set({ consumed_at: now, code_encrypted: null })
    .where('client_id', '=', clientId)
    .where('state_hash', '=', hashState(state))
    .where('status', '!=', 'pending')
    .where('consumed_at', 'is', null)
    .returning('status')
    .executeTakeFirst()

export const removeDetachedBefore = (db: DirectoryDb, before: Date, limit: number): Promise<number> =>
  removeBatch(db, 'detached_result', sql`created_at < ${before}`, limit)
