// Brings a database to the newest schema: numbered SQL files, forward only, each in its own transaction.
import type { Client } from 'pg'
import { connect, unreachableStore } from '../connection/connection.ts'
import { defaultLockWait, type LockWait, takeSessionLock } from '../connection/session-lock.ts'
import { getErrorMessage, StoreError } from '../store-error.ts'
import { type Migration, readMigrations } from './migration-folder.ts'

interface AppliedRow {
  readonly name: string
  readonly sha256: string
}

// An arbitrary fixed number: two processes that migrate the same database wait for each other on it.
const lockKey = 7_216_048_593

const ledger = `create table if not exists schema_migration (
  name text collate "C" primary key,
  sha256 text not null,
  position integer not null unique,
  applied_at timestamptz not null default now()
)`

/** The migrations that are not applied yet. The applied ones must be the first files of the folder, unchanged. */
const listPending = (migrations: readonly Migration[], applied: readonly AppliedRow[]): readonly Migration[] => {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const [index, { name, sha256 }] of applied.entries()) {
    const migration = byName.get(name)
    if (migration === undefined)
      throw new StoreError(
        `The database holds the migration ${name}, which this program lacks: a newer program ran here.`,
      )
    if (migration.sha256 !== sha256)
      throw new StoreError(`The migration ${name} was changed after it had been applied; write a new one instead.`)
    const expected = migrations[index]
    if (expected !== undefined && expected !== migration)
      throw new StoreError(
        `The migration ${expected.name} comes before ${name}, which is applied; give it a later number.`,
      )
  }
  return migrations.slice(applied.length)
}

const ledgerExists = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass('schema_migration') is not null as found")
  return rows[0]?.found === true
}

const readApplied = async (client: Client): Promise<AppliedRow[]> =>
  (await client.query<AppliedRow>('select name, sha256 from schema_migration order by position')).rows

const apply = async (client: Client, migration: Migration, position: number): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(migration.text)
    await client.query('insert into schema_migration (name, sha256, position) values ($1, $2, $3)', [
      migration.name,
      migration.sha256,
      position,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new StoreError(`The migration ${migration.name} failed: ${getErrorMessage(error)}.`, { cause: error })
  }
}

export interface MigrationState {
  readonly applied: readonly string[]
  readonly pending: readonly string[]
}

/** Called after each applied file. */
export type OnApplied = (name: string, tookMs: number) => void

const migrateLocked = async (
  client: Client,
  migrations: readonly Migration[],
  onApplied: OnApplied,
): Promise<string[]> => {
  // Only if it is missing: the statement needs the right to create tables, although it would create none.
  if (!(await ledgerExists(client))) await client.query(ledger)
  const rows = await readApplied(client)
  const pending = listPending(migrations, rows)
  for (const [index, migration] of pending.entries()) {
    const from = performance.now()
    await apply(client, migration, rows.length + index + 1)
    onApplied(migration.name, performance.now() - from)
  }
  return pending.map(({ name }) => name)
}

/** Compares the database with the folder and changes nothing; refuses a history that does not match. */
export const readMigrationState = async (url: string, folder: string): Promise<MigrationState> => {
  const migrations = await readMigrations(folder)
  const client = await connect(url, 'migration state').catch((error: unknown) => {
    throw unreachableStore(url, error)
  })
  try {
    const rows = (await ledgerExists(client)) ? await readApplied(client) : []
    const pending = listPending(migrations, rows)
    return { applied: rows.map(({ name }) => name), pending: pending.map(({ name }) => name) }
  } finally {
    await client.end().catch(() => {})
  }
}

export const migrate = async (
  url: string,
  folder: string,
  wait: LockWait = defaultLockWait,
  onApplied: OnApplied = () => undefined,
): Promise<{ applied: string[] }> => {
  const migrations = await readMigrations(folder)
  const client = await connect(url, 'migrate').catch((error: unknown) => {
    throw unreachableStore(url, error)
  })
  try {
    // The lock belongs to the connection and is released when the connection ends for any reason.
    await takeSessionLock(client, url, lockKey, wait)
    return { applied: await migrateLocked(client, migrations, onApplied) }
  } finally {
    await client.end().catch(() => {})
  }
}
