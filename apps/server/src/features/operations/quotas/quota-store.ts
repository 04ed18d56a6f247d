// SQL of quotas: how much an account uses, counted by the database itself (quota_use), and the lock under which it is counted.
import type { Kysely } from 'kysely'
import { runFixedStatement } from '../../../platform/db/index.ts'

/** Of a region or the directory: both have quota_use. */
export type QuotaDb = Pick<Kysely<unknown>, 'executeQuery'>
export type QuotaTx = QuotaDb & { readonly isTransaction: boolean }

/** Until the end of the transaction, so that acts that add something for the account are counted one after the other. */
export const lockUse = async (tx: QuotaTx, userId: string): Promise<void> => {
  await runFixedStatement(tx, `select pg_advisory_xact_lock(hashtext('quota'), hashtext($1))`, [userId])
}

/** Zero of a quota whose rows are in the other kind of database. */
export const readUse = async (db: QuotaDb, userId: string, quota: string): Promise<number> => {
  const [row] = await runFixedStatement<{ used: number | null }>(db, 'select quota_use($1, $2) as used', [
    userId,
    quota,
  ])
  return row?.used ?? 0
}
