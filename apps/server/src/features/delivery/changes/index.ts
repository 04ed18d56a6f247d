// Entry point of changes: the outbox that all features write events to, its channels, and the feeds.
import { bindRoutes } from '../../../gate/route.ts'
import type { Epoch } from '../../../platform/db/index.ts'
import { longPolls } from '../../../platform/http/long-lived/long-polls.ts'
import type { Quotas } from '../../operations/quotas/index.ts'
import { type CustomerFeedDeps, customerFeed } from './feed/customer-feed.ts'
import { hydration, type ReadSlots } from './feed/hydrate.ts'
import { type LongPollDeps, longPollFetch } from './feed/long-poll-fetch.ts'
import { type PullFeedDeps, type PullFeedHooks, pullFeed } from './feed/pull-feed.ts'
import { receipts } from './feed/receipts.ts'
import { type OutboxDeps, outbox } from './outbox/outbox.ts'
import { CHANGE_TOPIC, FEED_TOPIC } from './outbox/outbox-store.ts'
import { trimJob } from './overflow.ts'
import { purgeJob } from './retention.ts'
import { changeRoutes, type OpenInPortal } from './routes.ts'
import { type ChangeMetricsDeps, changeMetrics } from './signals/change-metrics.ts'
import { changeChannels, webhookQueue } from './webhook-queue.ts'

export type { CustomerNumber, CustomerNumbers } from './customer-rows-store.ts'
export type { CustomerNotification } from './feed/customer-feed.ts'
export { type EventText, parseEvent, toEventJson, toEventText } from './feed/event-text.ts'
export type { ChangeRow, Hydrate } from './feed/hydrate.ts'
export { pullFeed } from './feed/pull-feed.ts'
export type { FeedRange } from './feed/pull-feed-store.ts'
export { receipts } from './feed/receipts.ts'
export { numberLeaving } from './outbox/event-numbers.ts'
export type { NewChange, Slot, Subject } from './outbox/new-change.ts'
export { type Outbox, outbox } from './outbox/outbox.ts'
export { changeRoutes } from './routes.ts'
export { ageSeconds, QUEUE_AGE, QUEUE_EVENTS, QUEUE_LABELS } from './signals/queue-gauges.ts'
export { changeChannels, type WebhookQueue, webhookQueue } from './webhook-queue.ts'
export type { ChannelHead, ChannelPosition, ChannelRows, QueuedChange } from './webhook-queue-store.ts'

type ChangeDeps = Omit<PullFeedDeps & CustomerFeedDeps, 'hydrate' | 'receipts'> &
  LongPollDeps &
  ChangeMetricsDeps &
  Pick<OutboxDeps, 'eventNumbers'> & {
    hooks: ChangeHooks
    epoch: Pick<Epoch, 'epoch' | 'restoredAt'>
    quotas: Pick<Quotas, 'readLimits' | 'smallestLimit'>
  }

export interface ChangeHooks extends PullFeedHooks {
  /** Reads the slots' values when an event about them is delivered (G-092). */
  'changes.slots': ReadSlots
  /** The service that a session may open in the portal. */
  'changes.portal-service': OpenInPortal
}

export type Changes = ReturnType<typeof changes>

export const changes = (deps: ChangeDeps) => {
  const hydrate = hydration(deps.hooks['changes.slots'])
  const feedReceipts = receipts(deps)
  const { onRaised, counted } = changeMetrics(deps)
  const serviceFeed = pullFeed({ ...deps, hydrate, receipts: feedReceipts })
  const companyFeed = customerFeed({ ...deps, receipts: feedReceipts })
  const polls = longPolls(deps.database, [CHANGE_TOPIC, FEED_TOPIC])
  const actions = {
    pullFeed: { ...serviceFeed, fetch: longPollFetch(deps, polls, counted('feed', serviceFeed.fetch)) },
    customerFeed: { ...companyFeed, fetch: counted('customer_feed', companyFeed.fetch) },
    openInPortal: deps.hooks['changes.portal-service'],
    epoch: deps.epoch.restoredAt === null ? undefined : deps.epoch.epoch,
  }
  const written = outbox({ ...deps, onRaised })
  let stopWatching: () => void = () => undefined
  return {
    routes: bindRoutes(changeRoutes, actions),
    jobs: [purgeJob(deps), trimJob(deps)],
    raise: written.raise,
    notifyCustomer: actions.customerFeed.notifyCustomer,
    notifyCustomers: actions.customerFeed.notifyCustomers,
    /** For the portal: rows waiting for the backends of these services, in their order. */
    waiting: serviceFeed.waiting,
    hydrate,
    channels: changeChannels(),
    queue: webhookQueue(),
    async start() {
      stopWatching = written.watch(deps.database, () => deps.regions.getMode(deps.region) === 'normal')
      await polls.start()
    },
    async stop() {
      stopWatching()
      await polls.stop()
      await feedReceipts.stop()
    },
  }
}
