// The one way for a fact into the channels: a row per event and channel, in the transaction of the act (G-090, T-65).
import { collapseKey, type WireEvent } from '@company-data/protocol/events'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock/clock.ts'
import { runFixedStatement, type Side } from '../../../platform/db/index.ts'
import { plainArray } from '../../../platform/db/statements/array-parameter.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { RegionTables } from '../../../schema/region.ts'
import type { NewChange } from './new-change.ts'

/** Told, with the webhook's id, when a webhook's channel has got rows. */
export const CHANGE_TOPIC = 'change'

export interface Outbox {
  /**
   * Order: as given, per channel. The channels of all services are locked in one order; call it once in an act, last,
   * because the locks are held until the commit. All is sent at once, so that it may be left to the commit.
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

const isReplacing = ({ keys }: Columns): boolean => keys.some((key) => key !== null)

/**
 * In a statement of its own, where an event may replace an older one: whoever waits for a lock must see, in the next
 * statement, what the holder committed, or a status would not find the older one. Both may be sent in one packet.
 */
const lockChannels = async ({ tx }: Side<RegionTables>, services: readonly string[]): Promise<void> => {
  await sql`select id from change_channel where service_id = any(${services}::uuid[]) and enabled
    order by id for no key update`.execute(tx)
}

// G-093; T-97: what was handed out already stays as it is.
const REPLACE = `
  replaced as (
    delete from change older using written newer
    where older.channel_id = newer.channel_id and older.collapse_key = newer.collapse_key
      and not exists (select from change_lease taken where taken.channel_id = older.channel_id
        and older.seq between taken.from_seq and taken.to_seq and taken.lease_until > $8)
  ),`

// The channels are always locked in this order, so that two acts over several services do not wait for each other.
const insertText = (replace: string): string => `
  with wanted as (
    select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::uuid[], $7::jsonb[])
      with ordinality as w (service_id, id, event, collapse_key, connection_id, request_field_id, members, place)
  ), locked as materialized (
    select * from change_channel where service_id = any($1::uuid[]) and enabled order by id for no key update
  ), written as (
    select c.company_user_id, c.id as channel_id, c.webhook_id,
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
  select webhook_id, pg_notify('${CHANGE_TOPIC}', webhook_id::text)
  from (select distinct webhook_id from written where webhook_id is not null) told`

const INSERT = insertText('')
const INSERT_AND_REPLACE = insertText(REPLACE)

const insertRows = async ({ database, tx }: Side<RegionTables>, columns: Columns, now: Date): Promise<void> => {
  const { services, ids, events, keys, connections, slots, members } = columns
  const values = [plainArray(services), plainArray(ids), events, keys, plainArray(connections), plainArray(slots)]
  const text = isReplacing(columns) ? INSERT_AND_REPLACE : INSERT
  const told = await runFixedStatement<{ webhook_id: string }>(tx, text, [...values, members, now])
  for (const { webhook_id } of told) database.notified(tx, CHANGE_TOPIC, webhook_id)
}

export const outbox = ({ clock, ids }: { clock: Clock; ids: Ids }): Outbox => ({
  async raise(side, changes) {
    if (changes.length === 0) return
    const now = clock.now()
    const columns = columnsOf(changes, ids, formatTimestamp(now))
    await Promise.all([isReplacing(columns) && lockChannels(side, columns.services), insertRows(side, columns, now)])
  },
})
