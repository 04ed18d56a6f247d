// Deletes all rows and files of a deleted account in a region.
import type { Database, Tx } from '../../../../platform/db/index.ts'
import type { Blobs } from '../../../../platform/files/index.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { blockWrites, runAsOnlyMover } from '../write-block/write-block.ts'
import { removeFiles } from './account-files.ts'
import { removeRows } from './account-rows-store.ts'

interface Deps {
  database: Database<RegionTables>
  files: Blobs
  /** Called in the transaction that deletes the rows, before them, to notify the other parties. */
  remember(tx: Tx<RegionTables>, userId: string): Promise<void>
}

/** Can be interrupted anywhere and repeated. `isCurrent` returns true while the removal is still due. */
export const eraseAccountData =
  ({ database, files, remember }: Deps) =>
  async (userId: string, isCurrent: () => Promise<boolean>, signal: AbortSignal): Promise<void> => {
    // A request with a slow body that was admitted before the deletion must not write a row afterwards.
    await blockWrites(database, userId, isCurrent, signal)
    await runAsOnlyMover(database, userId, isCurrent, async (tx) => {
      await remember(tx, userId)
      await removeRows(tx, userId)
      await removeFiles(files, userId, signal)
    })
  }
