// Sends one row, or a batch of them, and records the outcome; its effect depends on the kind of delivery.
import { deliveryReason } from '@company-data/protocol/reasons'
import type { EventText } from '../../changes/index.ts'
import { type AttemptKind, attemptKind, toCursor } from '../breaker.ts'
import type { SendOutcome } from '../send-outcome.ts'
import type { WebhookRow } from '../webhook-row.ts'
import type { DeliveryLoopDeps, LoopState } from './loop-deps.ts'
import { type BatchContent, type PreparedDelivery, prepareDelivery, toAttempts } from './prepared-delivery.ts'

export const AFTER_OUR_FAULT_MS = 1_000
/** Deliveries closer together than this are back to back. */
const BACK_TO_BACK_MS = 100

/** Rows that follow each other in the channel, and those of them that are still to be sent. */
export interface RowsToSend extends BatchContent {
  events: readonly [EventText, ...EventText[]]
}

/** The webhook after the rows; undefined if this process no longer holds it. */
export const rowSender = (state: LoopState, deps: DeliveryLoopDeps) => {
  let sentAtMs = 0

  /** A single row moves the cursor, together with those of other webhooks; a batch has its own statement (B-25). */
  const acknowledge = async (
    webhook: WebhookRow,
    { seqs }: RowsToSend,
    delivery: PreparedDelivery,
    outcome: SendOutcome,
  ): Promise<WebhookRow | undefined> => {
    const [attempt, ...others] = toAttempts(delivery, outcome, deps.nextId)
    const lastSeq = seqs.at(-1) ?? 0
    if (webhook.batch === 1) {
      if (delivery.kind === 'live' && lastSeq < state.lastSeq) state.rows.lookAhead(lastSeq)
      return deps.ack(webhook, lastSeq, attempt)
    }
    const attempts = attempt ? [attempt, ...others] : []
    const acknowledged = await deps.ackRows(webhook, { seqs, attempts, doneUntilSeq: lastSeq })
    return acknowledged ?? deps.hold(state.webhookId)
  }

  const recordOutcome = async (
    webhook: WebhookRow,
    rows: RowsToSend,
    delivery: PreparedDelivery,
    outcome: SendOutcome,
  ): Promise<WebhookRow | undefined> => {
    if (!outcome.ok && outcome.whose === 'ours') {
      await state.pauses.pause(AFTER_OUR_FAULT_MS, 'patient')
      return deps.hold(state.webhookId)
    }
    // T-53: a successful probe is a delivery like any other, and its row is done.
    if (outcome.ok && delivery.kind !== 'probe') return acknowledge(webhook, rows, delivery, outcome)
    const attempts = toAttempts(delivery, outcome, deps.nextId)
    // D1-WHD-10, T-52: there is no retry; these rows and all rows after them are parked.
    if (!outcome.ok) return deps.changeHealth(webhook, { cause: 'failed', reason: outcome.reason, attempts })
    const seq = rows.seqs.at(-1) ?? 0
    const reason = deliveryReason('delivery.delivered')
    return deps.changeHealth(webhook, { cause: 'delivered', reason, seq, attempts })
  }

  return async (webhook: WebhookRow, rows: RowsToSend): Promise<WebhookRow | undefined> => {
    const lastSeq = rows.seqs.at(-1) ?? 0
    const kind: AttemptKind | undefined = attemptKind(toCursor(webhook), lastSeq)
    if (kind === undefined || !deps.maySend(state.webhookId)) return undefined
    const { events, ...delivery } = prepareDelivery(rows.events, kind, deps.nextId)
    // G-108: a connection is reused only back to back, because the endpoint may close an idle one at any moment.
    const reuse = state.lastSeq > lastSeq || performance.now() - sentAtMs < BACK_TO_BACK_MS
    const end = deps.shares.begin(webhook.company_user_id)
    const options = { ...delivery, reuse, signal: state.abort.signal }
    const outcome = await deps.deliver(webhook, events, options).finally(end)
    sentAtMs = performance.now()
    return recordOutcome(webhook, rows, { events, ...delivery }, outcome)
  }
}
