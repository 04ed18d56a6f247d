// How many challenges of a person are open in other regions, for the cap over all services (NS-15).
import type { TwoFactorNeeds } from './needs.ts'
import { listOpenServices } from './store.ts'

/** A login does not wait longer than this for what another region knows. */
const ELSEWHERE_WITHIN_MS = 500

/** The open challenges of a person in other regions. A region that is lost, or does not answer soon, does not hold up a login. */
export const countElsewhere =
  ({ region, clock, connections: { places } }: Pick<TwoFactorNeeds, 'region' | 'clock' | 'connections'>) =>
  async (personUserId: string): Promise<number> => {
    if (places.only()) return 0
    const count = places
      .readReachable((db) => listOpenServices(db, personUserId, clock.now()))
      .then(({ answers }) => answers.filter(({ place }) => place.region !== region).flatMap(({ rows }) => rows).length)
    const { promise: late, resolve } = Promise.withResolvers<number>()
    const timer = setTimeout(resolve, ELSEWHERE_WITHIN_MS, 0)
    return Promise.race([count.catch(() => 0), late]).finally(() => clearTimeout(timer))
  }
