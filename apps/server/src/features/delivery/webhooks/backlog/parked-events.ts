// Parked events, the backlog of a webhook: the parked rows of its channel, their number and age (G-104).
import { webhookBacklogDays } from '@company-data/protocol/limits'
import { DAY_MS } from '../../../../platform/clock/durations.ts'
import type { RegionDb } from '../../../../schema/region.ts'
import type { FeedRange, WebhookQueue } from '../../changes/index.ts'
import { type CursorColumns, parkedRange, toCursor } from '../breaker.ts'
import { findBacklogRow } from './backlog-store.ts'

export interface Backlog {
  count: number
  oldestAt: Date | null
}

/** The rows that a manual fetch drains; undefined: the service has no such webhook. */
export const findParked = async (
  db: RegionDb,
  serviceId: string,
  webhookId: string,
): Promise<FeedRange | undefined> => {
  const webhook = await findBacklogRow(db, webhookId)
  if (webhook?.service_id !== serviceId) return undefined
  const range = parkedRange(toCursor(webhook))
  // G-104: queued rows that are not parked cannot be fetched, so the range is empty.
  if (!range) return { after: webhook.delivered_seq, upTo: webhook.delivered_seq }
  return { after: range.after, upTo: range.until }
}

/** In webhook order. Expired rows do not count, purged or not. */
export const listBacklogs = async (
  queue: Pick<WebhookQueue, 'countWaiting'>,
  db: RegionDb,
  webhooks: ReadonlyArray<CursorColumns & { id: string }>,
  nowMs: number,
): Promise<Backlog[]> => {
  const noRows = { after: 0, until: 0 }
  const ranges = webhooks.map((webhook) => ({
    channelId: webhook.id,
    ...(parkedRange(toCursor(webhook)) ?? noRows),
  }))
  const since = new Date(nowMs - webhookBacklogDays * DAY_MS)
  return queue.countWaiting(db, ranges, { since, now: new Date(nowMs) })
}
