// The door of connect requests, one per region: a service invites a person, the person answers.
import type { Route } from '../../../gate/route.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { answering } from './answering.ts'
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
  /** Of a deleted account, in every region: nobody is left to answer. Can be cut off anywhere and done again. */
  forget(personUserId: string): Promise<void>
}

export const connectRequests = (needs: ConnectRequestNeeds): ConnectRequests => ({
  routes: [...companyRoutes(inviting(needs), needs), ...personRoutes(answering(needs), needs.documentMaxMb)],
  jobs: [expiryJob(needs)],
  async forget(personUserId) {
    for (const { database } of placesOf(needs)) {
      await database.transaction((tx) => removeOfPerson(tx, personUserId))
    }
  },
})
