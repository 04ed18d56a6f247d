// Deletes challenges whose outcome is no longer remembered.
import { type Job, removeInBatches } from '../../../platform/jobs/jobs.ts'
import { endedBefore } from './challenge-state-and-expiry.ts'
import { removeEndedBefore } from './challenge-store.ts'
import type { TwoFactorDeps } from './deps.ts'

const BATCH_ROWS = 5_000

type Deps = Pick<TwoFactorDeps, 'region' | 'regions' | 'database' | 'clock'>

export const purgeJob = ({ region, regions, database, clock }: Deps): Job => ({
  name: 'two-factor.purge',
  everyMs: 3_600_000,
  async run(context) {
    // While the operator has paused writes in the region, the job waits too.
    if (regions.getMode(region) !== 'normal') return
    const before = endedBefore(clock.now())
    await removeInBatches(context, BATCH_ROWS, () => removeEndedBefore(database.kysely, before, BATCH_ROWS))
  },
})
