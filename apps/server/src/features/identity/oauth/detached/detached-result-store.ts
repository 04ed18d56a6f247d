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

interface NewDetached {
  clientId: string
  state: string
  mode: string | null
  /** The keyed hash of an address. */
  openedFrom: string
  now: Date
}

/** False if the client has used this state before. */
export const insertDetached = async (
  db: DirectoryDb,
  { clientId, state, mode, openedFrom, now }: NewDetached,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('detached_result')
    .values({
      client_id: clientId,
      state_hash: hashState(state),
      mode,
      status: 'pending',
      opened_from: openedFrom,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** True if the client has more results. */
export const hasMoreDetached = async (db: DirectoryDb, clientId: string, count: number): Promise<boolean> => {
  const rows = db.selectFrom('detached_result').select('created_at').where('client_id', '=', clientId)
  return (await rows.orderBy('created_at').offset(count).limit(1).executeTakeFirst()) !== undefined
}

/**
 * Deletes results of a client until `rest` are left: first those that have expired, then the oldest of the addresses with the
 * most, so that each address keeps as many as any other.
 */
export const removeOldDetached = async (
  db: DirectoryDb,
  clientId: string,
  { rest, expiredBefore }: { rest: number; expiredBefore: Date },
): Promise<void> => {
  await sql`delete from detached_result where client_id = ${clientId} and state_hash in (
    select state_hash from (
      select state_hash, created_at, row_number() over (partition by opened_from order by created_at desc) as newer
      from detached_result where client_id = ${clientId}
    ) ranked
    order by created_at > ${expiredBefore}, case when created_at > ${expiredBefore} then -newer end, created_at
    limit greatest(0, (select count(*) from detached_result where client_id = ${clientId}) - ${rest}::bigint))`.execute(
    db,
  )
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
