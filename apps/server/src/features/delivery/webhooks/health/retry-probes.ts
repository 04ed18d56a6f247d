// Schedules the probes of bad webhooks: one timer for all of them, set to the next one in the database.
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database } from '../../../../platform/db/index.ts'
import type { Log } from '../../../../platform/log/log.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { probeDueMs, probeDueSince } from '../breaker.ts'
import type { Emit } from '../dispatcher-events.ts'
import { findNextBad, listBadSince } from './health-store.ts'

export interface Probes {
  /** Looks up due probes: at the start, after a jump of the clock, and periodically. */
  checkDue(): void
  /** Called when another webhook went bad at that time. */
  add(badSince: Date): void
  stop(): Promise<void>
}

interface Deps {
  database: Database<RegionTables>
  clock: Clock
  log: Log
  emit: Emit
}

/** Webhooks due within this time are looked up together. */
const MIN_DELAY_MS = 200
const MAX_DELAY_MS = 2 ** 31 - 1
const RETRY_MS = 5_000

export const probes = ({ database, clock, log, emit }: Deps): Probes => {
  let timer: NodeJS.Timeout | undefined
  let nextAtMs = Number.POSITIVE_INFINITY
  let checking: Promise<void> | undefined
  let isRepeatNeeded = false
  let isStopped = false

  const arm = (atMs: number): void => {
    if (isStopped || atMs >= nextAtMs) return
    nextAtMs = atMs
    clearTimeout(timer)
    timer = setTimeout(checkDue, Math.min(MAX_DELAY_MS, Math.max(MIN_DELAY_MS, atMs - clock.nowMs()))).unref()
  }
  const checkNow = async (): Promise<void> => {
    clearTimeout(timer)
    nextAtMs = Number.POSITIVE_INFINITY
    const due = probeDueSince(clock.nowMs())
    for (const id of await listBadSince(database.kysely, due)) emit('work_found', id)
    const next = await findNextBad(database.kysely, due)
    if (next) arm(probeDueMs(next))
  }
  const checkDue = (): void => {
    if (isStopped) return
    isRepeatNeeded = checking !== undefined
    checking ??= checkNow()
      .catch((error: unknown) => {
        if (isStopped) return
        log.error('could not look up webhooks due for a probe', error)
        arm(clock.nowMs() + RETRY_MS)
      })
      .finally(() => {
        checking = undefined
        if (isRepeatNeeded) checkDue()
      })
  }
  return {
    checkDue,
    add: (badSince) => arm(probeDueMs(badSince)),
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await checking
    },
  }
}
