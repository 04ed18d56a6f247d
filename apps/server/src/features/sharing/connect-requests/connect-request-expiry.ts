// The job that marks connect requests as expired. They count as expired from their expiry on, without an event (G-129).
import { isMoveRefusal } from '../../../gate/move-refusal.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { ConnectRequestDeps } from './deps.ts'
import { expireByCompany, listCompaniesDue } from './store.ts'

const EVERY_MS = 3600_000

type Deps = Pick<ConnectRequestDeps, 'region' | 'database' | 'clock' | 'regions'>

export const connectRequestExpiry = ({ region, database, clock, regions }: Deps): Job => ({
  name: 'connect-requests.expiry',
  everyMs: EVERY_MS,
  async run({ count }) {
    // While the operator has paused writes in the region, the job waits too.
    if (regions.getMode(region) !== 'normal') return
    const now = clock.now()
    for (const companyUserId of await listCompaniesDue(database.kysely, now)) {
      try {
        count(await database.transaction((tx) => expireByCompany(tx, companyUserId, now)))
      } catch (error) {
        // The company is moving to another region, where the same job finds its requests again.
        if (!isMoveRefusal(error)) throw error
      }
    }
  },
})
