// SQL of the clock's offset: one row.
import { type QueryExecutorProvider, sql } from 'kysely'

/** A thousand years: far beyond any test, and the year of every timestamp still has four digits. */
const MAX_OFFSET_MS = 1000 * 365 * 24 * 3600_000

export const findOffsetMs = async (db: QueryExecutorProvider): Promise<number> => {
  const { rows } = await sql<{ offset_ms: number }>`select offset_ms from platform_clock`.execute(db)
  return Number(rows[0]?.offset_ms ?? 0)
}

export const addToOffset = async (tx: QueryExecutorProvider, milliseconds: number): Promise<void> => {
  await sql`insert into platform_clock (offset_ms) values (${milliseconds})
    on conflict (only_row) do update
      set offset_ms = least(platform_clock.offset_ms + excluded.offset_ms, ${MAX_OFFSET_MS}::bigint)`.execute(tx)
}
