// Carries out region moves step by step. The row in `region_move` says which step is next, so any process can continue.
import { setTimeout as delay } from 'node:timers/promises'
import { isSameRegion } from '../../../../platform/ids/cell-keys.ts'
import { cellMoves } from '../cell-moves/cell-move.ts'
import type { MoveDatabases, MoveDeps } from '../move-deps.ts'
import { listMoves, type Move } from '../move-store.ts'
import { moveSteps } from './move-steps.ts'

/**
 * The wait between the switch and the clean-up of the old region: longer than a process may use an outdated account state
 * (1 s), so that a read that is still answered at the old base finds its rows.
 */
const GRACE_MS = 1_500

export interface Mover {
  /** Starts without waiting; a failure is logged, and the job tries again. */
  wake(): void
  /** Carries out all unfinished moves; rejects when one failed. */
  run(): Promise<void>
  stop(): Promise<void>
}

export const mover = (deps: MoveDeps, graceMs = GRACE_MS): Mover => {
  const { directory, databasesByRegion, regions, log } = deps
  const steps = moveSteps(deps)
  const cells = cellMoves(deps)
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  let lastCopy: Promise<void> = Promise.resolve()

  /** One copy at a time, so that moves leave database connections for the requests. */
  const copySequentially = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = lastCopy.then(work)
    lastCopy = turn.then(
      () => undefined,
      () => undefined,
    )
    return turn
  }
  const isOpen = ({ from, to }: Move): boolean => [from, to].every((key) => regions.getMode(key) === 'normal')

  /** False: the move was cancelled, or another process carries it out. */
  const moveToCell = async (move: Move, databases: MoveDatabases): Promise<boolean> => {
    if (move.status === 'copying') {
      const copy = await copySequentially(() => cells.copy(move, databases, stopping.signal))
      if (copy === undefined) return false
      await cells.switchHome(move, databases, copy)
      await cells.arrive(move, databases)
      const heldMs = Math.round(performance.now() - copy.heldSinceMs)
      log.info('an account has moved to another cell', { user_id: move.userId, to: move.to, held_ms: heldMs })
    } else await cells.arrive(move, databases)
    return true
  }
  const carryOut = async (move: Move): Promise<void> => {
    const [source, target] = [databasesByRegion.get(move.from), databasesByRegion.get(move.to)]
    // The move waits while another process locks these databases or the operator has paused a region.
    if (!source || !target || !isOpen(move)) return
    const databases = { source, target }
    if (isSameRegion(move.from, move.to)) {
      if (!(await moveToCell(move, databases))) return
    } else if (move.status === 'copying') {
      await copySequentially(() => steps.copy(move, databases, stopping.signal))
      await steps.switchHome(move, target)
    }
    await delay(graceMs, undefined, { signal: stopping.signal })
    await steps.clean(move, databases, stopping.signal)
  }

  const begin = (move: Move): Promise<void> => {
    const underWay = running.get(move.userId)
    if (underWay) return underWay
    const started = carryOut(move)
      .catch((error) => {
        if (stopping.signal.aborted) return
        log.error('a region move failed and will be tried again', error, { user_id: move.userId, status: move.status })
        throw error
      })
      .finally(() => running.delete(move.userId))
    running.set(move.userId, started)
    return started
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
