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

const listTables = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration' order by 1`,
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

/** Replaces all rows. Triggers do not run: the rows passed them when they were written. */
export const loadDatabase = (url: string, dump: DatabaseDump): Promise<void> =>
  withClient(url, async (client) => {
    await client.query('begin; set local session_replication_role = replica')
    for (const table of await listTables(client)) await client.query(`delete from ${quote(table)}`)
    for (const [table, rows] of Object.entries(dump))
      await client.query(
        `insert into ${quote(table)} select (row_text::${quote(table)}).* from unnest($1::text[]) row_text`,
        [rows],
      )
    await client.query('commit')
  })
