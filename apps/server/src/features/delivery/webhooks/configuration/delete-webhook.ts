// Deletes a webhook together with its backlog (D1-WHC-14).
import type { ServiceId, WebhookId } from '@company-data/protocol/contract/ids'
import type { ServiceCaller } from '../../../sharing/services/index.ts'
import { closeWebhookChannel } from '../../changes/index.ts'
import type { WebhookNeeds } from '../needs.ts'
import { lockWebhookOf, whileHoldingService } from './hold-service.ts'
import { webhookDeleted } from './webhook-log.ts'
import { WEBHOOK_TOPIC } from './webhook-notice.ts'
import { removeWebhook } from './webhook-store.ts'

export const deleteWebhook = (needs: WebhookNeeds) => {
  const { database, services } = needs
  const inTransaction = whileHoldingService(needs)

  return (caller: ServiceCaller, serviceId: ServiceId, webhookId: WebhookId): Promise<void> =>
    inTransaction(caller, serviceId, async (tx, service) => {
      const { id } = await lockWebhookOf(tx, service, webhookId)
      await closeWebhookChannel(tx, id)
      await removeWebhook(tx, id)
      await services.logs.append(tx, service, webhookDeleted(id))
      await database.notify(tx, WEBHOOK_TOPIC, id)
    })
}
