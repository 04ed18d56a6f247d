// The channels of a service and the queues of its webhooks, for the features that open, read and remove them.
import type { TxContext } from '../../../platform/db/index.ts'
import type { RegionTables } from '../../../schema/region.ts'
import { listCustomerNumbers, listRowsAt } from './customer-rows-store.ts'
import {
  changeWebhookChannel,
  closeWebhookChannel,
  openPlainChannel,
  openWebhookChannel,
} from './outbox/channels-store.ts'
import { CHANGE_TOPIC, FEED_TOPIC } from './outbox/outbox-store.ts'
import { listOverflows } from './overflow.ts'
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
  /** For waiting fetches: the rows of a webhook can be taken from now on. */
  notifyReaders: ({ database, tx }: TxContext<RegionTables>, webhookId: string): Promise<void> =>
    database.notify(tx, FEED_TOPIC, webhookId),
  /** Notified with the id of each webhook that has new rows. */
  topic: CHANGE_TOPIC,
  countWaiting: store.countWaiting,
  countWaitingUpTo,
  findLastSeq: store.findLastSeq,
  listCustomerNumbers,
  listHeads: store.listHeads,
  listOldest: store.listOldest,
  listOverflows,
  listRows: store.listRows,
  listRowsAt,
  listWebhooksWithRowsBefore: store.listWebhooksWithRowsBefore,
  removeBefore: store.removeBefore,
  removeUntil: store.removeUntil,
})
