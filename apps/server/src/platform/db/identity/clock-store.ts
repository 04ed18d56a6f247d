// SQL that reads the clock of a database server.
import { type QueryExecutorProvider, sql } from 'kysely'

/** In milliseconds since 1970. */
export const readServerClock = async (db: QueryExecutorProvider): Promise<number> => {
  const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(
    db,
  )
  return rows[0]?.ms ?? Number.NaN
}
