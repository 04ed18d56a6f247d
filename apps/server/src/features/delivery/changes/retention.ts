// Feed retention: the purge job deletes rows not fetched within seven days (D1-FEED-05).
import { feedRetentionDays } from '@company-data/protocol/limits'
import type { Clock } from '../../../platform/clock/clock.ts'
import { DAY_MS } from '../../../platform/clock/durations.ts'
import type { Database } from '../../../platform/db/index.ts'
import { getErrorCode } from '../../../platform/db/store-error.ts'
import { type Job, removeInBatches } from '../../../platform/jobs/jobs.ts'
import type { RegionTables } from '../../../schema/region.ts'
import { PURGE_BATCH_SIZE, removeCustomerChanges, removeExpiredLeases, removePlainChanges } from './retention-store.ts'

const INTERVAL_MS = 5 * 60_000

/** Older rows are no longer returned, purged or not. */
export const retentionStart = (clock: Clock): Date => new Date(clock.nowMs() - feedRetentionDays * DAY_MS)

export const purgeJob = ({ database, clock }: { database: Database<RegionTables>; clock: Clock }): Job => ({
  name: 'changes.purge',
  everyMs: INTERVAL_MS,
  async run(context) {
    const until = retentionStart(clock)
    const { kysely } = database
    try {
      for (const remove of [removePlainChanges, removeCustomerChanges, removeExpiredLeases])
        await removeInBatches(context, PURGE_BATCH_SIZE, () => remove(kysely, until))
    } catch (error) {
      // A company started to move; the next run continues.
      if (getErrorCode(error) !== 'CDMOV') throw error
    }
  },
})
