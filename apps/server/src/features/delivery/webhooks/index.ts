// Entry point of webhooks, one per region: their routes, backlog jobs, and the dispatcher that delivers events.
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import type { MailQueue } from '../../../platform/mail/mail-queue.ts'
import type { Changes } from '../changes/index.ts'
import { backlogJobs } from './backlog/backlog-jobs.ts'
import { listWebhookNames } from './backlog/backlog-store.ts'
import { troubledWebhooks } from './backlog/troubled-webhooks.ts'
import { type EventSenderDeps, eventSender } from './delivery/send-event.ts'
import type { WebhookDeps } from './deps.ts'
import { webhookDispatcher } from './dispatcher/dispatcher.ts'
import { webhookRoutes } from './routes.ts'
import { type WebhookMetricsDeps, webhookMetrics } from './signals/webhook-metrics.ts'
import { webhookActions } from './webhook-actions.ts'

export { findParked } from './backlog/parked-events.ts'
export { awaitRelease, wakeWebhooks } from './delivery-loops/await-release.ts'
export { type WebhookRows, webhookRows } from './webhook-rows.ts'
export { webhookRoutes }

type Deps = Omit<WebhookDeps, 'sender'> &
  EventSenderDeps &
  WebhookMetricsDeps & {
    regions: { getMode(region: string): string }
    mail: MailQueue
    changes: Pick<Changes, 'hydrate'>
  }

export type Webhooks = ReturnType<typeof webhooks>

export const webhooks = (deps: Deps) => {
  const { database, region, regions, changes } = deps
  const sender = eventSender({ ...deps, onDelivery: webhookMetrics(deps) })
  const { queue } = changes
  const { logs } = deps.services
  // While the region accepts no writes, a delivery could not be acknowledged and a job could not be recorded.
  const isOpen = (): boolean => regions.getMode(region) === 'normal'
  const hydrate = (rows: Parameters<Changes['hydrate']>[1]) => changes.hydrate(database.kysely, rows)
  return {
    routes: bindRoutes(webhookRoutes, webhookActions({ ...deps, sender })),
    jobs: backlogJobs({ ...deps, queue, logs, isOpen }),
    /** For the portal: the webhooks of these services with delivery trouble. */
    listTroubled: troubledWebhooks(deps),
    /** For the search of the portal. */
    listNames: (serviceIds: readonly string[], limit: number) =>
      listWebhookNames(deps.database.kysely, serviceIds, limit),
    worker: webhookDispatcher({ ...deps, queue, logs, isOpen, hydrate, deliver: sender.deliver }),
  } satisfies Feature & Record<string, unknown>
}
