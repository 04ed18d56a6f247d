// Sends a test event on demand (G-109): the same guard, body, signature and time limit as a delivery, and no state changes.
import type { WebhookTestAnswer } from '@company-data/protocol/wire/delivery/webhooks'
import { rateLimited } from '../../../../gate/steps/rate-limit.ts'
import { insertTestAttempt } from '../attempts/attempts-log.ts'
import type { WebhookNeeds } from '../needs.ts'
import type { WebhookRow } from '../webhook-row.ts'
import { testEvent } from './test-event.ts'

export const testSend =
  ({
    database,
    clock,
    ids,
    limits,
    delivery,
  }: Pick<WebhookNeeds, 'database' | 'clock' | 'ids' | 'limits' | 'delivery'>) =>
  async (webhook: WebhookRow): Promise<WebhookTestAnswer> => {
    const verdict = limits.take('webhookTests', webhook.service_id)
    if (verdict && !verdict.allowed) throw rateLimited(verdict)
    const at = clock.now()
    const event = testEvent(ids.next(), at)
    const outcome = await delivery.deliver(webhook, event)
    const status = outcome.ok ? 200 : outcome.status
    const error = outcome.ok ? null : outcome.reason
    const duration_ms = Math.round(outcome.durationMs)
    await insertTestAttempt(database.kysely, webhook, {
      id: ids.next(),
      at,
      event: event.event,
      event_id: event.id,
      status,
      duration_ms,
      error,
    })
    return { delivered: outcome.ok, status, duration_ms, error }
  }
