// SQL that reads and replaces values which are encrypted with an old platform key, in any table.
import type { ClientBase } from 'pg'

export interface EncryptedColumn {
  table: string
  column: string
}

export interface OldValue {
  /** The place of the row, which changes with each update of it. */
  place: string
  value: string
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** By their names: each column that is encrypted with the platform key ends like this. */
export const listEncryptedColumns = async (client: ClientBase): Promise<EncryptedColumn[]> =>
  (
    await client.query<EncryptedColumn>(
      `select table_name as "table", column_name as "column"
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = current_schema() and table_type = 'BASE TABLE' and column_name like '%\\_encrypted'
       order by 1, 2`,
    )
  ).rows

export const countOldValues = async (
  client: ClientBase,
  { table, column }: EncryptedColumn,
  prefix: string,
): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${quote(table)} where not starts_with(${quote(column)}, $1)`,
    [prefix],
  )
  return rows[0]?.count ?? 0
}

export const countPages = async (client: ClientBase, { table }: EncryptedColumn): Promise<number> => {
  const { rows } = await client.query<{ pages: number }>(
    `select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as pages`,
    [quote(table)],
  )
  return rows[0]?.pages ?? 0
}

/** A range of pages is found without an index, and is never read twice. */
export const readOldValues = async (
  client: ClientBase,
  { table, column }: EncryptedColumn,
  { firstPage, endPage, prefix }: { firstPage: number; endPage: number; prefix: string },
): Promise<OldValue[]> => {
  const { rows } = await client.query<OldValue>(
    `select ctid::text as place, ${quote(column)} as value from ${quote(table)}
     where ctid >= $1::tid and ctid < $2::tid and not starts_with(${quote(column)}, $3)`,
    [`(${firstPage},0)`, `(${endPage},0)`, prefix],
  )
  return rows
}

/** Values that changed since they were read stay as they are. Returns how many were replaced. */
export const replaceValues = async (
  client: ClientBase,
  { table, column }: EncryptedColumn,
  replacements: ReadonlyArray<OldValue & { newValue: string }>,
): Promise<number> => {
  const { rowCount } = await client.query(
    `update ${quote(table)} as present set ${quote(column)} = replacement.new_value
     from unnest($1::tid[], $2::text[], $3::text[]) as replacement (place, value, new_value)
     where present.ctid = replacement.place and present.${quote(column)} = replacement.value`,
    [
      replacements.map(({ place }) => place),
      replacements.map(({ value }) => value),
      replacements.map(({ newValue }) => newValue),
    ],
  )
  return rowCount ?? 0
}

/** Deliveries in flight continue, and a row that another transaction holds is left for the next pass. */
export const prepareSession = async (client: ClientBase, lockTimeoutMs: number): Promise<void> => {
  await client.query(
    `select set_config('company_data.is_rotating', 'on', false), set_config('lock_timeout', $1, false)`,
    [String(lockTimeoutMs)],
  )
}

export const listRegionKeys = async (directory: ClientBase): Promise<string[]> =>
  (await directory.query<{ key: string }>('select key from region order by key')).rows.map(({ key }) => key)
