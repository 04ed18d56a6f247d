// Generates the row types of both databases from their migrated schema: apps/server/src/schema/*.ts.

import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { directoryMigrations, regionMigrations } from '../../apps/server/src/compose/databases/migrate-databases.ts'
import { migrate, startEmbeddedStore } from '../../apps/server/src/platform/db/index.ts'
import { openResultCache } from '../result-cache.ts'

const run = promisify(execFile)

const databases = [
  { name: 'directory', folder: directoryMigrations, prefix: 'Directory' },
  { name: 'region', folder: regionMigrations, prefix: 'Region' },
] as const

const HEAD = (name: string): string =>
  `// The tables of the ${name} database as TypeScript types. Generated from the migrations by \`npm run generate\`; do not edit.\n`

/** The types of a connection to the database, and of a transaction on it. */
const connectionTypes = (prefix: string): string =>
  `\nexport type ${prefix}Db = Kysely<${prefix}Tables>\nexport type ${prefix}Tx = Transaction<${prefix}Tables>\n`

/** Renames the generator's names: one interface per database, and int8 as the number that our parser returns. */
const adapted = (printed: string, prefix: string, name: string): string => {
  const source = printed.slice(printed.indexOf('import type'))
  return (
    HEAD(name) +
    source
      .replace('import type { ColumnType }', 'import type { ColumnType, Kysely, Transaction }')
      .replace('export interface DB {', `export interface ${prefix}Tables {`)
      .replace(
        /export type Int8 = .*\n/,
        'export type Int8 = ColumnType<number, bigint | number | string, bigint | number | string>;\n',
      )
      .replace(/^export (type|interface) (?!(?:Directory|Region)Tables)/gm, '$1 ') +
    connectionTypes(prefix)
  )
}

/** On a separate store that is removed afterwards. */
const readSchema = async (): Promise<Map<string, string>> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'generate-tables-'))
  const store = await startEmbeddedStore({ dataDir, durable: false })
  const files = new Map<string, string>()
  try {
    for (const { name, folder, prefix } of databases) {
      await store.ensureDatabase(name)
      await migrate(store.getUrl(name), folder)
      const flags = [
        '--url',
        store.getUrl(name),
        '--dialect',
        'postgres',
        '--date-parser',
        'string',
        '--exclude-pattern',
        'schema_migration',
        '--log-level',
        'silent',
        '--print',
      ]
      const { stdout } = await run(process.execPath, ['node_modules/kysely-codegen/dist/cli/bin.js', ...flags])
      files.set(`apps/server/src/schema/${name}.ts`, adapted(stdout, prefix, name))
    }
  } finally {
    await store.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return files
}

const root = join(import.meta.dirname, '..', '..')

/** The migrations with their paths. */
const readMigrations = (): string[] =>
  databases.flatMap(({ folder }) =>
    globSync(join(folder, '*.sql'))
      .sort()
      .flatMap((path) => [path, readFileSync(path, 'utf8')]),
  )

/** File name → text. A database is started only for migrations that are not yet in the cache. */
export const generateTables = async (): Promise<Map<string, string>> => {
  const program = [import.meta.filename, join(root, 'package-lock.json')].map((path) => readFileSync(path, 'utf8'))
  const cache = openResultCache<[string, string][]>(root, 'row-types', program)
  const migrations = readMigrations()
  const files = cache.find(migrations) ?? cache.add(migrations, [...(await readSchema())])
  cache.save()
  return new Map(files)
}
