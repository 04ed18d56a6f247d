// SQL for the webhook metrics: webhooks by health, and their waiting events.
import { sql } from 'kysely'
import type { RegionDb } from '../../../../schema/region.ts'
import type { Health } from '../breaker.ts'

/** Upper bounds of the counts: webhooks, webhooks that are behind, rows of one and rows of all of them. */
const MAX_COUNTED = {
  webhooks: sql.lit(100_000),
  behind: sql.lit(5_000),
  rowsOfOne: sql.lit(5_000),
  rows: sql.lit(20_000),
}

export const countByHealth = async (db: RegionDb): Promise<Array<{ health: Health; count: number }>> => {
  const { rows } = await sql<{ health: Health; count: number }>`select health, count(*) as count
    from (select health from webhook where enabled limit ${MAX_COUNTED.webhooks}) enabled group by health`.execute(db)
  return rows
}

/** Parked: of webhooks that are not running, or whose backlog is being replayed (G-104). */
export interface WebhookQueue {
  is_parked: boolean
  count: number
  oldest_at: Date
}

/**
 * Joins the channels and rows of changes, because the alternative is to transfer every cursor of the region. The limits
 * of the inner queries make the planner use the index of a channel's rows. Parked events come last, so that a large
 * backlog does not hide the others.
 */
export const readWebhookQueues = async (db: RegionDb): Promise<WebhookQueue[]> => {
  const { rows } = await sql<WebhookQueue>`
    with behind as materialized (
      select webhook.id, delivered_seq, health <> 'running' or parked_until_seq > 0 as is_parked
      from webhook join change_channel on change_channel.id = webhook.id
      where last_seq > delivered_seq order by is_parked limit ${MAX_COUNTED.behind}
    ), counted as (
      select is_parked, count(*) as count from (
        select is_parked from behind cross join lateral (select from change where channel_id = behind.id
          and seq > delivered_seq order by seq limit ${MAX_COUNTED.rowsOfOne}) waiting limit ${MAX_COUNTED.rows}
      ) waiting group by is_parked
    )
    select is_parked, coalesce(max(count), 0) as count, min(head.at) as oldest_at
    from behind cross join lateral (select at from change where channel_id = behind.id
      and seq > delivered_seq order by seq limit 1) head
    left join counted using (is_parked) group by is_parked`.execute(db)
  return rows
}
