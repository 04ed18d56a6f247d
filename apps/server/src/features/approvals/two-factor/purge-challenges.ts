// Deletes challenges whose outcome is no longer remembered.
import type { Job } from '../../../platform/jobs/jobs.ts'
import { endedBefore } from './challenge-state.ts'
import { removeEndedBefore } from './challenge-store.ts'
import type { TwoFactorDeps } from './deps.ts'

type Deps = Pick<TwoFactorDeps, 'region' | 'regions' | 'database' | 'clock'>

export const purgeJob = ({ region, regions, database, clock }: Deps): Job => ({
  name: 'two-factor.purge',
  everyMs: 3_600_000,
  async run() {
    // While the operator has paused writes in the region, the job waits too.
    if (regions.getMode(region) === 'normal') await removeEndedBefore(database.kysely, endedBefore(clock.now()))
  },
})
