// Carries out region moves step by step. The row in `region_move` says which step is next, so any process can continue.
import { setTimeout as delay } from 'node:timers/promises'
import type { MoveDeps } from './deps.ts'
import { moveSteps } from './move-steps.ts'
import { listMoves, type Move } from './move-store.ts'

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
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  let lastCopy: Promise<void> = Promise.resolve()

  /** One copy at a time, so that moves leave database connections for the requests. */
  const copySequentially = (work: () => Promise<void>): Promise<void> => {
    const turn = lastCopy.then(work)
    lastCopy = turn.catch(() => undefined)
    return turn
  }
  const isOpen = ({ from, to }: Move): boolean => [from, to].every((key) => regions.getMode(key) === 'normal')

  const carryOut = async (move: Move): Promise<void> => {
    const [source, target] = [databasesByRegion.get(move.from), databasesByRegion.get(move.to)]
    // The move waits while another process locks these databases or the operator has paused a region.
    if (!source || !target || !isOpen(move)) return
    if (move.status === 'copying') {
      await copySequentially(() => steps.copy(move, { source, target }, stopping.signal))
      await steps.switchHome(move, target)
    }
    await delay(graceMs, undefined, { signal: stopping.signal })
    await steps.clean(move, { source, target }, stopping.signal)
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
