// SQL for the rows of one account in all tables of a region's database: deletes or copies them.
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../platform/db/index.ts'
import type { RegionTables, RegionTx } from '../../../../schema/region.ts'
import { liftTimeouts } from '../write-block/write-block-store.ts'
import { listAccountColumns, listRegionTables, type RegionTable } from './region-tables-store.ts'

/** Rows may be large, so only this many are in memory at a time. */
const BATCH_ROWS = 100

export const removeRows = async (tx: RegionTx, userId: string): Promise<void> => {
  for (const { name, tenant } of (await listRegionTables(tx)).reverse()) {
    await sql`delete from ${sql.table(name)} where ${sql.ref(tenant)} = ${userId}`.execute(tx)
  }
}

/** Selects the accounts that a row of any table names in any role. */
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

const insertLines: WriteLines = async (tx, { name, columns }, lines) => {
  const columnList = sql.join(columns.map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(name)} (${columnList}) overriding system value
    select ${columnList} from unnest(${lines}::text[]::${sql.table(name)}[])`.execute(tx)
}

/** Writes rows that came as lines of text. */
export type WriteLines = (tx: RegionTx, table: RegionTable, lines: string[]) => Promise<void>

export interface RowCopy {
  target: RegionTx
  userId: string
  signal: AbortSignal
  /** Selects the rows of the account that are copied; all of them without it. */
  condition?: RawBuilder<unknown>
  write?: WriteLines
}

/** Rows travel in PostgreSQL's own text form, so that no number or date changes on the way. */
export const copyTable = async (
  source: RegionTx,
  table: RegionTable,
  { target, userId, signal, condition = sql`true`, write = insertLines }: RowCopy,
): Promise<void> => {
  await sql`declare moving no scroll cursor for select (copied.*)::text as line from ${sql.table(table.name)} copied
    where ${sql.ref(table.tenant)} = ${sql.lit(userId)} and ${condition}`.execute(source)
  for (;;) {
    signal.throwIfAborted()
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(BATCH_ROWS)} from moving`.execute(source)
    if (rows.length === 0) break
    await write(
      target,
      table,
      rows.map(({ line }) => line),
    )
  }
  await sql`close moving`.execute(source)
}

/** First deletes the remains of an earlier try in the target. All rows appear with the commit, or none. */
export const copyRows = async (
  source: Database<RegionTables>,
  target: RegionTx,
  userId: string,
  signal: AbortSignal,
): Promise<void> => {
  await removeRows(target, userId)
  await source.transaction(
    async (tx) => {
      await liftTimeouts(tx)
      for (const table of await listRegionTables(tx)) await copyTable(tx, table, { target, userId, signal })
    },
    { isolation: 'repeatable read' },
  )
}
