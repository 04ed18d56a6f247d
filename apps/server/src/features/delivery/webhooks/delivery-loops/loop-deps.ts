// Dependencies that the delivery loops of a process share, and the state of one loop.
import type {
  ChannelHead,
  ChannelPosition,
  ChannelRows,
  CustomerNumbers,
  EventText,
  QueuedChange,
} from '../../changes/index.ts'
import type { Attempt } from '../attempts/attempts-store.ts'
import type { AttemptKind } from '../breaker.ts'
import type { HealthEvent } from '../health/change-health.ts'
import type { RequestShares } from '../request-shares.ts'
import type { SendOutcome } from '../send-outcome.ts'
import type { WebhookRow } from '../webhook-row.ts'
import type { Freshness } from './freshness.ts'
import type { LoopPauses } from './loop-pauses.ts'
import type { LoopRows } from './loop-rows.ts'
import type { DoneRows } from './rows-store.ts'

export interface LoopDelivery {
  kind: AttemptKind
  /** The ids of the changes in the feed (B-12). */
  changeIds: readonly string[]
  /** The id of a batch. */
  deliveryId?: string
  /** True if the connection of the last delivery may be reused. */
  reuse: boolean
  signal: AbortSignal
}

export interface DeliveryLoopDeps {
  nowMs(): number
  nextId(): string
  /**
   * True if this process may send: its membership is valid, it is preferred for the webhook, the region accepts writes.
   */
  maySend(webhookId: string): boolean
  /** The current webhook; undefined if this process does not hold it (any more). */
  hold(webhookId: string): Promise<WebhookRow | undefined>
  /** The oldest rows after the position, only one if it is parked; undefined if the channel is gone. */
  head(position: ChannelPosition, isParked: boolean): Promise<ChannelHead | undefined>
  /** The current webhook, read without releasing it. */
  peek(webhookId: string): Promise<WebhookRow | undefined>
  /** The oldest rows after the position; undefined if the channel is gone. */
  rows(position: ChannelPosition): Promise<ChannelRows | undefined>
  /** Like `rows`, more of them, but only their numbers and customers (B-25). */
  customerNumbers(position: ChannelPosition): Promise<CustomerNumbers | undefined>
  /** The rows with these numbers; those that are gone are missing. */
  rowsAt(channelId: string, seqs: readonly number[]): Promise<QueuedChange[]>
  /** How many numbers of rows one loop may have in memory. */
  maxKnownRows(): number
  /** The event with its current value; undefined: the value is gone and the row is dropped (G-092). */
  readEvent(row: QueuedChange): EventText | Promise<EventText | undefined>
  deliver(webhook: WebhookRow, events: readonly EventText[], options: LoopDelivery): Promise<SendOutcome>
  shares: RequestShares
  /** Records durably that the row is done; undefined if this process no longer holds the webhook. */
  ack(webhook: WebhookRow, seq: number, attempt?: Attempt): Promise<WebhookRow | undefined>
  /** Like `ack`, for single rows (B-25). */
  ackRows(webhook: WebhookRow, done: DoneRows): Promise<WebhookRow | undefined>
  changeHealth(webhook: WebhookRow, event: HealthEvent): Promise<WebhookRow | undefined>
  /** Deletes expired rows (D1-WHD-26). */
  purge(webhook: WebhookRow): Promise<void>
  isExpired(row: QueuedChange): boolean
}

export interface LoopState {
  readonly webhookId: string
  readonly rows: LoopRows
  readonly freshness: Freshness
  readonly pauses: LoopPauses
  /** The highest number of the channel when it was last read. */
  lastSeq: number
  /** One per loop: a signal shared by all loops would have a listener per loop. */
  abort: AbortController
}
