// The steps of a move to another cell of the region (decision 0103): the account is copied while it is served; then its calls wait until
// its home has changed. Each step can be interrupted anywhere and repeated, even by two processes concurrently.
import { copyFiles } from '../account-data/account-files.ts'
import type { MoveDatabases, MoveDeps } from '../move-deps.ts'
import { isCurrentMove, type Move } from '../move-store.ts'
import { blockWrites, runAsOnlyMover, unblockWrites } from '../write-block/write-block.ts'
import { type CompleteCopy, cellCopies, holdEnder } from './cell-copy.ts'
import { holds, MoveCancelled } from './hold.ts'
import { updateToCleaningInHold } from './hold-store.ts'

export const cellMoves = (deps: MoveDeps) => {
  const { directory, accounts, getFileStore, hooks, log } = deps
  const hold = holds(deps)
  const copyAndHold = cellCopies({ ...deps, hold })
  const giveUp = holdEnder({ ...deps, hold })
  return {
    /** Undefined: another process has done it, or the move was cancelled. */
    async copy(move: Move, { source, target }: MoveDatabases, signal: AbortSignal): Promise<CompleteCopy | undefined> {
      const { userId, from, to } = move
      const isCurrent = () => isCurrentMove(directory.kysely, move)
      await blockWrites(target, userId, isCurrent, signal)
      if (await isCurrent()) await copyFiles(getFileStore(from), getFileStore(to), userId, signal)
      let complete: CompleteCopy | undefined
      try {
        await runAsOnlyMover(target, userId, isCurrent, async (tx) => {
          // A process died while it held the calls, or deliveries.
          await giveUp(move, source, await hold.find(userId))
          complete = await copyAndHold({ move, source, target: tx, signal })
        })
      } catch (error) {
        // The commit has failed, or its outcome is unknown.
        if (complete !== undefined) await giveUp(move, source, complete.holdId)
        if (!(error instanceof MoveCancelled)) throw error
        log.info('the move of an account to another cell was cancelled', { user_id: userId })
        return undefined
      }
      return complete
    },
    /** The account lives in the new cell; its calls still wait. */
    async switchHome(
      { userId, to }: Move,
      { target }: MoveDatabases,
      { holdId }: Pick<CompleteCopy, 'holdId'>,
    ): Promise<void> {
      const isSameHold = () => hold.is(userId, holdId)
      await runAsOnlyMover(target, userId, isSameHold, async (targetTx) => {
        await unblockWrites(targetTx, userId)
        await directory.transaction(async (tx) => {
          if (!(await updateToCleaningInHold(tx, holdId))) throw new MoveCancelled()
          await accounts.homeRegions.finishMove(tx, userId, to)
        })
      })
    },
    /** Lets the calls continue in the new cell, also for a process that died after the home had changed. */
    async arrive(move: Move, { target }: MoveDatabases): Promise<void> {
      const cleaning: Move = { ...move, status: 'cleaning' }
      const isCurrent = () => isCurrentMove(directory.kysely, cleaning)
      const isAtHome = async () => (await isCurrent()) && (await accounts.homeRegions.exists(move.userId))
      await runAsOnlyMover(target, move.userId, isAtHome, (tx) => unblockWrites(tx, move.userId))
      // The calls of a later try are not let go.
      const holdId = (await isCurrent()) ? await hold.find(move.userId) : undefined
      if (holdId !== undefined) await hold.end(holdId)
      await hooks['regions.settled'](target, move.userId)
    },
  }
}
