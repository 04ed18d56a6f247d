// One webhook's deliveries, one after the other: the oldest row is read, sent, and acknowledged before the next is sent.
import type { WireEvent } from '@company-data/protocol/events'
import type { ChannelHead, ChannelPlace, QueuedChange } from '../../changes/index.ts'
import { cursorOf } from '../backlog/backlog.ts'
import type { Attempt } from '../dispatcher/dispatcher-store.ts'
import { type DeliveryKind, deliveryKind, type HealthCause, parkedRange, probeDueMs } from '../health/breaker.ts'
import type { WebhookRow } from '../webhook-row.ts'
import { laneRows } from './lane-rows.ts'

/** How a delivery ended; `ours`: nothing reached the target, and the webhook is not to blame (G-108). */
export type Delivered =
  | { ok: true; durationMs: number }
  | { ok: false; whose: 'target' | 'ours'; status: number | null; reason: string; durationMs: number }

/** What moves the health, and why, in words for the service's log. */
export interface Move {
  cause: HealthCause
  reason: string
  /** The row that was delivered with it. */
  seq?: number
  attempt?: Attempt
}

/** What the lanes of a process share. */
export interface LaneNeeds {
  nowMs(): number
  nextId(): string
  /** Whether this process may send for the webhook: it lives, it is meant for it, and the region takes writes. */
  maySend(webhookId: string): boolean
  /** The webhook as it is now; undefined when it is not this process's to deliver (any more). */
  hold(webhookId: string): Promise<WebhookRow | undefined>
  /** The oldest rows after the place, of parked ones the first; undefined when the channel is gone. */
  head(place: ChannelPlace, isParked: boolean): Promise<ChannelHead | undefined>
  /** What the row says at this moment; undefined: nothing any more (G-092). */
  eventOf(row: QueuedChange): Promise<WireEvent | undefined>
  deliver(webhook: WebhookRow, event: WireEvent, options: { reuse: boolean; signal: AbortSignal }): Promise<Delivered>
  /** The row is done with, durably; undefined when the webhook is not this process's any more. */
  ack(webhook: WebhookRow, seq: number, attempt?: Attempt): Promise<WebhookRow | undefined>
  move(webhook: WebhookRow, move: Move): Promise<WebhookRow | undefined>
  /** Takes rows out that are too old (D1-WHD-26). */
  purge(webhook: WebhookRow): Promise<void>
  isTooOld(row: QueuedChange): boolean
}

export interface Lane {
  /** There is something new to look at. */
  wake(): void
  /** Ends a pause, because this process stops sending. */
  hurry(): void
  /** Ends what is in flight too. */
  cutOff(): void
  /** Ends when there is nothing left to do now; `ended` is called in that very moment, so that no wake is missed. */
  run(ended: () => void): Promise<void>
}

const OURS_PAUSE_MS = 1_000
const LEASED_PAUSE_MS = 1_000
/** Below every number. */
const NOT_READ = -1

const attemptOf = (id: string, event: WireEvent, kind: DeliveryKind, outcome: Delivered): Attempt => ({
  id,
  event: event.event,
  // The id that the endpoint saw.
  eventId: event.id,
  kind,
  status: outcome.ok ? 200 : outcome.status,
  durationMs: Math.round(outcome.durationMs),
  error: outcome.ok ? null : outcome.reason,
})

