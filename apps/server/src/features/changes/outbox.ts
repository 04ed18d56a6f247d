// The one way for a fact into the channels: a row per event and channel, in the transaction of the act (G-090, T-65).
import { collapseKey, formatTimestamp, type WireEvent } from '@company-data/protocol'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Side } from '../../platform/db/index.ts'
import type { Ids } from '../../platform/ids/ids.ts'
import type { RegionTables } from '../../schema/region.ts'
import type { NewChange } from './new-change.ts'

/** Told, with the webhook's id, when a webhook's channel has got rows. */
export const CHANGE_TOPIC = 'change'

export interface Outbox {
  /**
   * Order: as given, per channel. The channels of all services are locked in one order; call it once in an act, last,
   * because the locks are held until the commit.
   */
  raise(side: Side<RegionTables>, changes: readonly NewChange[]): Promise<void>
}

interface Columns {
  services: string[]
  ids: string[]
  events: string[]
  keys: Array<string | null>
  connections: Array<string | null>
  slots: Array<string | null>
  members: string[]
}

const columnsOf = (changes: readonly NewChange[], ids: Ids, at: string): Columns => {
  const columns: Columns = { services: [], ids: [], events: [], keys: [], connections: [], slots: [], members: [] }
  for (const { serviceId, event, subject, members, slot } of changes) {
    const base = { person_user_id: subject.userId, share_code: subject.code, at }
    const id = ids.next()
    columns.services.push(serviceId)
    columns.ids.push(id)
    columns.events.push(event)
    columns.keys.push(collapseKey({ id, event, ...base, ...members } as WireEvent, serviceId))
    columns.connections.push(slot?.connectionId ?? null)
    columns.slots.push(slot?.requestFieldId ?? null)
    columns.members.push(JSON.stringify({ ...base, ...members }))
  }
  return columns
}

/**
 * In a statement of its own, where an event may replace an older one: whoever waits for a lock must see, in the next
 * statement, what the holder committed, or a status would not find the older one.
 */
const lockChannels = async ({ tx }: Side<RegionTables>, services: readonly string[]): Promise<void> => {
  await sql`select id from change_channel where service_id = any(${services}::uuid[]) and enabled
    order by id for no key update`.execute(tx)
}

const insertRows = async ({ tx }: Side<RegionTables>, columns: Columns, now: Date): Promise<string[]> => {
  const { rows } = await sql<{ webhook_id: string }>`
    with wanted as (
      select * from unnest(${columns.services}::uuid[], ${columns.ids}::uuid[], ${columns.events}::text[],
        ${columns.keys}::text[], ${columns.connections}::uuid[], ${columns.slots}::uuid[], ${columns.members}::jsonb[])
        with ordinality as w (service_id, id, event, collapse_key, connection_id, request_field_id, members, place)
    ), locked as materialized (
      -- always in this order, so that two acts over several services do not wait for each other
      select * from change_channel where service_id = any(${columns.services}::uuid[]) and enabled
      order by id for no key update
    ), written as (
      select c.company_user_id, c.id as channel_id, c.webhook_id,
        c.last_seq + row_number() over (partition by c.id order by w.place) as seq,
        w.id, w.event, w.collapse_key, w.connection_id, w.request_field_id, w.members
      from locked c join wanted w using (service_id)
      where cardinality(c.events) = 0 or w.event = any (c.events)
    ), replaced as (
      -- G-093; T-97: what was handed out already stays as it is
      delete from change older using written newer
      where older.channel_id = newer.channel_id and older.collapse_key = newer.collapse_key
        and not exists (select from change_lease taken where taken.channel_id = older.channel_id
          and older.seq between taken.from_seq and taken.to_seq and taken.lease_until > ${now})
    ), counted as (
      update change_channel c set last_seq = highest.seq
      from (select channel_id, max(seq) as seq from written group by channel_id) highest
      where c.id = highest.channel_id
    ), inserted as (
      insert into change (company_user_id, channel_id, seq, id, event, collapse_key, connection_id, request_field_id,
        members, at)
      select company_user_id, channel_id, seq, id, event, collapse_key, connection_id, request_field_id, members, ${now}
      from written
    )
    select distinct webhook_id from written where webhook_id is not null`.execute(tx)
  return rows.map(({ webhook_id }) => webhook_id)
}

export const outbox = ({ clock, ids }: { clock: Clock; ids: Ids }): Outbox => ({
  async raise(side, changes) {
    if (changes.length === 0) return
    const now = clock.now()
    const columns = columnsOf(changes, ids, formatTimestamp(now))
    if (columns.keys.some((key) => key !== null)) await lockChannels(side, columns.services)
    for (const webhookId of await insertRows(side, columns, now)) {
      await side.database.notify(side.tx, CHANGE_TOPIC, webhookId)
    }
  },
})
