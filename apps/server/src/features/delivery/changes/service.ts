// Changes as the rest of the server knows them, per region: its parts put together.
import { bindRoutes } from '../../../gate/route.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log/log.ts'
import { type CustomerFeedNeeds, customerFeed } from './customer-feed.ts'
import { receipts } from './feed/receipts.ts'
import { changeFeed, type FeedHooks, type FeedNeeds } from './feed.ts'
import { hydration, type ReadSlots } from './hydrate.ts'
import { outbox } from './outbox.ts'
import { purgeJob } from './retention.ts'
import { changeRoutes, type OpenInPortal } from './routes.ts'

export type ChangeNeeds = Omit<FeedNeeds & CustomerFeedNeeds, 'hydrate' | 'receipts'> & {
  log: Log
  hooks: ChangeHooks
}

export interface ChangeHooks extends FeedHooks {
  /** What the slots hold at the moment when an event about them is delivered (G-092). */
  'changes.slots': ReadSlots
  /** The service that a session may open in the portal. */
  'changes.portal-service': OpenInPortal
}

export type Changes = ReturnType<typeof changes>

export const changes = (needs: ChangeNeeds) => {
  const hydrate = hydration(needs.hooks['changes.slots'])
  const arrivals = receipts(needs)
  const feed = changeFeed({ ...needs, hydrate, receipts: arrivals })
  const customers = customerFeed({ ...needs, receipts: arrivals })
  return {
    routes: bindRoutes(changeRoutes, { feed, customers, openInPortal: needs.hooks['changes.portal-service'] }),
    jobs: [purgeJob(needs)] satisfies Job[],
    raise: outbox(needs).raise,
    tellCustomer: customers.tellCustomer,
    hydrate,
    stop: arrivals.stop,
  }
}
