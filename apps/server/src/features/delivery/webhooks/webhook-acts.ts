// The acts behind the routes of webhooks.
import type { ServiceId, WebhookId } from '@company-data/protocol/contract/ids'
import type { WebhookAttempt, WebhookTestAnswer } from '@company-data/protocol/wire/delivery/webhooks'
import type { Page, PageQuery } from '@company-data/protocol/wire/pages'
import type { ServiceCaller } from '../../sharing/services/index.ts'
import { attemptPage } from './attempts/attempts-log.ts'
import { changeWebhook } from './configuration/change-webhook.ts'
import { createWebhook } from './configuration/create-webhook.ts'
import { deleteWebhook } from './configuration/delete-webhook.ts'
import { webhookRecords } from './configuration/read-webhooks.ts'
import { probeNow } from './health/probe-now.ts'
import type { WebhookNeeds } from './needs.ts'
import { testSend } from './sending/test-send.ts'

export type WebhookActs = ReturnType<typeof webhookActs>

export const webhookActs = (needs: WebhookNeeds) => {
  const records = webhookRecords(needs)
  const send = testSend(needs)
  return {
    list: records.list,
    read: records.read,
    create: createWebhook(needs, records),
    change: changeWebhook(needs, records),
    remove: deleteWebhook(needs),
    async attempts(
      caller: ServiceCaller,
      serviceId: ServiceId,
      webhookId: WebhookId,
      query: PageQuery,
    ): Promise<Page<WebhookAttempt>> {
      const webhook = await records.require(caller, serviceId, webhookId)
      return attemptPage(needs.database.kysely, webhook, query)
    },
    probe: probeNow(needs),
    test: async (caller: ServiceCaller, serviceId: ServiceId, webhookId: WebhookId): Promise<WebhookTestAnswer> =>
      send(await records.require(caller, serviceId, webhookId)),
  }
}
