// Retention of reports: 90 days after the decision.
import { type Job, removeInBatches } from '../../../platform/jobs/jobs.ts'
import type { ReportDeps } from './deps.ts'
import { PURGE_BATCH_SIZE, removeDecided } from './store.ts'

const RETENTION_MS = 90 * 24 * 3600_000
const INTERVAL_MS = 3600_000

export const purgeJob = ({ directory, clock }: Pick<ReportDeps, 'directory' | 'clock'>): Job => ({
  name: 'reports.purge',
  everyMs: INTERVAL_MS,
  async run(context) {
    const until = new Date(clock.nowMs() - RETENTION_MS)
    await removeInBatches(context, PURGE_BATCH_SIZE, () => removeDecided(directory.kysely, until))
  },
})
