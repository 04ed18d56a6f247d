// Probes a bad webhook immediately, for an owner who repaired the endpoint: the ten-minute pause ends early.
import type { ServiceId, WebhookId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import { deliveryReason } from '@company-data/protocol/reasons'
import type { WebhookProbeResponse } from '@company-data/protocol/wire/delivery/webhooks'
import { rateLimited } from '../../../../gate/steps/rate-limit.ts'
import { reportRate } from '../../../../platform/call-context.ts'
import type { ServiceCaller } from '../../../sharing/services/index.ts'
import { lockWebhookOrThrow, withServiceLock } from '../configuration/lock-service.ts'
import { WEBHOOK_TOPIC } from '../configuration/webhook-topic.ts'
import type { WebhookDeps } from '../deps.ts'
import { updateWebhook } from '../webhook-store.ts'
import { stateChanged } from './change-health.ts'

export const probeNow = (deps: WebhookDeps) => {
  const { database, clock, limits, services } = deps
  const inTransaction = withServiceLock(deps)
  return (caller: ServiceCaller, serviceId: ServiceId, webhookId: WebhookId): Promise<WebhookProbeResponse> =>
    inTransaction(caller, serviceId, async (tx, service) => {
      const webhook = await lockWebhookOrThrow(tx, service, webhookId)
      if (webhook.health !== 'bad') throw new ApiError('services.webhook_not_bad')
      // Each probe makes the platform send a request, like a test send.
      const verdict = limits.take('webhookTests', service.id)
      reportRate(verdict)
      if (verdict && !verdict.allowed) throw rateLimited(verdict)
      await updateWebhook(tx, webhook.id, { health: 'unknown', health_changed_at: clock.now() })
      await services.logs.append(
        tx,
        service,
        stateChanged(webhook.id, 'bad', 'unknown', deliveryReason('delivery.probe_requested')),
      )
      await database.notify(tx, WEBHOOK_TOPIC, webhook.id)
      return { health: 'unknown' }
    })
}
