// Copies the rows and files of an account to another cell while it is served, until its calls wait and nothing differs.
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../../../platform/db/index.ts'
import type { RegionTables, RegionTx } from '../../../../schema/region.ts'
import { matchFiles } from '../account-data/account-files.ts'
import { type CopiedUntil, copyDifferences, copyServedRows } from '../account-data/row-differences-store.ts'
import type { MoveDeps } from '../move-deps.ts'
import type { Move } from '../move-store.ts'
import { beginLeaving, blockWrites, endLeaving, runAsOnlyMover, unblockWrites } from '../write-block/write-block.ts'
import type { Holds } from './hold.ts'

/** Calls wait for two seconds at most. After this time, a hold is given up before anything has changed. */
const HOLD_MS = 1_500
/** Another try is made after a pause that grows: what keeps calls inside may take minutes. */
const MAX_TRIES = 10
const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 10_000

/** The copy is complete and the calls wait. */
export interface CompleteCopy {
  holdId: string
  /** On the monotonic clock of the process. */
  heldSinceMs: number
}

/** A move under way, in the transaction that copies. */
export interface CellCopy {
  move: Move
  source: Database<RegionTables>
  target: RegionTx
  signal: AbortSignal
}

type CopyDeps = Pick<MoveDeps, 'getFileStore' | 'hooks' | 'log'> & { hold: Holds }

/** Gives a hold up, also one of a process that died: the account is served in its old cell again. */
export const holdEnder =
  ({ hold, hooks }: Pick<CopyDeps, 'hold' | 'hooks'>) =>
  async (move: Move, source: Database<RegionTables>, holdId: string | undefined): Promise<void> => {
    const { userId } = move
    const ownId = holdId === undefined ? undefined : await hold.takeOver(holdId)
    if (ownId !== undefined) {
      // While the account is held, it cannot be deleted, so no one else blocks its writes.
      const isOwn = () => hold.is(userId, ownId)
      await runAsOnlyMover(source, userId, isOwn, (tx) => unblockWrites(tx, userId))
      await hold.cancel(move, ownId)
    }
    await endLeaving(source, userId)
    await hooks['regions.settled'](source, userId)
  }

export const cellCopies = (deps: CopyDeps) => {
  const { getFileStore, hooks, log, hold } = deps
  const giveUp = holdEnder(deps)

  /** Makes the copy what the source is now. */
  const catchUp = async (
    { move: { userId, from, to }, ...copy }: CellCopy,
    since: CopiedUntil,
    isLast: boolean,
  ): Promise<CopiedUntil> => {
    await matchFiles(getFileStore(from), getFileStore(to), userId)
    return copyDifferences({ ...copy, userId }, since, isLast)
  }
  /** True: the copy is complete, and nothing can change any more. */
  const complete = async (copy: CellCopy, since: CopiedUntil, holdId: string): Promise<boolean> => {
    const { move, source } = copy
    const limit = AbortSignal.timeout(HOLD_MS)
    const signal = AbortSignal.any([copy.signal, limit])
    try {
      if (!(await hold.drain(holdId, signal))) return false
      await blockWrites(source, move.userId, () => hold.is(move.userId, holdId), signal)
      await hooks['regions.leaving'](source, move.userId, signal)
      await catchUp({ ...copy, signal }, since, true)
      return !limit.aborted
    } catch (error) {
      if (limit.aborted && !copy.signal.aborted) return false
      throw error
    }
  }

  return async (copy: CellCopy): Promise<CompleteCopy> => {
    const { move, source, signal } = copy
    let since = await copyServedRows({ ...copy, userId: move.userId })
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      let holdId: string | undefined
      try {
        // Deliveries that are in flight end before calls have to wait.
        await beginLeaving(source, move.userId)
        await hooks['regions.departing'](source, move.userId, signal)
        since = await catchUp(copy, since, false)
        holdId = await hold.begin(move)
        const heldSinceMs = performance.now()
        if (await complete(copy, since, holdId)) return { holdId, heldSinceMs }
      } catch (error) {
        await giveUp(move, source, holdId)
        throw error
      }
      await giveUp(move, source, holdId)
      log.info('the calls of a moving account were let go for now', { user_id: move.userId, tries })
      await delay(Math.min(FIRST_PAUSE_MS * 2 ** tries, MAX_PAUSE_MS), undefined, { signal })
    }
    throw new Error('the calls of the account could not be held: they take too long, or the last differences do')
  }
}
