// Deletes one batch of rows by a condition: a statement over all of them would hold their locks until it ends.
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'

/** Returns how many rows were deleted: fewer than the limit once none is left. */
export const removeBatch = async (
  db: QueryExecutorProvider,
  table: string,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ctid = any (array(
    select ctid from ${sql.table(table)} where ${condition} limit ${sql.lit(limit)}))`.execute(db)
  return Number(numAffectedRows)
}
