// Holds the calls for an account while it moves to another cell, and lets them continue.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { MoveDeps } from '../move-deps.ts'
import { type Move, removeMove } from '../move-store.ts'
import { HOLD_TOPIC, isDrained } from './account-holds.ts'
import { findHold, insertHold, removeHold, replaceHold } from './hold-store.ts'

/** The longest wait for the calls that are inside. */
const DRAIN_MS = 1_000
const CHECK_EVERY_MS = 10

/** The operator has cancelled the move, or the account was deleted. */
export class MoveCancelled extends Error {}

export const holds = ({ directory, accounts }: Pick<MoveDeps, 'directory' | 'accounts'>) => ({
  /** From the commit on, no call for the account begins. Returns the id of the hold. */
  async begin(move: Move): Promise<string> {
    const holdId = randomUUID()
    const hasBegun = await directory.transaction(async (tx) => {
      const account = await accounts.homeRegions.lock(tx, move.userId)
      if (account?.home !== move.from || !(await insertHold(tx, move, holdId))) return false
      await accounts.homeRegions.startMove(tx, move.userId, move.to)
      await directory.notify(tx, HOLD_TOPIC)
      return true
    })
    if (hasBegun) return holdId
    // The move of a deleted account has no further step.
    if (!(await accounts.homeRegions.exists(move.userId))) await removeMove(directory.kysely, move)
    throw new MoveCancelled()
  },
  /** False: calls are still inside after a second. */
  async drain(holdId: string, signal: AbortSignal): Promise<boolean> {
    const untilMs = performance.now() + DRAIN_MS
    for (;;) {
      if (await isDrained(directory, holdId)) return true
      if (performance.now() > untilMs) return false
      await delay(CHECK_EVERY_MS, undefined, { signal })
    }
  },
  /**
   * Takes the hold over, so that only the caller can end it, and the home cannot change in it. The calls still wait. Undefined: another
   * process has ended it.
   */
  async takeOver(holdId: string): Promise<string | undefined> {
    const newId = randomUUID()
    return (await replaceHold(directory.kysely, holdId, newId)) ? newId : undefined
  },
  /** The calls continue in the cell where the account was. */
  async cancel({ userId }: Move, holdId: string): Promise<void> {
    await directory.transaction(async (tx) => {
      if (!(await removeHold(tx, holdId))) return
      await accounts.homeRegions.cancelMove(tx, userId)
      await directory.notify(tx, HOLD_TOPIC)
    })
  },
  /** The calls continue in the new cell. */
  async end(holdId: string): Promise<void> {
    await directory.transaction(async (tx) => {
      await removeHold(tx, holdId)
      await directory.notify(tx, HOLD_TOPIC)
    })
  },
  find: (userId: string): Promise<string | undefined> => findHold(directory.kysely, userId),
  is: async (userId: string, holdId: string): Promise<boolean> => (await findHold(directory.kysely, userId)) === holdId,
})

export type Holds = ReturnType<typeof holds>
