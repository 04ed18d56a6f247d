// SQL for quotas: an account's use, counted by the database itself (quota_use), and the lock for counting.
import type { Kysely } from 'kysely'
import { runFixedStatement } from '../../../platform/db/index.ts'

/** A region or the directory: both have quota_use. */
export type QuotaDb = Pick<Kysely<unknown>, 'executeQuery' | 'isTransaction'>
export type QuotaTx = QuotaDb

/** Held until the end of the transaction, which serializes operations that add rows for the account. */
export const lockUse = async (tx: QuotaTx, userId: string): Promise<void> => {
  await runFixedStatement(tx, `select pg_advisory_xact_lock(hashtext('quota'), hashtext($1))`, [userId])
}

/** Zero for a quota whose rows are in the other kind of database. */
export const readUse = async (db: QuotaDb, userId: string, quota: string): Promise<number> => {
  const [row] = await runFixedStatement<{ used: number | null }>(db, 'select quota_use($1, $2) as used', [
    userId,
    quota,
  ])
  return row?.used ?? 0
}

/** Several at once, in one statement. */
export const readUses = async (
  db: QuotaDb,
  userId: string,
  quotas: readonly string[],
): Promise<Map<string, number>> => {
  const text = 'select quota, quota_use($1, quota) as used from unnest($2::text[]) as quota'
  const rows = await runFixedStatement<{ quota: string; used: number | null }>(db, text, [userId, [...quotas]])
  return new Map(rows.map(({ quota, used }) => [quota, used ?? 0]))
}
