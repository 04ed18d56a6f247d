// Webhooks and their queued events, written as the platform writes them, but in bulk.
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

/** Copies of a webhook, one for each address; their ids. */
export const addWebhooks = async (db: pg.Client, webhookId: string, urls: readonly string[]): Promise<string[]> => {
  const { rows } = await db.query<{ id: string }>(
    `with made as (insert into webhook
        select (jsonb_populate_record(w, jsonb_build_object('id', gen_random_uuid(), 'url', u.url))).*
        from webhook w, unnest($2::text[]) as u (url) where w.id = $1 returning *),
      opened as (insert into change_channel (company_user_id, service_id, id, webhook_id)
        select company_user_id, service_id, id, id from made)
      select made.id from made join unnest($2::text[]) with ordinality as u (url, place) using (url) order by place`,
    [webhookId, urls],
  )
  return rows.map(({ id }) => id)
}

/** `fact`: whole in its row. `value`: the value of a slot, read when it is delivered. Both about 1 KB when sent. */
export type EventKind = 'fact' | 'value'

export interface Queued {
  channels: readonly string[]
  /** For each of them. */
  events: number
  kind?: EventKind
  paddingBytes?: number
}

const PADDING: Record<EventKind, number> = { fact: 650, value: 200 }

/** Sequentially over all channels, as operations write them; numbered from 1 in each. No listener is notified. */
const QUEUE = `
  with counted as (
    update change_channel set last_seq = last_seq + $2 where id = any($1::uuid[])
    returning company_user_id, service_id, id, last_seq - $2 as seq
  ), slot as (
    select (row_number() over ()) - 1 as place, c.id, f.id as field_id from
      (select id, service_id from connection where $3 = 'value' limit 1000) c join request_field f using (service_id)
  ), number as (select n, (n * 7919) % greatest((select count(*) from slot), 1) as place from generate_series(1, $2) n)
  insert into change (company_user_id, channel_id, seq, id, event, connection_id, request_field_id, members, at,
    numbering)
  select company_user_id, counted.id, seq + n, gen_random_uuid(),
    case when $3 = 'value' then 'field_updated' else 'connection_created' end, slot.id, slot.field_id,
    jsonb_build_object('n', n, 't', extract(epoch from clock_timestamp()) * 1000, 'person_user_id', gen_random_uuid(),
      'share_code', 'BENCH00001', 'at', now(), 'customer_type', 'person', 'connection_id', gen_random_uuid(),
      'slug', 'text', 'padding', repeat('x', $4)), now(), 0
  from counted cross join number left join slot using (place) order by n, counted.id`

export const queueEvents = async (
  db: pg.Client,
  { channels, events, kind = 'fact', paddingBytes = PADDING[kind] }: Queued,
): Promise<void> => {
  await db.query({ name: 'queue-events', text: QUEUE, values: [channels, events, kind, paddingBytes] })
}

/** Makes the dispatcher check its queues, which it does after a lost connection too. */
export const wakeDispatcher = async (db: pg.Client): Promise<void> => {
  await db.query(`select pg_notify('change', '')`)
}

/** One event for each channel, and a notification to its webhook, as an operation raises them. */
export const raiseEvents = async (db: pg.Client, channels: readonly string[]): Promise<void> => {
  await db.query('begin')
  await queueEvents(db, { channels, events: 1 })
  await db.query(`select pg_notify('change', id::text) from unnest($1::uuid[]) id`, [channels])
  await db.query('commit')
}

const LOOK_MS = 50

/** The dispatcher has acknowledged and removed all of them. */
export const waitUntilSwept = async (db: pg.Client, channels: readonly string[]): Promise<void> => {
  const look = `select exists (select from change where channel_id = any($1::uuid[])) as is_left`
  for (;;) {
    const { rows } = await db.query<{ is_left: boolean }>(look, [channels])
    if (!rows[0]?.is_left) return
    await delay(LOOK_MS)
  }
}

/** The remains of one round must not slow down the next, whether or not the server cleans up itself. */
export const tidy = async (db: pg.Client): Promise<void> => {
  await db.query('vacuum analyze change, change_channel, webhook, webhook_attempt')
}
