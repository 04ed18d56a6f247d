// The tables of a region's database that hold rows of accounts, read from the catalog so that no new table is forgotten.
import { sql } from 'kysely'
import type { RegionDb } from '../../../../schema/region.ts'

/** A table has one of these columns: the company whose data it contains or the account that it describes. */
export const TENANT_COLUMNS = ['company_user_id', 'owner_user_id'] as const
/** The list of the write block belongs to its database and never moves. */
export const WRITE_BLOCK_TABLE = 'moved_company'

export interface RegionTable {
  name: string
  /** The column that identifies the owner of a row. */
  tenant: (typeof TENANT_COLUMNS)[number]
  /** Without generated columns, which the target computes itself. */
  columns: readonly string[]
  /** The columns of the primary key. */
  key: readonly string[]
}

export interface Reference {
  from: string
  to: string
}

/** Parents first. A table may refer to itself; a longer cycle has no order and is refused. */
export const sortByForeignKeys = (names: readonly string[], references: readonly Reference[]): string[] => {
  const ordered: string[] = []
  const open = new Set(names)
  const isFree = (name: string): boolean =>
    !references.some(({ from, to }) => from === name && to !== name && open.has(to))
  while (open.size > 0) {
    const free = [...open].filter(isFree)
    if (free.length === 0) throw new Error(`the tables ${[...open].join(', ')} refer to each other in a circle`)
    for (const name of free) open.delete(name)
    ordered.push(...free)
  }
  return ordered
}

const listColumns = async (db: RegionDb): Promise<Map<string, Omit<RegionTable, 'key'>>> => {
  const tenants = sql.join(TENANT_COLUMNS.map((column) => sql.lit(column)))
  const { rows } = await sql<Omit<RegionTable, 'key'>>`select c.table_name as name,
      min(c.column_name::text) filter (where c.column_name in (${tenants})) as tenant,
      array_agg(c.column_name::text order by c.ordinal_position) filter (where c.is_generated = 'NEVER') as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.table_name <> ${WRITE_BLOCK_TABLE}
    group by c.table_name having bool_or(c.column_name in (${tenants})) order by c.table_name`.execute(db)
  return new Map(rows.map((table) => [table.name, table]))
}

const listKeys = async (db: RegionDb): Promise<Map<string, readonly string[]>> => {
  const { rows } = await sql<{ name: string; key: string[] }>`select t.relname as name,
      array_agg(a.attname::text order by a.attnum) as key
    from pg_index i join pg_class t on t.oid = i.indrelid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = any(i.indkey::int2[])
    where i.indisprimary and t.relnamespace = current_schema()::regnamespace group by t.relname`.execute(db)
  return new Map(rows.map(({ name, key }) => [name, key]))
}

const listReferences = async (db: RegionDb): Promise<Reference[]> => {
  const { rows } = await sql<Reference>`select f.relname as "from", t.relname as "to" from pg_constraint c
    join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`.execute(db)
  return rows
}

/** Every column that names an account, such as `customer_user_id`, and the tenant columns. */
export const listAccountColumns = async (db: RegionDb): Promise<Array<{ table: string; column: string }>> => {
  const { rows } = await sql<{ table: string; column: string }>`select table_name as "table", column_name as "column"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> ${WRITE_BLOCK_TABLE}
      and column_name like '%\\_user\\_id' and data_type = 'uuid' order by 1, 2`.execute(db)
  return rows
}

/** In insertion order; rows are deleted in the reverse order. */
export const listRegionTables = async (db: RegionDb): Promise<RegionTable[]> => {
  const [tables, keys] = [await listColumns(db), await listKeys(db)]
  const order = sortByForeignKeys([...tables.keys()], await listReferences(db))
  return order.flatMap((name) => {
    const table = tables.get(name)
    return table ? [{ ...table, key: keys.get(name) ?? [] }] : []
  })
}
