// One webhook's deliveries, one after the other: the oldest row is read, sent, and acknowledged before the next is sent.
import type { WireEvent } from '@company-data/protocol/events'
import type { ChannelHead, ChannelPosition, QueuedChange } from '../../changes/index.ts'
import type { Attempt } from '../attempts/attempts-store.ts'
import { type AttemptKind, attemptKind, cursorOf, parkedRange, probeDueMs } from '../health/breaker.ts'
import type { HealthEvent } from '../health/change-health.ts'
import type { SendOutcome } from '../sending/send-outcome.ts'
import type { WebhookRow } from '../webhook-row.ts'
import { laneRows } from './lane-rows.ts'

/** What the lanes of a process share. */
export interface LaneNeeds {
  nowMs(): number
  nextId(): string
  /** Whether this process may send: its membership is valid, it is preferred for the webhook, the region accepts writes. */
  maySend(webhookId: string): boolean
  /** The webhook as it is now; undefined when this process does not hold it (any more). */
  hold(webhookId: string): Promise<WebhookRow | undefined>
  /** The oldest rows after the position, only one if it is parked; undefined when the channel is gone. */
  head(position: ChannelPosition, isParked: boolean): Promise<ChannelHead | undefined>
  /** The event with its present value; undefined: the value is gone and the row is dropped (G-092). */
  eventOf(row: QueuedChange): Promise<WireEvent | undefined>
  deliver(webhook: WebhookRow, event: WireEvent, options: { reuse: boolean; signal: AbortSignal }): Promise<SendOutcome>
  /** Records durably that the row is done; undefined when this process no longer holds the webhook. */
  ack(webhook: WebhookRow, seq: number, attempt?: Attempt): Promise<WebhookRow | undefined>
  changeHealth(webhook: WebhookRow, event: HealthEvent): Promise<WebhookRow | undefined>
  /** Deletes expired rows (D1-WHD-26). */
  purge(webhook: WebhookRow): Promise<void>
  isExpired(row: QueuedChange): boolean
}

export interface Lane {
  /** There are new rows, or the webhook has changed. */
  wake(): void
  /** Ends a pause, because this process stops sending. */
  hurry(): void
  /** Aborts the request in flight too. */
  cutOff(): void
  /** Ends when there is nothing left to do; `onEnd` is called in the same moment, so that no wake is missed. */
  run(onEnd: () => void): Promise<void>
}

const AFTER_OUR_FAULT_MS = 1_000
const WHILE_LEASED_MS = 1_000
/** Lower than every row number. */
const NOT_READ = -1

const attemptOf = (id: string, event: WireEvent, kind: AttemptKind, outcome: SendOutcome): Attempt => ({
  id,
  event: event.event,
  // The id that the endpoint received.
  event_id: event.id,
  kind,
  status: outcome.ok ? 200 : outcome.status,
  duration_ms: Math.round(outcome.durationMs),
  error: outcome.ok ? null : outcome.reason,
})

