// Writes down that requests have expired. They count as expired from the moment itself on; no event tells of it (G-129).
import { codeOf } from '../../../platform/db/store-error.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { ConnectRequestNeeds } from './needs.ts'
import { expireOfCompany, listCompaniesDue } from './store.ts'

const EVERY_MS = 3600_000

/** A company on its way to another region: the job over there finds its requests again. */
const isMoving = (error: unknown): boolean => codeOf(error) === 'CDMOV'

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
        if (!isMoving(error)) throw error
      }
    }
  },
})
