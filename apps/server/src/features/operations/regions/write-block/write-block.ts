// Refuses every write for an account that is moving, has moved away or was deleted, even by callers admitted before.
// The database enforces the same list with a trigger on every table of a region (`refuse_moved`).
import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '@company-data/protocol/errors'
import type { Database } from '../../../../platform/db/index.ts'
import type { RegionTables, RegionTx } from '../../../../schema/region.ts'
import {
  allowWrites,
  insertLeaving,
  insertListed,
  isListed,
  liftTimeouts,
  listWriters,
  lockAsWriter,
  lockMovers,
  removeLeaving,
  removeListed,
} from './write-block-store.ts'

type Region = Database<RegionTables>

/** Writers take milliseconds. */
const CHECK_EVERY_MS = 20

/**
 * Runs exclusively among the processes that move or remove the account, and may write despite the block. `isCurrent` is
 * checked under the lock: of two processes with the same move, the slower one finds no work left and never touches rows
 * written after the faster one finished.
 */
export const runAsOnlyMover = (
  db: Region,
  userId: string,
  isCurrent: () => Promise<boolean>,
  work: (tx: RegionTx) => Promise<void>,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockMovers(tx, userId)
    if (!(await isCurrent())) return false
    await liftTimeouts(tx)
    await allowWrites(tx, userId)
    await work(tx)
    return true
  })

/**
 * Keeps the account in this region until the end of the transaction. For operations that rely on rows of the account
 * but write none of them; for a write the trigger does the same.
 */
export const lockHomeRegion = async (tx: RegionTx, userId: string): Promise<void> => {
  await lockAsWriter(tx, userId)
  if (await isListed(tx, userId)) throw new ApiError('db.writes_paused')
}

/** Waits for the current writers. Later ones are not waited for, because they see the list. */
const waitForWriters = async (db: Region, userId: string, signal: AbortSignal): Promise<void> => {
  let writers = await listWriters(db, userId)
  while (writers.size > 0) {
    await delay(CHECK_EVERY_MS, undefined, { signal })
    writers = writers.intersection(await listWriters(db, userId))
  }
}

/** Blocks writes for the account. When it returns, no row of the account is written here any more. */
export const blockWrites = async (
  db: Region,
  userId: string,
  isCurrent: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> => {
  await runAsOnlyMover(db, userId, isCurrent, (tx) => insertListed(tx, userId))
  // After the commit, a writer that has not seen the list already has its lock, so it is waited for.
  await waitForWriters(db, userId, signal)
}

/** From now on no delivery to a webhook of the company begins; those in flight are not waited for. */
export const beginLeaving = (db: Region, userId: string): Promise<void> =>
  db.transaction((tx) => insertLeaving(tx, userId))

export const endLeaving = (db: Region, userId: string): Promise<void> =>
  db.transaction((tx) => removeLeaving(tx, userId))

/** Lifts the block when the transaction commits. */
export const unblockWrites = (tx: RegionTx, userId: string): Promise<void> => removeListed(tx, userId)
