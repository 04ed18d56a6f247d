// Brings a database to the newest schema: numbered SQL files, forward only, each in its own transaction, or index by index.
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { connect, MAX_START_STATEMENT_MS, unreachableStore } from '../connection/connection.ts'
import { defaultLockWait, type LockWait, takeSessionLock } from '../connection/session-lock.ts'
import { getErrorCode, getErrorMessage, StoreError } from '../store-error.ts'
import { type ConcurrentIndex, type Migration, readMigrations } from './migration-folder.ts'

interface AppliedRow {
  readonly name: string
  readonly sha256: string
  readonly replaced_by: string | null
}

// An arbitrary fixed number: two processes that migrate the same database wait for each other on it.
const lockKey = 7_216_048_593

const ledger = `create table if not exists schema_migration (
  name text collate "C" primary key,
  sha256 text not null,
  position integer not null unique,
  replaced_by text,
  applied_at timestamptz not null default now()
)`

/** An older program works beside a newer one: it ignores additions, and lacks only parts that it no longer uses. */
const refuseNewer = (newer: readonly AppliedRow[], files: ReadonlyMap<string, Migration>): void => {
  for (const { name, replaced_by } of newer)
    if (replaced_by !== null && !files.has(replaced_by))
      throw new StoreError(
        `The database holds the migration ${name}, which takes away what this program uses: start a newer program.`,
      )
}

/** The migrations that are not applied yet. The applied ones must begin with the files of the folder, unchanged. */
const listPending = (migrations: readonly Migration[], applied: readonly AppliedRow[]): readonly Migration[] => {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const [index, migration] of migrations.slice(0, applied.length).entries()) {
    const { name, sha256 } = applied[index] as AppliedRow
    if (!byName.has(name))
      throw new StoreError(
        `The database holds the migration ${name}, which this program lacks: another program ran here.`,
      )
    if (migration.name !== name)
      throw new StoreError(
        `The migration ${migration.name} comes before ${name}, which is applied; give it a later number.`,
      )
    if (migration.sha256 !== sha256)
      throw new StoreError(`The migration ${name} was changed after it had been applied; write a new one instead.`)
  }
  refuseNewer(applied.slice(migrations.length), byName)
  return migrations.slice(applied.length)
}

const ledgerExists = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass('schema_migration') is not null as found")
  return rows[0]?.found === true
}

const readApplied = async (client: Client): Promise<AppliedRow[]> =>
  (await client.query<AppliedRow>('select name, sha256, replaced_by from schema_migration order by position')).rows

/** An attempt that was interrupted leaves an index that no statement uses. */
const buildIndex = async (client: Client, { name, statement }: ConcurrentIndex): Promise<void> => {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  )
  if (rowCount === 1) await client.query(`drop index concurrently ${name}`)
  await client.query(statement)
}

const apply = async (client: Client, migration: Migration, position: number): Promise<void> => {
  try {
    for (const index of migration.indexes) await buildIndex(client, index)
    await client.query('begin')
    if (migration.indexes.length === 0) await client.query(migration.text)
    await client.query('insert into schema_migration (name, sha256, position, replaced_by) values ($1, $2, $3, $4)', [
      migration.name,
      migration.sha256,
      position,
      migration.replacedBy,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new StoreError(`The migration ${migration.name} failed: ${getErrorMessage(error)}.`, { cause: error })
  }
}

// A lock timeout, or a deadlock with the calls that are served meanwhile: nothing of the file was done.
const LOCK_FAILURES: ReadonlySet<string | undefined> = new Set(['55P03', '40P01'])
const MAX_ATTEMPTS = 5
const RETRY_PAUSE_MS = 500

const applyBesideCalls = async (client: Client, migration: Migration, position: number): Promise<void> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      await apply(client, migration, position)
      return
    } catch (error) {
      const isLocked = error instanceof StoreError && LOCK_FAILURES.has(getErrorCode(error.cause))
      if (!isLocked || attempt === MAX_ATTEMPTS) throw error
      await delay(RETRY_PAUSE_MS)
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
    await applyBesideCalls(client, migration, rows.length + index + 1)
    onApplied(migration.name, performance.now() - from)
  }
  return pending.map(({ name }) => name)
}

/** Compares the database with the folder and changes nothing; refuses a history that does not match. */
export const readMigrationState = async (url: string, folder: string): Promise<MigrationState> => {
  const migrations = await readMigrations(folder)
  const client = await connect(url, { applicationName: 'migration state', statementMs: MAX_START_STATEMENT_MS }).catch(
    (error: unknown) => {
      throw unreachableStore(url, error)
    },
  )
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
  const client = await connect(url, { applicationName: 'migrate' }).catch((error: unknown) => {
    throw unreachableStore(url, error)
  })
  try {
    // The lock belongs to the connection and is released when the connection ends for any reason.
    await takeSessionLock(client, url, lockKey, wait)
    // The account may have a limit for its statements; the index of a large table takes longer.
    await client.query('set statement_timeout = 0')
    return { applied: await migrateLocked(client, migrations, onApplied) }
  } finally {
    await client.end().catch(() => {})
  }
}
