// Entry point of connect requests, one per region: a service invites a person, and the person decides.
import { bindRoutes, type Route, type RouteDescription } from '../../../gate/route.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { ConnectingHooks } from '../connections/index.ts'
import { acceptOnConnect } from './accept-connect-request.ts'
import { companyActions } from './company-actions.ts'
import { companyRoutes } from './company-routes.ts'
import { connectRequestExpiry } from './connect-request-expiry.ts'
import type { ConnectRequestDeps } from './deps.ts'
import { forgetPerson } from './forget-person.ts'
import { personActions } from './person-actions.ts'
import { personRoutes } from './person-routes.ts'
import { countOpenRequests } from './store.ts'

export type { ConnectRequestDeps } from './deps.ts'

export interface ConnectRequests {
  routes: Route[]
  jobs: Job[]
  /** Accepts the open request of a service when the person connects with it in another way. */
  acceptOnConnect: ConnectingHooks['connections.connecting']
  /** Deletes the requests to a deleted account in every region; can be interrupted and repeated. */
  forget(personUserId: string): Promise<void>
  /** For the portal: the open requests of these services, counted up to a limit. */
  countOpen(serviceIds: readonly string[], limit: number): Promise<ReadonlyMap<string, number>>
}

export const connectRequests = (deps: ConnectRequestDeps): ConnectRequests => ({
  routes: [...bindRoutes(companyRoutes, companyActions(deps)), ...bindRoutes(personRoutes, personActions(deps))],
  jobs: [connectRequestExpiry(deps)],
  acceptOnConnect: acceptOnConnect(deps),
  forget: forgetPerson(deps),
  countOpen: (serviceIds, limit) =>
    countOpenRequests(deps.database.kysely, serviceIds, { now: deps.clock.now(), limit }),
})

/** The routes of this feature, for the API documents. */
export const connectRequestRoutes: readonly RouteDescription[] = [...companyRoutes, ...personRoutes]
