// Numbers the waiting events of one database, those of many operations in one transaction.
import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database } from '../../../../platform/db/index.ts'
import type { Log } from '../../../../platform/log/log.ts'
import type { RegionTables, RegionTx } from '../../../../schema/region.ts'
import { numberChanges } from './event-numbers-store.ts'
import { type NumberingRounds, numberingRounds } from './number-rounds.ts'

export interface Numbering extends Pick<NumberingRounds, 'number'> {
  /** Counts the operation until its transaction ends; true if no other one of this process raises events now. */
  enter(tx: RegionTx): boolean
  /** The bound of the last round: no event below it waits. */
  bound(): string
  /** Looks from time to time for events whose writers died before they were numbered; returns how to stop. */
  watch(isOpen: () => boolean, everyMs?: number): () => void
}

interface NumberingDeps {
  clock: Clock
  log?: Pick<Log, 'error'>
}

/** Looks for every event. */
const NO_BOUND = ''
/** Rarely, because it costs an idle process a query: these events belong to operations that were never confirmed. */
const WATCH_MS = 10_000
/** Every so often every event is looked for: a program before 0.3.0 may have moved some here from another region. */
const LOOKS_PER_FULL_LOOK = 6

export const changeNumbering = (database: Database<RegionTables>, { clock, log }: NumberingDeps): Numbering => {
  const open = new Set<RegionTx>()
  let bound = NO_BOUND
  let looks = 0
  const rounds = numberingRounds({
    log,
    async run() {
      const numbered = await numberChanges(database, { now: clock.now(), bound })
      bound = numbered.bound ?? bound
      return numbered
    },
  })
  return {
    enter(tx) {
      open.add(tx)
      const isAlone = open.size === 1 && !rounds.isRunning()
      database.atEnd(tx, () => void open.delete(tx))
      return isAlone
    },
    bound: () => bound,
    number: rounds.number,
    watch(isOpen, everyMs = WATCH_MS) {
      const timer = setInterval(() => {
        if (!isOpen()) return
        looks += 1
        if (looks % LOOKS_PER_FULL_LOOK === 0) bound = NO_BOUND
        void rounds.number([])
      }, everyMs).unref()
      return () => {
        clearInterval(timer)
        rounds.stop()
      }
    },
  }
}

const CHECK_EVERY_MS = 20

/** Numbers the events of a company that leaves the region. Its writes are blocked already, so none is added. */
export const numberLeaving =
  (clock: Clock) =>
  async (database: Database<RegionTables>, companyUserId: string, signal: AbortSignal): Promise<void> => {
    for (;;) {
      const { lockedServices, unfinishedServices } = await numberChanges(database, {
        now: clock.now(),
        bound: NO_BOUND,
        leaving: companyUserId,
      })
      if (lockedServices.size + unfinishedServices.size === 0) return
      signal.throwIfAborted()
      if (lockedServices.size > 0) await delay(CHECK_EVERY_MS, undefined, { signal })
    }
  }
