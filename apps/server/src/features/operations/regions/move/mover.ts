// Carries moves out, step by step; the row `region_move` says which step is next, so that any process can go on.
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../../../platform/db/index.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { copyFiles, removeFiles } from './files.ts'
import type { MoveNeeds } from './needs.ts'
import { alone, copyRows, letIn, removeRows, shutOut } from './rows.ts'
import { isAlive, isCurrentMove, listMoves, type Move, removeMove, switchHome } from './store.ts'

/**
 * Between the new home and the clean-up of the old one: longer than a process may take a remembered account for true
 * (keyedCache: 1 s), so that a read that is still answered at the old base finds its rows.
 */
const GRACE_MS = 1_500

export interface Mover {
  /** Begins without waiting; what fails is logged and tried again by the job. */
  wake(): void
  /** Carries out what is waiting; rejects when a move failed. */
  run(): Promise<void>
  stop(): Promise<void>
}

interface Sides {
  source: Database<RegionTables>
  target: Database<RegionTables>
}

type StepNeeds = Pick<MoveNeeds, 'directory' | 'accounts' | 'filesOf'>

/** One move in its steps. Each can be cut off anywhere and done again, by this process or by two at once. */
export const moveSteps = ({ directory, accounts, filesOf }: StepNeeds) => ({
  async copy(move: Move, { source, target }: Sides, signal: AbortSignal): Promise<void> {
    const { userId, from, to } = move
    const isCurrent = () => isCurrentMove(directory.kysely, move)
    await shutOut(source, userId, isCurrent, signal)
    // Until the switch nobody writes there either: what a job did to a first copy would be mixed into a second one.
    await shutOut(target, userId, isCurrent, signal)
    await alone(target, userId, isCurrent, async (tx) => {
      await copyFiles(filesOf(from), filesOf(to), userId, signal)
      await copyRows(source, tx, userId, signal)
    })
  },
  /**
   * D1-FRONT-16: from its commit on every process answers 421 at the old base and names the new one in new tokens.
   * Under the lock of the copy: while another process still copies, nobody is let in there, and nothing cleaned up.
   */
  async switchHome(move: Move, target: Database<RegionTables>): Promise<void> {
    const isCurrent = () => isCurrentMove(directory.kysely, move)
    await alone(target, move.userId, isCurrent, async (targetTx) => {
      await letIn(targetTx, move.userId)
      await directory.transaction(async (tx) => {
        const moved = await switchHome(tx, move)
        if (!moved) return
        if (moved.usertype === 'company') {
          const entry = { action: 'account.region_moved', data: { from: move.from, to: move.to } }
          await accounts.audit(tx, { companyUserId: move.userId, actor: { kind: 'system' }, ...entry })
        }
        await directory.notify(tx, 'account', move.userId)
      })
    })
  },
  /** The old region's list keeps the account: a late writer must not bring a row back to life there. */
  async clean(move: Move, { source, target }: Sides, signal: AbortSignal): Promise<void> {
    const cleaning: Move = { ...move, status: 'cleaning' }
    const isCurrent = () => isCurrentMove(directory.kysely, cleaning)
    // Of a process that died between the two commits of the switch; an account deleted since is shut out for good.
    const isAtHome = async () => (await isCurrent()) && (await isAlive(directory.kysely, move.userId))
    await alone(target, move.userId, isAtHome, (tx) => letIn(tx, move.userId))
    await alone(source, move.userId, isCurrent, async (tx) => {
      await removeRows(tx, move.userId)
      await removeFiles(filesOf(move.from), move.userId, signal)
    })
    await removeMove(directory.kysely, cleaning)
  },
})

export const mover = (needs: MoveNeeds, graceMs = GRACE_MS): Mover => {
  const { directory, regionDatabases, regions, log } = needs
  const steps = moveSteps(needs)
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  let lastCopy: Promise<void> = Promise.resolve()

  /** One copy at a time, so that moves do not take every connection from the requests. */
  const inTurn = (act: () => Promise<void>): Promise<void> => {
    const turn = lastCopy.then(act)
    lastCopy = turn.catch(() => undefined)
    return turn
  }
  const isOpen = ({ from, to }: Move): boolean => [from, to].every((key) => regions.modeOf(key) === 'normal')

  const carryOut = async (move: Move): Promise<void> => {
    const [source, target] = [regionDatabases.get(move.from), regionDatabases.get(move.to)]
    // Another process has these databases, or the operator has paused one: the row waits.
    if (!source || !target || !isOpen(move)) return
    if (move.status === 'copying') {
      await inTurn(() => steps.copy(move, { source, target }, stopping.signal))
      await steps.switchHome(move, target)
    }
    await delay(graceMs, undefined, { signal: stopping.signal })
    await steps.clean(move, { source, target }, stopping.signal)
  }

  const begin = (move: Move): Promise<void> => {
    const known = running.get(move.userId)
    if (known) return known
    const began = carryOut(move)
      .catch((error) => {
        if (stopping.signal.aborted) return
        log.error('region move not carried out', error, { user_id: move.userId, status: move.status })
        throw error
      })
      .finally(() => running.delete(move.userId))
    running.set(move.userId, began)
    return began
  }
  const run = async (): Promise<void> => {
    if (stopping.signal.aborted) return
    const results = await Promise.allSettled((await listMoves(directory.kysely)).map(begin))
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }
  return {
    run,
    wake: () => void run().catch(() => undefined),
    async stop() {
      stopping.abort()
      await Promise.allSettled(running.values())
    },
  }
}
