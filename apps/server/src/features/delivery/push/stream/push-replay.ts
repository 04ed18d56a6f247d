// Reads the pushes a device missed since the push it names. All regions are queried, since any may push.
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database } from '../../../../platform/db/index.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { retentionStart } from '../retention.ts'
import { listMissed, MAX_MISSED_PUSHES, type PushRow } from '../store.ts'

export interface ReplayDeps {
  clock: Clock
  regions: { listCells(): ReadonlyArray<{ key: string }> }
  reachRegion(region: string): Database<RegionTables>
}

/**
 * In a region other than that of the last push, the time decides. A push may commit a moment after its time, so
 * slightly too much is sent: a duplicate does no harm, but a lost push hides a change from the person.
 */
const OVERLAP_MS = 2_000

const UUID_V7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** The ids of pushes rise with time and contain it. */
const readIdTime = (lastEventId: string): number | undefined => {
  const match = UUID_V7.exec(lastEventId)
  return match ? Number.parseInt(`${match[1]}${match[2]}`, 16) : undefined
}

const compareIds = (a: PushRow, b: PushRow): number => (a.id < b.id ? -1 : 1)

/** Undefined: it cannot be determined. */
export const readMissedPushes =
  ({ clock, regions, reachRegion }: ReplayDeps) =>
  async (personUserId: string, lastEventId: string): Promise<PushRow[] | undefined> => {
    const lastMs = readIdTime(lastEventId)
    if (lastMs === undefined || lastMs <= retentionStart(clock).getTime() || lastMs > clock.nowMs() + OVERLAP_MS)
      return undefined
    const after = new Date(lastMs - OVERLAP_MS)
    const pages = await Promise.all(
      regions.listCells().map(({ key }) => listMissed(reachRegion(key).kysely, personUserId, lastEventId, after)),
    )
    return pages.some((rows) => rows.length > MAX_MISSED_PUSHES) ? undefined : pages.flat().sort(compareIds)
  }
