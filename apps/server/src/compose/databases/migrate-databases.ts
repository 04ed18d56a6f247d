// Migrates the databases of an installation, or compares them with the migrations of this program.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  formatHostPort,
  type LockWait,
  type MigrationState,
  migrate,
  parseDatabaseName,
  readMigrationState,
  StoreError,
} from '../../platform/db/index.ts'
import type { DatabaseUrls, NamedUrl } from './database-urls.ts'

const migrations = fileURLToPath(new URL('../../../migrations/', import.meta.url))
export const directoryMigrations = join(migrations, 'directory')
export const regionMigrations = join(migrations, 'region')

export interface MigratedDatabase extends NamedUrl {
  /** `directory`, or the key of a region. */
  store: string
  folder: string
}

export const listMigrated = ({ directory, regions }: DatabaseUrls): MigratedDatabase[] => [
  { store: 'directory', folder: directoryMigrations, ...directory },
  ...[...regions].map(([key, address]) => ({ store: key, folder: regionMigrations, ...address })),
]

export const migrateDatabases = async (
  urls: DatabaseUrls,
  wait: LockWait,
  onApplied: (store: string, name: string, tookMs: number) => void,
): Promise<void> => {
  await Promise.all(
    listMigrated(urls).map(({ store, url, folder }) =>
      migrate(url, folder, wait, (name, tookMs) => onApplied(store, name, tookMs)),
    ),
  )
}

const label = ({ url, setting }: NamedUrl): string => `${parseDatabaseName(url)} at ${formatHostPort(url)} (${setting})`

/** The state of one database. A history that does not match is refused with the name of the database. */
export const readState = async (database: MigratedDatabase): Promise<MigrationState> => {
  try {
    return await readMigrationState(database.url, database.folder)
  } catch (error) {
    throw error instanceof StoreError
      ? new StoreError(`The database ${label(database)}: ${error.message}`, { cause: error })
      : error
  }
}

export const formatPending = (database: MigratedDatabase, { pending }: MigrationState): string =>
  `The database ${label(database)} lacks ${pending.length} of this program's migrations (${pending.join(', ')}): ` +
  'run company-data-server migrate.'

/** For a process whose account may not change the schema. */
export const requireMigrated = async (urls: DatabaseUrls): Promise<void> => {
  for (const database of listMigrated(urls)) {
    const state = await readState(database)
    if (state.pending.length > 0) throw new StoreError(formatPending(database, state))
  }
}
