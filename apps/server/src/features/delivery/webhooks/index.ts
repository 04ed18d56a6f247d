// The door of webhooks, one per region: their routes, the one way to deliver, and the dispatcher that does.
import { bindRoutes, type Route } from '../../../gate/route.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Outbox } from '../../../platform/mail/mail-queue.ts'
import type { Hydrate } from '../changes/index.ts'
import { backlogJobs } from './backlog/backlog-jobs.ts'
import { type Delivery, type DeliveryNeeds, delivery } from './delivery/delivery.ts'
import { type Dispatcher, webhookDispatcher } from './dispatcher/dispatcher.ts'
import type { WebhookNeeds } from './needs.ts'
import { webhookRoutes } from './routes.ts'
import { webhookService } from './service.ts'

export { findParked } from './backlog/backlog.ts'
export { webhookRoutes }

export interface Webhooks {
  routes: Route[]
  deliver: Delivery['deliver']
  jobs: Job[]
  /** The dispatcher. */
  worker: Dispatcher
}

type Needs = Omit<WebhookNeeds, 'delivery'> &
  DeliveryNeeds & {
    region: string
    regions: { modeOf(region: string): string }
    mail: Outbox
    changes: { hydrate: Hydrate }
  }

export const webhooks = (needs: Needs): Webhooks => {
  const { database, region, regions, changes } = needs
  const made = delivery(needs)
  const { logs } = needs.services
  // What could not be acknowledged is not sent, and what could not be recorded is not done.
  const isOpen = (): boolean => regions.modeOf(region) === 'normal'
  const hydrate = (rows: Parameters<Hydrate>[1]) => changes.hydrate(database.kysely, rows)
  return {
    routes: bindRoutes(webhookRoutes, webhookService({ ...needs, delivery: made })),
    deliver: made.deliver,
    jobs: backlogJobs({ ...needs, logs, isOpen }),
    worker: webhookDispatcher({ ...needs, logs, isOpen, hydrate, deliver: made.deliver }),
  }
}
