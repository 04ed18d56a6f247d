// Reads a folder of numbered SQL files and computes the checksum of each.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getErrorMessage, StoreError } from '../store-error.ts'

export interface Migration {
  readonly name: string
  readonly number: number
  readonly text: string
  readonly sha256: string
  /** For one that takes something away: programs that have this earlier migration no longer use it. */
  readonly replacedBy: string | null
  /** Indexes of tables that may be large, one statement each, which are built while others write. */
  readonly indexes: readonly ConcurrentIndex[]
}

export interface ConcurrentIndex {
  readonly name: string
  readonly statement: string
}

const contract = /^-- contract: (\S+\.sql)$/m
const numbered = /^(\d+)[-_].+\.sql$/

/** A file has either such statements or others: they cannot run in a transaction. */
const CONCURRENT = /\bconcurrently\b/
const INDEX = /^create (?:unique )?index concurrently if not exists (\w+) on /

const listIndexes = (name: string, text: string): ConcurrentIndex[] => {
  const statements = text
    .replace(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)
  if (!statements.some((statement) => CONCURRENT.test(statement))) return []
  return statements.map((statement) => {
    const index = INDEX.exec(statement)?.[1]
    if (index === undefined)
      throw new StoreError(`The migration ${name} must have only: create index concurrently if not exists <name> on …`)
    return { name: index, statement }
  })
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const readMigration = async (folder: string, name: string): Promise<Migration> => {
  const number = Number(numbered.exec(name)?.[1] ?? Number.NaN)
  if (Number.isNaN(number)) throw new StoreError(`The migration ${name} must begin with a number, as in 0001-name.sql.`)
  // Git may check files out with other line endings on Windows, which must not change the checksum.
  const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  const replacedBy = contract.exec(text)?.[1] ?? null
  return { name, number, text, sha256: sha256(text), replacedBy, indexes: listIndexes(name, text) }
}

export const readMigrations = async (folder: string): Promise<Migration[]> => {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new StoreError(`The migrations folder ${folder} cannot be read: ${getErrorMessage(error)}.`, { cause: error })
  })
  const sqlNames = names.filter((name) => name.endsWith('.sql'))
  const migrations = await Promise.all(sqlNames.map((name) => readMigration(folder, name)))
  migrations.sort((a, b) => a.number - b.number)
  for (const [index, migration] of migrations.entries()) {
    const next = migrations[index + 1]
    if (next?.number === migration.number)
      throw new StoreError(`The migrations ${migration.name} and ${next.name} have the same number.`)
  }
  return migrations
}

/** One hash for the whole folder: an equal hash means an equal schema. */
export const hashMigrations = (migrations: readonly Migration[]): string =>
  sha256(migrations.map(({ name, sha256 }) => `${name} ${sha256}\n`).join(''))
