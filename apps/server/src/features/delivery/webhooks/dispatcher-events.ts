// The events that the components of a dispatcher report. One table of the dispatcher (`dispatcher/dispatcher.ts`) says
// what follows from each, so no component knows another one that is built after it.
import type { ChannelPosition } from '../changes/index.ts'
import type { WebhookRow } from './webhook-row.ts'

/** The actions that follow from each event. */
export interface Reactions {
  /** A webhook may have rows to send, or its probe is due. */
  work_found(webhookId: string): void
  /** Another dispatcher joined or left, or this one may send again. */
  members_changed(): void
  /** From now on nothing may be sent, and requests in flight must end. */
  membership_lost(): void
  /** The previous holder may have crashed with rows that were delivered but not yet removed. */
  webhook_leased(webhook: WebhookRow): void
  /** Another dispatcher still holds webhooks that this one is preferred for; it releases them soon. */
  webhooks_taken(webhookIds: readonly string[]): void
  /** The rows of the channel up to this position are done. */
  rows_done(position: ChannelPosition): void
  /** A delivery failed: the webhook is probed later. */
  webhook_failed(webhook: WebhookRow): void
  /** A loop has ended, and another dispatcher is preferred for its webhook. */
  lease_unwanted(): void
  /** A loop found that the region accepts no writes. */
  region_closed(): void
}

export type Emit = <Event extends keyof Reactions>(event: Event, ...details: Parameters<Reactions[Event]>) => void

/** Events are reported only after `connect`: nothing runs before the dispatcher has started. */
export const dispatcherEvents = (): { emit: Emit; connect(reactions: Reactions): void } => {
  let reactions: Reactions | undefined
  return {
    emit(event, ...details) {
      const react = reactions?.[event] as ((...details: unknown[]) => void) | undefined
      react?.(...details)
    },
    connect(connected) {
      reactions = connected
    },
  }
}
