// Deletes a webhook together with its backlog (D1-WHC-14).
import type { ServiceId, WebhookId } from '@company-data/protocol/contract/ids'
import type { ServiceCaller } from '../../../sharing/services/index.ts'
import type { WebhookDeps } from '../deps.ts'
import { removeWebhook } from '../webhook-store.ts'
import { lockWebhookOrThrow, withServiceLock } from './lock-service.ts'
import { webhookDeleted } from './webhook-log.ts'
import { WEBHOOK_TOPIC } from './webhook-topic.ts'

export const deleteWebhook = (deps: WebhookDeps) => {
  const { database, services, changes } = deps
  const inTransaction = withServiceLock(deps)

  return (caller: ServiceCaller, serviceId: ServiceId, webhookId: WebhookId): Promise<void> =>
    inTransaction(caller, serviceId, async (tx, service) => {
      const { id } = await lockWebhookOrThrow(tx, service, webhookId)
      await changes.channels.closeForWebhook(tx, id)
      await removeWebhook(tx, id)
      await services.logs.append(tx, service, webhookDeleted(id))
      await database.notify(tx, WEBHOOK_TOPIC, id)
    })
}
