// Writes down that requests have expired. They count as expired from the moment itself on; no event tells of it (G-129).
import { isMoveRefusal } from '../../../gate/move-refusal.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { ConnectRequestNeeds } from './needs.ts'
import { expireOfCompany, listCompaniesDue } from './store.ts'

const EVERY_MS = 3600_000

type Needs = Pick<ConnectRequestNeeds, 'region' | 'database' | 'clock' | 'regions'>

export const expiryJob = ({ region, database, clock, regions }: Needs): Job => ({
  name: 'connect-requests.expiry',
  everyMs: EVERY_MS,
  async run() {
    // While the operator has paused the region, what is left to do waits.
    if (regions.modeOf(region) !== 'normal') return
    const now = clock.now()
    for (const companyUserId of await listCompaniesDue(database.kysely, now)) {
      try {
        await database.transaction((tx) => expireOfCompany(tx, companyUserId, now))
      } catch (error) {
        // The company is moving to another region, where the job finds its requests again.
        if (!isMoveRefusal(error)) throw error
      }
    }
  },
})
