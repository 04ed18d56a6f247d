// SQL for the outbox: writes an operation's rows into every channel of its services, in its transaction.
import { sql } from 'kysely'
import { runFixedStatement, type TxContext } from '../../../../platform/db/index.ts'
import { plainArray } from '../../../../platform/db/statements/array-parameter.ts'
import type { RegionTables } from '../../../../schema/region.ts'

/** Notified with the webhook's id when the channel of a webhook has new rows. */
export const CHANGE_TOPIC = 'change'

/** Notified with the id of a channel whose rows a waiting fetch can take now. */
export const FEED_TOPIC = 'feed'

/** The new rows, column by column: the same index in each list belongs to the same event. */
export interface OutboxColumns {
  services: string[]
  ids: string[]
  events: string[]
  collapseKeys: Array<string | null>
  connections: Array<string | null>
  requestFields: Array<string | null>
  members: string[]
}

const hasCollapseKey = ({ collapseKeys }: OutboxColumns): boolean => collapseKeys.some((key) => key !== null)

/**
 * A separate statement, needed if an event may replace an older one: after waiting for the lock, the next statement
 * sees the previous holder's commit, and so finds the older event. Both statements may travel in one packet.
 */
const lockChannels = async ({ tx }: TxContext<RegionTables>, services: readonly string[]): Promise<void> => {
  await sql`select id from change_channel where service_id = any(${services}::uuid[]) and enabled
    order by id for no key update`.execute(tx)
}

// G-093: a newer event replaces a queued one with the same collapse key. T-97: a row that a fetch has leased stays.
const REPLACE = `
  replaced as (
    delete from change older using written newer
    where older.channel_id = newer.channel_id and older.collapse_key = newer.collapse_key
      and not exists (select from change_lease taken where taken.channel_id = older.channel_id
        and older.seq between taken.from_seq and taken.to_seq and taken.lease_until > $8)
  ),`

// The channels are always locked in the same order, so that two operations over several services cannot deadlock.
const insertText = (replace: string): string => `
  with wanted as (
    select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::uuid[], $7::json[])
      with ordinality as w (service_id, id, event, collapse_key, connection_id, request_field_id, members, place)
  ), locked as materialized (
    select * from change_channel where service_id = any($1::uuid[]) and enabled order by id for no key update
  ), written as (
    select c.company_user_id, c.id as channel_id, c.webhook_id, c.awaited_until > $8 as is_awaited,
      c.last_seq + row_number() over (partition by c.id order by w.place) as seq,
      w.id, w.event, w.collapse_key, w.connection_id, w.request_field_id, w.members
    from locked c join wanted w using (service_id)
    where cardinality(c.events) = 0 or w.event = any (c.events)
  ), ${replace} counted as (
    update change_channel c set last_seq = highest.seq
    from (select channel_id, max(seq) as seq from written group by channel_id) highest
    where c.id = highest.channel_id
  ), inserted as (
    insert into change (company_user_id, channel_id, seq, id, event, collapse_key, connection_id, request_field_id,
      members, at)
    select company_user_id, channel_id, seq, id, event, collapse_key, connection_id, request_field_id, members, $8
    from written
  )
  select channel_id, topic, pg_notify(topic, channel_id::text)
  from (select distinct channel_id, case when webhook_id is null then '${FEED_TOPIC}' else '${CHANGE_TOPIC}' end as topic
    from written where webhook_id is not null or is_awaited) named`

const INSERT = insertText('')
const INSERT_AND_REPLACE = insertText(REPLACE)

const insertRows = async (
  { database, tx }: TxContext<RegionTables>,
  columns: OutboxColumns,
  now: Date,
): Promise<void> => {
  const { services, ids, events, collapseKeys, connections, requestFields, members } = columns
  const values = [
    ...[plainArray(services), plainArray(ids), events, collapseKeys],
    ...[plainArray(connections), plainArray(requestFields), members, now],
  ]
  const text = hasCollapseKey(columns) ? INSERT_AND_REPLACE : INSERT
  const notified = await runFixedStatement<{ channel_id: string; topic: string }>(tx, text, values)
  for (const { channel_id, topic } of notified) database.notified(tx, topic, channel_id)
}

/** Sends all statements together, so that the operation may leave them to its commit. */
export const insertChanges = async (
  context: TxContext<RegionTables>,
  columns: OutboxColumns,
  now: Date,
): Promise<void> => {
  await Promise.all([
    hasCollapseKey(columns) && lockChannels(context, columns.services),
    insertRows(context, columns, now),
  ])
}