export const lane = (webhookId: string, needs: LaneNeeds): Lane => {
  let isWoken = false
  let isPatient = false
  let endPause = (): void => undefined
  let sentAtMs = 0
  // Of its own: a signal that all lanes share would have as many listeners as there are lanes.
  let cut = new AbortController()
  /** The highest number of the channel when it was last read. */
  let lastSeq = NOT_READ
  const rows = laneRows((seq, isParked) => {
    // What was heard of before this read is seen by it.
    isWoken = false
    return needs.head({ channelId: webhookId, seq }, isParked)
  })

  /** A patient one is not ended by new events. */
  const pause = (ms: number, patient: boolean): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      isPatient = patient
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  /** D1-WHD-17; an empty backlog at that time changes nothing: the next event is the probe. */
  const beginProbe = async (webhook: WebhookRow): Promise<WebhookRow | undefined> => {
    if (needs.nowMs() < probeDueMs(webhook.health_changed_at)) return undefined
    return needs.move(webhook, { cause: 'grace_over', reason: 'Ten minutes have passed.' })
  }

  const settle = async (
    webhook: WebhookRow,
    row: QueuedChange,
    sent: { event: WireEvent; kind: DeliveryKind },
    outcome: Delivered,
  ): Promise<WebhookRow | undefined> => {
    if (!outcome.ok && outcome.whose === 'ours') {
      await pause(OURS_PAUSE_MS, true)
      return webhook
    }
    const attempt = attemptOf(needs.nextId(), sent.event, sent.kind, outcome)
    // D1-WHD-10, T-52: not tried again; with it everything behind it is parked.
    if (!outcome.ok) return needs.move(webhook, { cause: 'failed', reason: outcome.reason, attempt })
    // T-53: the probe is a delivery like any other, done with when it succeeded.
    if (sent.kind === 'probe') {
      return needs.move(webhook, { cause: 'delivered', reason: 'The endpoint answered 200.', seq: row.seq, attempt })
    }
    if (sent.kind === 'live' && row.seq < lastSeq) rows.lookAhead(row.seq)
    return needs.ack(webhook, row.seq, attempt)
  }

  const send = async (webhook: WebhookRow, row: QueuedChange, event: WireEvent): Promise<WebhookRow | undefined> => {
    const kind = deliveryKind(cursorOf(webhook), row.seq)
    if (kind === undefined || !needs.maySend(webhookId)) return undefined
    // T-50: a live delivery has an id of its own, a probe and a replay have the durable one.
    const sent = { kind, event: kind === 'live' ? { ...event, id: needs.nextId() } : event }
    // Back to back only: a socket that was idle may be closed in the moment it is used (G-108).
    const reuse = lastSeq > row.seq || performance.now() - sentAtMs < 100
    const outcome = await needs.deliver(webhook, sent.event, { reuse, signal: cut.signal })
    sentAtMs = performance.now()
    return settle(webhook, row, sent, outcome)
  }

  /** Without a row nothing is left; numbers whose rows are gone are done with, or they would be looked at for ever. */
  const catchUp = async (webhook: WebhookRow, lastSeq: number): Promise<undefined> => {
    if (lastSeq > webhook.delivered_seq) await needs.ack(webhook, lastSeq)
    return undefined
  }

  const step = async (webhook: WebhookRow): Promise<WebhookRow | undefined> => {
    if (!webhook.enabled || !needs.maySend(webhookId)) return undefined
    if (webhook.health === 'bad') return beginProbe(webhook)
    // Whatever is written after the last read wakes: most events come alone, and need no second look.
    if (webhook.delivered_seq === lastSeq && !isWoken) return undefined
    const head = await rows.after(webhook.delivered_seq, parkedRange(cursorOf(webhook)) !== undefined)
    if (!head?.row) return head && catchUp(webhook, head.lastSeq)
    const { row, leasedUntil } = head
    lastSeq = head.lastSeq
    if (leasedUntil !== null) {
      // A fetch by hand has it: whether it arrived there is known in a moment.
      await pause(LEASED_PAUSE_MS, false)
      return webhook
    }
    if (needs.isTooOld(row)) {
      await needs.purge(webhook)
      return webhook
    }
    // Now and not beforehand: nothing that was withdrawn meanwhile leaves (T-48).
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
      cut.abort()
      cut = new AbortController()
      endPause()
    },
    async run(ended) {
      do {
        isWoken = false
        rows.forget()
        lastSeq = NOT_READ
        let webhook = await needs.hold(webhookId)
        while (webhook) webhook = await step(webhook)
      } while (isWoken)
      ended()
    },
  }
}
