// Dependencies of a region move.
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Blobs } from '../../../platform/files/index.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import type { RegionTables } from '../../../schema/region.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import type { Regions } from './region-list.ts'

export interface MoveHooks {
  /** Blocks writes for the account in its old region; running operations end before its rows are copied. */
  'regions.leaving'(source: Database<RegionTables>, userId: string, signal: AbortSignal): Promise<void>
  /** Called before the calls for the account are held, so that what takes long ends before. */
  'regions.departing'(source: Database<RegionTables>, userId: string, signal: AbortSignal): Promise<void>
  /** The account is served here, after a move to this cell or one that was given up. */
  'regions.settled'(database: Database<RegionTables>, userId: string): Promise<void>
}

export interface MoveDeps {
  directory: Database<DirectoryTables>
  databasesByRegion: ReadonlyMap<string, Database<RegionTables>>
  /** The file store of a region. */
  getFileStore(region: string): Blobs
  clock: Clock
  log: Log
  accounts: Pick<Accounts, 'audit' | 'homeRegions' | 'chooseCell'>
  regions: Pick<Regions, 'list' | 'getMode'>
  hooks: MoveHooks
}

export interface MoveDatabases {
  source: Database<RegionTables>
  target: Database<RegionTables>
}
