// Everything that a platform has stored, for tests of what must not be there.
import { openDatabase } from '@company-data/server'
import type { TestPlatform } from '../platform/start-platform.ts'

/** Every row of every table of every database, as text, by table. */
export const readAllRows = async ({ databases }: Pick<TestPlatform, 'databases'>): Promise<Map<string, string>> => {
  const stored = new Map<string, string>()
  for (const url of [databases.directory, ...databases.regions.values()]) {
    const database = openDatabase({ url, maxConnections: 1 })
    const text = "select tablename from pg_tables where schemaname = 'public'"
    for (const { tablename } of await database.query<{ tablename: string }>({ name: 'tables', text })) {
      const rows = await database.query<{ line: string }>({
        name: `rows of ${tablename}`,
        text: `select t::text as line from "${tablename}" t`,
      })
      stored.set(tablename, `${stored.get(tablename) ?? ''}${rows.map(({ line }) => line).join('\n')}\n`)
    }
    await database.close()
  }
  return stored
}
