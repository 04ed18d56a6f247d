// The rows of a database as text, to be loaded into a database with the same migrations. Kept small, for samples.
import pg from 'pg'

/** Each row as PostgreSQL writes a row: `(1,text,t)`. */
export type DatabaseDump = Readonly<Record<string, readonly string[]>>

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A dump has no installation id: the databases that it is loaded into get their own. */
const listTables = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename not in ('schema_migration', 'installation') order by 1`,
  )
  return rows.map(({ name }) => name)
}

export const dumpDatabase = (url: string): Promise<DatabaseDump> =>
  withClient(url, async (client) => {
    const dump: Record<string, string[]> = {}
    for (const table of await listTables(client)) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${quote(table)} t order by 1`)
      if (rows.length > 0) dump[table] = rows.map(({ row }) => row)
    }
    return dump
  })

/** Foreign keys that are checked at once, as statements that let them wait until the end of a transaction and back. */
const listForeignKeys = async (client: pg.Client): Promise<Array<{ defer: string; restore: string }>> => {
  const { rows } = await client.query<{ alter: string }>(
    `select format('alter table %s alter constraint %I', conrelid::regclass, conname) as alter from pg_constraint
     where contype = 'f' and not condeferrable and connamespace = 'public'::regnamespace order by 1`,
  )
  return rows.map(({ alter }) => ({
    defer: `${alter} deferrable initially deferred`,
    restore: `${alter} not deferrable`,
  }))
}

const runAll = async (client: pg.Client, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await client.query(statement)
}

/** Replaces all rows. Our triggers do not run: the rows passed them when they were written. Needs an owner's rights. */
export const loadDatabase = (url: string, dump: DatabaseDump): Promise<void> =>
  withClient(url, async (client) => {
    const tables = (await listTables(client)).map(quote)
    const keys = await listForeignKeys(client)
    await client.query('begin')
    await runAll(
      client,
      tables.map((table) => `alter table ${table} disable trigger user`),
    )
    await runAll(
      client,
      keys.map(({ defer }) => defer),
    )
    await client.query(`truncate ${tables.join(', ')}`)
    for (const [table, rows] of Object.entries(dump))
      await client.query(
        `insert into ${quote(table)} select (row_text::${quote(table)}).* from unnest($1::text[]) row_text`,
        [rows],
      )
    await client.query('set constraints all immediate')
    await runAll(
      client,
      keys.map(({ restore }) => restore),
    )
    await runAll(
      client,
      tables.map((table) => `alter table ${table} enable trigger user`),
    )
    await client.query('commit')
  })
