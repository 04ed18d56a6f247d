// How many challenges of a person are open in other regions, for the cap over all services (NS-15).
import type { TwoFactorDeps } from './deps.ts'
import { listOpenServices } from './store.ts'

/** A login does not wait longer than this for what another region knows. */
const OTHER_REGIONS_TIMEOUT_MS = 500

/** The open challenges of a person in other regions. A region that is lost, or does not answer soon, does not hold up a login. */
export const countElsewhere =
  ({ region, clock, connections: { regionDatabases } }: Pick<TwoFactorDeps, 'region' | 'clock' | 'connections'>) =>
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
