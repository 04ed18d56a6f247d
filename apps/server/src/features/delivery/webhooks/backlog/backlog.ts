// The backlog of webhooks (G-104): which rows of a channel are parked, how many there are, and since when.
import { webhookBacklogDays } from '@company-data/protocol/limits'
import type { Kysely } from 'kysely'
import type { RegionTables } from '../../../../schema/region.ts'
import { countWaiting, type FeedRange } from '../../changes/index.ts'
import { type Cursor, type Health, parkedRange } from '../health/breaker.ts'
import { findStanding, type Standing } from './backlog-store.ts'

export interface Backlog {
  count: number
  oldestAt: Date | null
}

type CursorColumns = Pick<Standing, 'health' | 'delivered_seq' | 'parked_until_seq'>

export const cursorOf = ({ health, delivered_seq, parked_until_seq }: CursorColumns): Cursor => ({
  health: health as Health,
  deliveredSeq: delivered_seq,
  parkedUntilSeq: parked_until_seq,
})

/** What a fetch by hand drains; undefined: the service has no such webhook. */
export const findParked = async (
  db: Kysely<RegionTables>,
  serviceId: string,
  webhookId: string,
): Promise<FeedRange | undefined> => {
  const webhook = await findStanding(db, webhookId)
  if (webhook?.service_id !== serviceId) return undefined
  const range = parkedRange(cursorOf(webhook))
  // Queued rows are not drained by hand (G-104).
  if (!range) return { after: webhook.delivered_seq, upTo: webhook.delivered_seq }
  return { after: range.after, upTo: range.until }
}

/** In the order of the webhooks. What is too old counts no more, purged or not. */
export const listBacklogs = async (
  db: Kysely<RegionTables>,
  webhooks: ReadonlyArray<CursorColumns & { id: string }>,
  nowMs: number,
): Promise<Backlog[]> => {
  const nothing = { after: 0, until: 0 }
  const ranges = webhooks.map((webhook) => ({
    channelId: webhook.id,
    ...(parkedRange(cursorOf(webhook)) ?? nothing),
  }))
  const since = new Date(nowMs - webhookBacklogDays * 24 * 3600_000)
  return countWaiting(db, ranges, { since, now: new Date(nowMs) })
}
