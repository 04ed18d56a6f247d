// Sends a test event on demand: guarded, signed and timed like a delivery, but without effect on health or backlog. A
// disabled webhook receives nothing, tests included (D1-WHC-08): the response says so, and nothing was attempted
// (G-109).
import { ApiError } from '@company-data/protocol/errors'
import { deliveryReason, toWireReason } from '@company-data/protocol/reasons'
import type { WebhookTest, WebhookTestResponse } from '@company-data/protocol/wire/delivery/webhooks'
import { rateLimited } from '../../../../gate/steps/rate-limit.ts'
import { toEventText } from '../../changes/index.ts'
import { insertAttempts } from '../attempts/attempts-store.ts'
import type { WebhookDeps } from '../deps.ts'
import type { WebhookRow } from '../webhook-row.ts'
import { makeSampleEvent } from './sample-event.ts'
import { makeTestEvent } from './test-event.ts'

const disabled = deliveryReason('delivery.disabled')

const notSent: WebhookTestResponse = {
  delivered: false,
  status: null,
  duration_ms: 0,
  error: disabled.text,
  reason_details: toWireReason(disabled),
}

type TestDeps = Pick<WebhookDeps, 'database' | 'clock' | 'ids' | 'limits' | 'sender' | 'services'>

export const testSend =
  ({ database, clock, ids, limits, sender, services }: TestDeps) =>
  async (webhook: WebhookRow, { event: name }: WebhookTest): Promise<WebhookTestResponse> => {
    if (!webhook.enabled) return notSent
    const verdict = limits.take('webhookTests', webhook.service_id)
    if (verdict && !verdict.allowed) throw rateLimited(verdict)
    const at = clock.now()
    const service = await services.rows.find(database.kysely, webhook.service_id)
    if (!service) throw new ApiError('services.not_found')
    const event =
      name === 'test'
        ? makeTestEvent(ids.next(), at)
        : await makeSampleEvent(name, { ids, at, publicKey: service.public_key })
    const outcome = await sender.deliver(webhook, [toEventText(event)], { kind: 'test' })
    const result = {
      status: outcome.ok ? 200 : outcome.status,
      duration_ms: Math.round(outcome.durationMs),
      error: outcome.ok ? null : outcome.reason.text,
    }
    const reason = outcome.ok ? null : toWireReason(outcome.reason)
    const attempt = { id: ids.next(), at, event: event.event, event_id: event.id, kind: 'test', ...result, reason }
    await insertAttempts(database.kysely, webhook, [attempt])
    return { delivered: outcome.ok, ...result, ...(reason && { reason_details: reason }) }
  }
