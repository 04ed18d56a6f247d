// The door of changes: the outbox that every feature writes its facts through, its channels, and the feeds that drain it.
export {
  changeWebhookChannel,
  closeWebhookChannel,
  openPlainChannel,
  openWebhookChannel,
  type Subscription,
} from './channels.ts'
export type { CustomerNotice } from './customer-feed.ts'
export type { FeedRange } from './feed-store.ts'
export type { ChangeRow, Hydrate } from './hydrate.ts'
export type { NewChange, Slot, Subject } from './new-change.ts'
export { CHANGE_TOPIC, type Outbox, outbox } from './outbox.ts'
export { changeRoutes } from './routes.ts'
export { type ChangeHooks, type Changes, changes } from './service.ts'
export {
  type ChannelHead,
  type ChannelPlace,
  countWaiting,
  lastSeqOf,
  listHeads,
  listOldest,
  listWebhooksWithRowsBefore,
  type QueuedChange,
  removeBefore,
  removeUntil,
} from './webhook-queue.ts'
