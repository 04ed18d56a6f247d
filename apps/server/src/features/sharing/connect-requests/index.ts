// The door of connect requests, one per region: a service invites a person, the person answers.
import { bindRoutes, type Route, type RouteDescription } from '../../../gate/route.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { ConnectingHooks } from '../connections/index.ts'
import { acceptOnConnect, answering } from './answering.ts'
import { companyRoutes } from './company-routes.ts'
import { expiryJob } from './expiry.ts'
import { inviting } from './inviting.ts'
import type { ConnectRequestNeeds } from './needs.ts'
import { personRoutes } from './person-routes.ts'
import { placesOf } from './places.ts'
import { removeOfPerson } from './store.ts'

export type { ConnectRequestNeeds } from './needs.ts'

export interface ConnectRequests {
  routes: Route[]
  jobs: Job[]
  /** An open invitation of a service is accepted by whoever connects to it in another way. */
  acceptOnConnect: ConnectingHooks['connections.connecting']
  /** Of a deleted account, in every region: nobody is left to answer. Can be cut off anywhere and done again. */
  forget(personUserId: string): Promise<void>
}

export const connectRequests = (needs: ConnectRequestNeeds): ConnectRequests => ({
  routes: [
    ...bindRoutes(companyRoutes, { ...needs, inviting: inviting(needs) }),
    ...bindRoutes(personRoutes, answering(needs)),
  ],
  jobs: [expiryJob(needs)],
  acceptOnConnect: acceptOnConnect(needs),
  async forget(personUserId) {
    for (const { database } of placesOf(needs)) {
      await database.transaction((tx) => removeOfPerson(tx, personUserId))
    }
  },
})

/** What this feature serves, for the documents. */
export const connectRequestRoutes: readonly RouteDescription[] = [...companyRoutes, ...personRoutes]
