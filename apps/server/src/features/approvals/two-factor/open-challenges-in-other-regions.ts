// Counts a person's open challenges in other regions, for the cap over all services (NS-15).

import { listOpenServices } from './challenge-store.ts'
import type { TwoFactorDeps } from './deps.ts'

/** The longest time that a login waits for another region's count. */
const OTHER_REGIONS_TIMEOUT_MS = 500

/** The open challenges of a person in other regions. A region that is down or slow does not delay a login. */
export const countElsewhere =
  ({ region, clock, regionDatabases }: Pick<TwoFactorDeps, 'region' | 'clock' | 'regionDatabases'>) =>
  async (personUserId: string): Promise<number> => {
    if (regionDatabases.only()) return 0
    const count = regionDatabases
      .readReachable((db) => listOpenServices(db, personUserId, clock.now()))
      .then(
        ({ regionRows }) =>
          regionRows.filter(({ regionDatabase }) => regionDatabase.region !== region).flatMap(({ rows }) => rows)
            .length,
      )
    const { promise: late, resolve } = Promise.withResolvers<number>()
    const timer = setTimeout(resolve, OTHER_REGIONS_TIMEOUT_MS, 0)
    return Promise.race([count.catch(() => 0), late]).finally(() => clearTimeout(timer))
  }
