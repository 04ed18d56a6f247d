// The steps of a region move. Each can be interrupted anywhere and repeated, even by two processes concurrently.

import type { Database } from '../../../../platform/db/index.ts'
import { parseRegion } from '../../../../platform/ids/cell-keys.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { copyFiles, matchFiles, removeFiles } from '../account-data/account-files.ts'
import { copyRows, removeRows } from '../account-data/account-rows-store.ts'
import type { MoveDatabases, MoveDeps } from '../move-deps.ts'
import { isCurrentMove, type Move, removeMove, updateToCleaning } from '../move-store.ts'
import { blockWrites, runAsOnlyMover, unblockWrites } from '../write-block/write-block.ts'

type StepDeps = Pick<MoveDeps, 'directory' | 'accounts' | 'getFileStore' | 'hooks'>

export const moveSteps = ({ directory, accounts, getFileStore, hooks }: StepDeps) => ({
  async copy(move: Move, { source, target }: MoveDatabases, signal: AbortSignal): Promise<void> {
    const { userId, from, to } = move
    const isCurrent = () => isCurrentMove(directory.kysely, move)
    await blockWrites(source, userId, isCurrent, signal)
    await hooks['regions.leaving'](source, userId, signal)
    // Writes in the target are blocked until the switch too: a second copy would conflict with job changes to the first.
    await blockWrites(target, userId, isCurrent, signal)
    // Before the transaction, because a slow store may take long; usually no files are left to copy in it.
    if (await isCurrent()) await copyFiles(getFileStore(from), getFileStore(to), userId, signal)
    await runAsOnlyMover(target, userId, isCurrent, async (tx) => {
      await matchFiles(getFileStore(from), getFileStore(to), userId)
      await copyRows(source, tx, userId, signal)
    })
  },
  /**
   * D1-FRONT-16: from its commit on, every process returns 421 at the old base and names the new one in new tokens. It
   * runs under the lock of the copy, so that no other process is still copying.
   */
  async switchHome(move: Move, target: Database<RegionTables>): Promise<void> {
    const isCurrent = () => isCurrentMove(directory.kysely, move)
    await runAsOnlyMover(target, move.userId, isCurrent, async (targetTx) => {
      await unblockWrites(targetTx, move.userId)
      await directory.transaction(async (tx) => {
        if (!(await updateToCleaning(tx, move))) return
        const usertype = await accounts.homeRegions.finishMove(tx, move.userId, move.to)
        if (usertype !== 'company') return
        const data = { from: parseRegion(move.from), to: parseRegion(move.to) }
        const entry = { actor: { kind: 'system' }, action: 'account.region_moved', data } as const
        await accounts.audit(tx, { companyUserId: move.userId, ...entry })
      })
    })
  },
  /** The write block stays in the old region, so that a late writer does not add a row there. */
  async clean(move: Move, { source, target }: MoveDatabases, signal: AbortSignal): Promise<void> {
    const cleaning: Move = { ...move, status: 'cleaning' }
    const isCurrent = () => isCurrentMove(directory.kysely, cleaning)
    // For a process that died between the two commits of the switch. An account deleted since then stays blocked.
    const isAtHome = async () => (await isCurrent()) && (await accounts.homeRegions.exists(move.userId))
    await runAsOnlyMover(target, move.userId, isAtHome, (tx) => unblockWrites(tx, move.userId))
    await runAsOnlyMover(source, move.userId, isCurrent, async (tx) => {
      await removeRows(tx, move.userId)
      await removeFiles(getFileStore(move.from), move.userId, signal)
    })
    await removeMove(directory.kysely, cleaning)
  },
})
