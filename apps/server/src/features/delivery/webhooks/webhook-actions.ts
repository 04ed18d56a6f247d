// The actions behind the webhook routes.
import type { ServiceId, WebhookId } from '@company-data/protocol/contract/ids'
import type { WebhookAttempt, WebhookTest, WebhookTestResponse } from '@company-data/protocol/wire/delivery/webhooks'
import type { Page, PageQuery } from '@company-data/protocol/wire/pages'
import type { ServiceCaller } from '../../sharing/services/index.ts'
import { attemptPage } from './attempts/attempts-log.ts'
import { changeWebhook } from './configuration/change-webhook.ts'
import { createWebhook } from './configuration/create-webhook.ts'
import { deleteWebhook } from './configuration/delete-webhook.ts'
import { webhookRecords } from './configuration/read-webhooks.ts'
import { testSend } from './delivery/test-send.ts'
import type { WebhookDeps } from './deps.ts'
import { probeNow } from './health/probe-now.ts'

export type WebhookActions = ReturnType<typeof webhookActions>

export const webhookActions = (deps: WebhookDeps) => {
  const records = webhookRecords(deps)
  const send = testSend(deps)
  return {
    list: records.list,
    read: records.read,
    create: createWebhook(deps, records),
    change: changeWebhook(deps, records),
    remove: deleteWebhook(deps),
    async attempts(
      caller: ServiceCaller,
      serviceId: ServiceId,
      webhookId: WebhookId,
      query: PageQuery,
    ): Promise<Page<WebhookAttempt>> {
      const webhook = await records.require(caller, serviceId, webhookId)
      return deps.database.readList((db) => attemptPage(db, webhook, query))
    },
    probe: probeNow(deps),
    test: async (
      caller: ServiceCaller,
      serviceId: ServiceId,
      webhookId: WebhookId,
      body: WebhookTest,
    ): Promise<WebhookTestResponse> => send(await records.require(caller, serviceId, webhookId), body),
  }
}
