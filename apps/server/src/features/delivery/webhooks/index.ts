// Entry point of webhooks, one per region: their routes, the jobs of their backlogs, and the dispatcher that delivers events.
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import type { MailQueue } from '../../../platform/mail/mail-queue.ts'
import type { Hydrate } from '../changes/index.ts'
import { backlogJobs } from './backlog/backlog-jobs.ts'
import { troubledWebhooks } from './backlog/troubled-webhooks.ts'
import { webhookDispatcher } from './dispatcher/dispatcher.ts'
import type { WebhookNeeds } from './needs.ts'
import { webhookRoutes } from './routes.ts'
import { type EventSenderNeeds, eventSender } from './sending/send-event.ts'
import { type WebhookMetricsNeeds, webhookMetrics } from './signals/webhook-metrics.ts'
import { webhookActs } from './webhook-acts.ts'

export { findParked } from './backlog/parked-events.ts'
export { awaitRelease } from './lanes/await-release.ts'
export { webhookRoutes }

type Needs = Omit<WebhookNeeds, 'sender'> &
  EventSenderNeeds &
  WebhookMetricsNeeds & {
    regions: { modeOf(region: string): string }
    mail: MailQueue
    changes: { hydrate: Hydrate }
  }

export type Webhooks = ReturnType<typeof webhooks>

export const webhooks = (needs: Needs) => {
  const { database, region, regions, changes } = needs
  const sender = eventSender({ ...needs, onDelivery: webhookMetrics(needs) })
  const { logs } = needs.services
  // While the region accepts no writes, a delivery could not be acknowledged and a job could not be recorded.
  const isOpen = (): boolean => regions.modeOf(region) === 'normal'
  const hydrate = (rows: Parameters<Hydrate>[1]) => changes.hydrate(database.kysely, rows)
  return {
    routes: bindRoutes(webhookRoutes, webhookActs({ ...needs, sender })),
    jobs: backlogJobs({ ...needs, logs, isOpen }),
    /** For the portal: the webhooks of these services that do not deliver as they should. */
    listTroubled: troubledWebhooks(needs),
    worker: webhookDispatcher({ ...needs, logs, isOpen, hydrate, deliver: sender.deliver }),
  } satisfies Feature & Record<string, unknown>
}
