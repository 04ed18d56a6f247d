// SQL of the rows of one account in a region's database, in whatever tables there are: removed, or copied to another region.
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../../platform/db/index.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { liftTimeouts } from '../write-block/write-block-store.ts'
import { listAccountColumns, listRegionTables, type RegionTable } from './region-tables-store.ts'

type Tx = Transaction<RegionTables>

/** Rows may be large, so only this many are in memory at a time. */
const BATCH_ROWS = 100

export const removeRows = async (tx: Tx, userId: string): Promise<void> => {
  for (const { name, tenant } of (await listRegionTables(tx)).reverse()) {
    await sql`delete from ${sql.table(name)} where ${sql.ref(tenant)} = ${userId}`.execute(tx)
  }
}

/** Those of the accounts that a row names, in whatever table and role. */
export const listNamedAccounts = async (
  { kysely }: Database<RegionTables>,
  userIds: readonly string[],
): Promise<string[]> => {
  const lists: string[] = []
  for (const { table, column } of await listAccountColumns(kysely)) {
    const { rows } = await sql<{ id: string }>`select distinct ${sql.ref(column)} as id from ${sql.table(table)}
      where ${sql.ref(column)} = any(${[...userIds]}::uuid[])`.execute(kysely)
    lists.push(...rows.map(({ id }) => id))
  }
  return lists
}

const insertLines = async (tx: Tx, { name, columns }: RegionTable, lines: string[]): Promise<void> => {
  const columnList = sql.join(columns.map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(name)} (${columnList}) overriding system value
    select ${columnList} from unnest(${lines}::text[]::${sql.table(name)}[])`.execute(tx)
}

/** Rows travel in PostgreSQL's own text form, so that no number or date changes on the way. */
const copyTable = async (source: Tx, target: Tx, table: RegionTable, userId: string, signal: AbortSignal) => {
  await sql`declare moving no scroll cursor for select (copied.*)::text as line from ${sql.table(table.name)} copied
    where ${sql.ref(table.tenant)} = ${sql.lit(userId)}`.execute(source)
  for (;;) {
    signal.throwIfAborted()
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(BATCH_ROWS)} from moving`.execute(source)
    if (rows.length === 0) break
    await insertLines(
      target,
      table,
      rows.map(({ line }) => line),
    )
  }
  await sql`close moving`.execute(source)
}

/** Removes first what an earlier try left in the target. With the commit either everything is there or nothing. */
export const copyRows = async (
  source: Database<RegionTables>,
  target: Tx,
  userId: string,
  signal: AbortSignal,
): Promise<void> => {
  await removeRows(target, userId)
  await source.transaction(
    async (tx) => {
      await liftTimeouts(tx)
      for (const table of await listRegionTables(tx)) await copyTable(tx, target, table, userId, signal)
    },
    { isolation: 'repeatable read' },
  )
}
