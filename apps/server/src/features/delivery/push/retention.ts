// Retention of pushes: long enough for a device that was briefly offline.
import { pushRetentionMinutes } from '@company-data/protocol/limits'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import { type Job, removeInBatches } from '../../../platform/jobs/jobs.ts'
import type { RegionTables } from '../../../schema/region.ts'
import { MAX_STORED_PUSHES, PURGE_BATCH_SIZE, removePushes, removePushesBeyond } from './store.ts'

const INTERVAL_MS = 60_000

/** Older pushes are treated as deleted, even before the job has purged them. */
export const retentionStart = (clock: Clock): Date => new Date(clock.nowMs() - pushRetentionMinutes * 60_000)

export const purgeJob = ({ database, clock }: { database: Database<RegionTables>; clock: Clock }): Job => ({
  name: 'push.purge',
  everyMs: INTERVAL_MS,
  async run(context) {
    const { kysely } = database
    await removeInBatches(context, PURGE_BATCH_SIZE, () => removePushes(kysely, retentionStart(clock)))
    await removeInBatches(context, PURGE_BATCH_SIZE, () => removePushesBeyond(kysely, MAX_STORED_PUSHES))
  },
})
