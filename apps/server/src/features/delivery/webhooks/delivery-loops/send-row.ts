// Sends one row and records its outcome; the effect on the webhook depends on the kind of delivery.
import type { WireEvent } from '@company-data/protocol/events'
import type { QueuedChange } from '../../changes/index.ts'
import type { Attempt } from '../attempts/attempts-store.ts'
import type { SendOutcome } from '../delivery/send-outcome.ts'
import { type AttemptKind, attemptKind, toCursor } from '../health/breaker.ts'
import type { WebhookRow } from '../webhook-row.ts'
import type { DeliveryLoopDeps, LoopState } from './loop-deps.ts'

interface PreparedDelivery {
  row: QueuedChange
  event: WireEvent
  kind: AttemptKind
}

const AFTER_OUR_FAULT_MS = 1_000
/** Deliveries closer together than this are back to back. */
const BACK_TO_BACK_MS = 100

const toAttempt = (id: string, { event, kind }: PreparedDelivery, outcome: SendOutcome): Attempt => ({
  id,
  event: event.event,
  // The id that the endpoint received.
  event_id: event.id,
  kind,
  status: outcome.ok ? 200 : outcome.status,
  duration_ms: Math.round(outcome.durationMs),
  error: outcome.ok ? null : outcome.reason,
})

/** The webhook after the row; undefined if this process no longer holds it. */
export const rowSender = (state: LoopState, deps: DeliveryLoopDeps) => {
  let sentAtMs = 0

  const recordOutcome = async (
    webhook: WebhookRow,
    delivery: PreparedDelivery,
    outcome: SendOutcome,
  ): Promise<WebhookRow | undefined> => {
    const { row, kind } = delivery
    if (!outcome.ok && outcome.whose === 'ours') {
      await state.pause(AFTER_OUR_FAULT_MS, 'patient')
      return deps.hold(state.webhookId)
    }
    const attempt = toAttempt(deps.nextId(), delivery, outcome)
    // D1-WHD-10, T-52: there is no retry; this row and all rows after it are parked.
    if (!outcome.ok) return deps.changeHealth(webhook, { cause: 'failed', reason: outcome.reason, attempt })
    // T-53: a successful probe is a delivery like any other, and its row is done.
    if (kind === 'probe') {
      const reason = 'The endpoint answered 200.'
      return deps.changeHealth(webhook, { cause: 'delivered', reason, seq: row.seq, attempt })
    }
    if (kind === 'live' && row.seq < state.lastSeq) state.rows.lookAhead(row.seq)
    return deps.ack(webhook, row.seq, attempt)
  }

  return async (webhook: WebhookRow, row: QueuedChange, event: WireEvent): Promise<WebhookRow | undefined> => {
    const kind = attemptKind(toCursor(webhook), row.seq)
    if (kind === undefined || !deps.maySend(state.webhookId)) return undefined
    // T-50: a live delivery carries a new id, a probe or a replay the durable id of its row.
    const delivery = { row, kind, event: kind === 'live' ? { ...event, id: deps.nextId() } : event }
    // G-108: a connection is reused only back to back, because the endpoint may close an idle one at any moment.
    const reuse = state.lastSeq > row.seq || performance.now() - sentAtMs < BACK_TO_BACK_MS
    const options = { kind, reuse, changeId: event.id, signal: state.abort.signal }
    const outcome = await deps.deliver(webhook, delivery.event, options)
    sentAtMs = performance.now()
    return recordOutcome(webhook, delivery, outcome)
  }
}
