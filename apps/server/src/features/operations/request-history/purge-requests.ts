// The job that deletes entries of the history after seven days (B-18).

import { HOUR_MS } from '../../../platform/clock/durations.ts'
import { type Job, removeInBatches } from '../../../platform/jobs/jobs.ts'
import type { RequestHistoryDeps } from './deps.ts'
import { removeRequestsBefore } from './request-store.ts'

const RETENTION_MS = 7 * 24 * 3600_000
const BATCH_ROWS = 5_000

export const purgeRequests = ({ database, clock }: Pick<RequestHistoryDeps, 'database' | 'clock'>): Job => ({
  name: 'requests.purge',
  everyMs: HOUR_MS,
  async run(context) {
    const before = new Date(clock.nowMs() - RETENTION_MS)
    await removeInBatches(context, BATCH_ROWS, () => removeRequestsBefore(database.kysely, before, BATCH_ROWS))
  },
})
