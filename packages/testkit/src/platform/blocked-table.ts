// Stops a transaction of the platform half way, at a table, for a test that interrupts it there.
import type { Database } from '@company-data/server'
import { sql } from 'kysely'
import { until } from '../wait/index.ts'

/**
 * Blocks writes to the table while `begin` leads a session there; once it waits, `work` runs, and the table is free
 * again.
 */
export const blockTable = <S>(
  database: Database<S>,
  table: string,
  begin: () => void | Promise<void>,
  work: () => Promise<void>,
): Promise<void> =>
  database.transaction(async (tx) => {
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx)
    await begin()
    await until(`a session waits at ${table}`, async () => {
      const { rows } =
        await sql`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(
          tx,
        )
      return rows.length > 0
    })
    await work()
  })