export const lane = (webhookId: string, needs: LaneNeeds): Lane => {
  let isWoken = false
  let isPatient = false
  let endPause = (): void => undefined
  let sentAtMs = 0
  // One per lane: a signal shared by all lanes would have a listener per lane.
  let abort = new AbortController()
  /** The highest number of the channel when it was last read. */
  let lastSeq = NOT_READ
  const rows = laneRows((seq, isParked) => {
    // This read sees every row that woke the lane before it.
    isWoken = false
    return needs.head({ channelId: webhookId, seq }, isParked)
  })

  /** New events do not end a patient pause. */
  const pause = (ms: number, patient: boolean): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      isPatient = patient
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  /** D1-WHD-17: the webhook becomes unknown even if its backlog is empty; then the next event is the probe. */
  const startProbe = async (webhook: WebhookRow): Promise<WebhookRow | undefined> => {
    if (needs.nowMs() < probeDueMs(webhook.health_changed_at)) return undefined
    return needs.changeHealth(webhook, { cause: 'grace_over', reason: 'The ten-minute pause is over.' })
  }

  const recordOutcome = async (
    webhook: WebhookRow,
    row: QueuedChange,
    sent: { event: WireEvent; kind: AttemptKind },
    outcome: SendOutcome,
  ): Promise<WebhookRow | undefined> => {
    if (!outcome.ok && outcome.whose === 'ours') {
      await pause(AFTER_OUR_FAULT_MS, true)
      return webhook
    }
    const attempt = attemptOf(needs.nextId(), sent.event, sent.kind, outcome)
    // D1-WHD-10, T-52: there is no retry; this row and all rows behind it are parked.
    if (!outcome.ok) return needs.changeHealth(webhook, { cause: 'failed', reason: outcome.reason, attempt })
    // T-53: a probe that succeeded is a delivery like any other, and its row is done.
    if (sent.kind === 'probe') {
      const reason = 'The endpoint answered 200.'
      return needs.changeHealth(webhook, { cause: 'delivered', reason, seq: row.seq, attempt })
    }
    if (sent.kind === 'live' && row.seq < lastSeq) rows.lookAhead(row.seq)
    return needs.ack(webhook, row.seq, attempt)
  }

  const send = async (webhook: WebhookRow, row: QueuedChange, event: WireEvent): Promise<WebhookRow | undefined> => {
    const kind = attemptKind(cursorOf(webhook), row.seq)
    if (kind === undefined || !needs.maySend(webhookId)) return undefined
    // T-50: a live delivery carries an id of its own, a probe or a replay the durable id of its row.
    const sent = { kind, event: kind === 'live' ? { ...event, id: needs.nextId() } : event }
    // G-108: a connection is reused only back to back, because the endpoint may close an idle one at any moment.
    const reuse = lastSeq > row.seq || performance.now() - sentAtMs < 100
    const outcome = await needs.deliver(webhook, sent.event, { reuse, signal: abort.signal })
    sentAtMs = performance.now()
    return recordOutcome(webhook, row, sent, outcome)
  }

  /** Numbers whose rows are gone are acknowledged, or they would be looked up forever. */
  const catchUp = async (webhook: WebhookRow, channelEnd: number): Promise<undefined> => {
    if (channelEnd > webhook.delivered_seq) await needs.ack(webhook, channelEnd)
    return undefined
  }

  const step = async (webhook: WebhookRow): Promise<WebhookRow | undefined> => {
    if (!webhook.enabled || !needs.maySend(webhookId)) return undefined
    if (webhook.health === 'bad') return startProbe(webhook)
    // Rows written after the last read wake the lane, so an event that came alone needs no second read.
    if (webhook.delivered_seq === lastSeq && !isWoken) return undefined
    const next = await rows.after(webhook.delivered_seq, parkedRange(cursorOf(webhook)) !== undefined)
    if (!next?.row) return next && catchUp(webhook, next.lastSeq)
    const { row, leasedUntil } = next
    lastSeq = next.lastSeq
    if (leasedUntil !== null) {
      // A manual fetch holds the row; whether it arrived there is known soon.
      await pause(WHILE_LEASED_MS, false)
      return webhook
    }
    if (needs.isExpired(row)) {
      await needs.purge(webhook)
      return webhook
    }
    // T-48: the value is read now and not earlier, so that nothing withdrawn in the meantime is sent.
    const event = await needs.eventOf(row)
    return event ? send(webhook, row, event) : needs.ack(webhook, row.seq)
  }

  return {
    wake() {
      isWoken = true
      if (!isPatient) endPause()
    },
    hurry: () => endPause(),
    cutOff() {
      abort.abort()
      abort = new AbortController()
      endPause()
    },
    async run(onEnd) {
      do {
        isWoken = false
        rows.forget()
        lastSeq = NOT_READ
        let webhook = await needs.hold(webhookId)
        while (webhook) webhook = await step(webhook)
      } while (isWoken)
      onEnd()
    },
  }
}
