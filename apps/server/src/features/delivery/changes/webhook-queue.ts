// The channels of a service and the queues of its webhooks, for the features that open, read and remove them.
import {
  changeWebhookChannel,
  closeWebhookChannel,
  openPlainChannel,
  openWebhookChannel,
} from './outbox/channels-store.ts'
import { CHANGE_TOPIC } from './outbox/outbox-store.ts'
import { countWaitingUpTo } from './waiting-store.ts'
import * as store from './webhook-queue-store.ts'

/** Opened and closed in the transaction of the service or webhook. */
export const changeChannels = () => ({
  openPlain: openPlainChannel,
  openForWebhook: openWebhookChannel,
  changeForWebhook: changeWebhookChannel,
  closeForWebhook: closeWebhookChannel,
})

export type WebhookQueue = ReturnType<typeof webhookQueue>

export const webhookQueue = () => ({
  /** Notified with the id of each webhook that has new rows. */
  topic: CHANGE_TOPIC,
  countWaiting: store.countWaiting,
  countWaitingUpTo,
  findLastSeq: store.findLastSeq,
  listHeads: store.listHeads,
  listOldest: store.listOldest,
  listRows: store.listRows,
  listWebhooksWithRowsBefore: store.listWebhooksWithRowsBefore,
  removeBefore: store.removeBefore,
  removeUntil: store.removeUntil,
})
