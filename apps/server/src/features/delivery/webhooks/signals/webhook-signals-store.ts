// SQL of what the metrics show of webhooks: how many there are by health, and how much waits for them.
import { type Kysely, sql } from 'kysely'
import type { RegionTables } from '../../../../schema/region.ts'
import type { Health } from '../health/breaker.ts'

type Db = Kysely<RegionTables>

/** More are not looked at, however many there are: webhooks, webhooks that are behind, rows of one and rows of all of them. */
const MOST = { webhooks: sql.lit(100_000), behind: sql.lit(5_000), rowsOfOne: sql.lit(5_000), rows: sql.lit(50_000) }

export const countByHealth = async (db: Db): Promise<Array<{ health: Health; count: number }>> => {
  const { rows } = await sql<{ health: Health; count: number }>`select health, count(*) as count
    from (select health from webhook where enabled limit ${MOST.webhooks}) enabled group by health`.execute(db)
  return rows
}

/**
 * It joins the channels and rows of changes, because the alternative is to carry every cursor of the region back and
 * forth. The limits of the inner queries make the planner use the index of a channel's rows.
 */
export const readWebhookQueue = async (db: Db): Promise<{ count: number; oldest_at: Date | null }> => {
  const { rows } = await sql<{ count: number; oldest_at: Date | null }>`
    with behind as materialized (
      select webhook.id, delivered_seq from webhook join change_channel on change_channel.id = webhook.id
      where last_seq > delivered_seq limit ${MOST.behind}
    )
    select
      (select count(*) from (select from behind cross join lateral (select from change where channel_id = behind.id
        and seq > delivered_seq order by seq limit ${MOST.rowsOfOne}) waiting limit ${MOST.rows}) counted) as count,
      (select min(head.at) from behind cross join lateral (select at from change where channel_id = behind.id
        and seq > delivered_seq order by seq limit 1) head) as oldest_at`.execute(db)
  return rows[0] ?? { count: 0, oldest_at: null }
}
