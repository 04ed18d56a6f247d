// SQL of quotas: how much an account uses, counted by the database itself (quota_use), and the lock under which it is counted.
import type { Kysely, Transaction } from 'kysely'
import { runFixedStatement } from '../../../platform/db/index.ts'
import type { RegionTables } from '../../../schema/region.ts'

export type RegionDb = Kysely<RegionTables>
export type RegionTx = Transaction<RegionTables>

/** Until the end of the transaction, so that acts that add something for the account are counted one after the other. */
export const lockUse = async (tx: RegionTx, userId: string): Promise<void> => {
  await runFixedStatement(tx, `select pg_advisory_xact_lock(hashtext('quota'), hashtext($1))`, [userId])
}

export const readUse = async (db: RegionDb, userId: string, quota: string): Promise<number> => {
  const [row] = await runFixedStatement<{ used: number }>(db, 'select quota_use($1, $2) as used', [userId, quota])
  return row?.used ?? 0
}
