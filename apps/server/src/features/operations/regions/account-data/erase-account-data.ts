// Removes everything that a deleted account has in a region: every row and every file.
import type { Database, Tx } from '../../../../platform/db/index.ts'
import type { Blobs } from '../../../../platform/files/index.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { blockWrites, runAsOnlyMover } from '../write-block/write-block.ts'
import { removeFiles } from './account-files.ts'
import { removeRows } from './account-rows-store.ts'

interface Deps {
  database: Database<RegionTables>
  files: Blobs
  /** In the transaction that removes the rows, before them: what others must still be notified about. */
  remember(tx: Tx<RegionTables>, userId: string): Promise<void>
}

/** Can be interrupted anywhere and repeated. `isCurrent` says whether the removal is still to be done. */
export const eraseAccountData =
  ({ database, files, remember }: Deps) =>
  async (userId: string, isCurrent: () => Promise<boolean>, signal: AbortSignal): Promise<void> => {
    // A request with a slow body that was let in before the deletion must not write a row afterwards.
    await blockWrites(database, userId, isCurrent, signal)
    await runAsOnlyMover(database, userId, isCurrent, async (tx) => {
      await remember(tx, userId)
      await removeRows(tx, userId)
      await removeFiles(files, userId, signal)
    })
  }
