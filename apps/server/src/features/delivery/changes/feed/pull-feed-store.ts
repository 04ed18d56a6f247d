// SQL for the pull feed: ranges of rows are leased, then removed or freed (G-091, A-01).
import { type RawBuilder, sql } from 'kysely'
import type { RegionDb, RegionTx } from '../../../../schema/region.ts'
import type { SlotUpdate } from './hydrate.ts'

/** The rows of a channel that a fetch may take: those after `after`, up to and including `upTo`; null: to the end. */
export interface FeedRange {
  after: number
  upTo: number | null
}

export interface FeedLease {
  id: string
  channelId: string
  fromSeq: number
  toSeq: number
}

/** Unexpired leases of other fetches (B-16). */
export interface ActiveLeases {
  leased: number
  lease_ends_at: Date | null
}

/** Consecutive events that are complete in their rows, as the JSON of all of them with commas between them. */
interface EventRun {
  /** Its last row. */
  last_seq: number
  events: string
  count: number
}

/** In the order of the rows. The value of an updated slot is read later, so that each of these rows is a separate part. */
export type PagePart = EventRun | (SlotUpdate & { last_seq: number; events: null })

export interface LeasedRows extends ActiveLeases {
  lease: FeedLease
  parts: PagePart[]
  /** True if rows remain that no other fetch has leased. */
  more: boolean
  /** No row is left up to this number, and none will be added there. */
  emptyUntil: number
}

interface TakeOptions extends FeedRange {
  channelId: string
  leaseId: string
  /** A-01: the lease whose rows have arrived, or null. */
  ack: string | null
  now: Date
  leaseUntil: Date
  /** D1-FEED-05: older rows are not returned, purged or not. */
  since: Date
  limit: number
  /** Only the last row may go beyond it. */
  maxBytes: number
}

export const NO_LEASES: ActiveLeases = { leased: 0, lease_ends_at: null }

/** The first part also has what concerns all of them; the others have null there. */
type TakenPart = PagePart & ActiveLeases & { from_seq: number; to_seq: number; more: boolean; oldest_seq: number }

/** A longer run is divided, so that a page can end between two parts of it. */
const RUN_BYTES = 64 * 1024

/** True if the channel has any row, leased or not. */
export const hasChanges = async (db: RegionDb, channelId: string, after: number): Promise<boolean> => {
  const rows = db.selectFrom('change').select('seq').where('channel_id', '=', channelId).where('seq', '>', after)
  return (await rows.limit(1).executeTakeFirst()) !== undefined
}

/**
 * Fetches of one channel take turns until they commit; writers of the channel do not wait for them. A separate
 * statement, because the next one must see the lease of the fetch that it waited for.
 */
export const lockFeed = async (tx: RegionTx, id: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('changes'), hashtext(${id}))`.execute(tx)
}

/** The first unleased row after each start: the oldest of them is at the start of the range or right after a lease. */
const freeAfter = (channelId: string, starts: ReturnType<typeof sql>, upTo: number | null, since: Date) => sql`
  select first.seq from (${starts}) starts, lateral (
    select seq from change where channel_id = ${channelId} and seq > starts.seq and at > ${since}
      and (${upTo}::bigint is null or seq <= ${upTo}::bigint)
    order by seq limit 1) first
  where not exists (select from active where first.seq between from_seq and to_seq)`

/**
 * A-01: removes the rows of the lease that the fetch names, if the lease still exists: then no fetch has leased them
 * since, even if it has expired. The rest of the statement still sees these rows and must count them as leased.
 */
const acknowledged = (channelId: string, isNamed: RawBuilder<unknown>) => sql`named as (
      delete from change_lease where channel_id = ${channelId} and ${isNamed} returning from_seq, to_seq
    ), arrived as (
      delete from change using named where channel_id = ${channelId} and seq between named.from_seq and named.to_seq
    ),`

const rowsBefore = (order: RawBuilder<unknown>) =>
  sql`(order by ${order} rows between unbounded preceding and 1 preceding)`

/** The length of the members of the rows before a row. */
export const bytesBefore = (order: RawBuilder<unknown>) =>
  sql`coalesce(sum(octet_length(members::text)) over ${rowsBefore(order)}, 0)`

/** As `toEventJson` writes it. */
const eventJson = sql`'{"id":"' || id || '","event":"' || event || '",' || right(members::text, -1)`

/** The parts of the taken rows. The store joins the texts: handing over each row would cost the program more than all else. */
const pageParts = sql`
      select min(seq) as seq, max(seq) as last_seq, count(*) as count, string_agg(${eventJson}, ',' order by seq) as events,
        null::uuid as id, null as event, null::uuid as connection_id, null::uuid as request_field_id, null as members
      from taken where event <> 'field_updated' group by updates_before, div(bytes_before, ${sql.lit(RUN_BYTES)})
      union all
      select seq, seq, 1, null, id, event, connection_id, request_field_id, members::text
      from taken where event = 'field_updated'`

/** Leases the oldest free rows, up to the next lease, after removing the acknowledged ones. */
export const takeChanges = async (tx: RegionTx, options: TakeOptions): Promise<LeasedRows | undefined> => {
  const { channelId, leaseId, ack, after, upTo, now, leaseUntil, since, limit, maxBytes } = options
  const isNamed = ack === null ? sql`false` : sql`id = ${ack}`
  const behindLeases = sql`select greatest(to_seq, ${after}::bigint) as seq from active`
  const { rows: parts } = await sql<TakenPart>`
    with ${ack === null ? sql`` : acknowledged(channelId, isNamed)} active as materialized (
      select from_seq, to_seq, lease_until, ${isNamed} as is_named from change_lease
      where channel_id = ${channelId} and (lease_until > ${now} or ${isNamed})
    ), ended as (
      delete from change_lease where channel_id = ${channelId} and lease_until <= ${now} and not ${isNamed}
    ), head as materialized (
      select min(seq) as seq from
        (${freeAfter(channelId, sql`select ${after}::bigint as seq union all ${behindLeases}`, upTo, since)}) free
    ), taken as materialized (
      select * from (select *, ${bytesBefore(sql`seq`)} as bytes_before,
          count(*) filter (where event = 'field_updated') over ${rowsBefore(sql`seq`)} as updates_before from (
        select seq, id, event, connection_id, request_field_id, members from change
        where channel_id = ${channelId} and seq >= (select seq from head)
          and seq < coalesce((select min(from_seq) from active where from_seq > (select seq from head)), 9223372036854775807)
          and (${upTo}::bigint is null or seq <= ${upTo}::bigint)
        order by seq limit ${limit}) oldest) page
      where bytes_before < ${maxBytes}
    ), leased as (
      insert into change_lease (company_user_id, channel_id, id, from_seq, to_seq, lease_until)
      select channel.company_user_id, channel.id, ${leaseId}::uuid, range.from_seq, range.to_seq, ${leaseUntil}::timestamptz
      from (select min(seq) as from_seq, max(seq) as to_seq from taken) range,
        -- A service that is being deleted is waited for; then there is nothing to take.
        (select company_user_id, id from change_channel where id = ${channelId} for key share) channel
      where range.from_seq is not null
      returning from_seq, to_seq
    ), rest as materialized (
      select from_seq, to_seq, exists (
        ${freeAfter(channelId, sql`select to_seq as seq union all ${behindLeases} where to_seq > leased.to_seq`, upTo, since)}
      ) as more, least(from_seq, (select min(from_seq) from active where not is_named)) as oldest_seq from leased
    ), others as materialized (
      select (select count(*) from change, active where channel_id = ${channelId} and not is_named
          and seq between from_seq and to_seq) as leased,
        (select min(lease_until) from active where not is_named) as lease_ends_at
    )
    select last_seq, count, events, id, event, connection_id, request_field_id, members, about.*
    from (${pageParts}) parts
      left join (select from_seq, to_seq, more, oldest_seq, leased, lease_ends_at from rest, others) about
      on about.from_seq = parts.seq
    where exists (select from rest) order by seq`.execute(tx)
  const [first] = parts
  if (!first) return undefined
  const { from_seq: fromSeq, to_seq: toSeq, more, oldest_seq, leased, lease_ends_at } = first
  const lease = { id: leaseId, channelId, fromSeq, toSeq }
  return { lease, parts, more, emptyUntil: oldest_seq - 1, leased, lease_ends_at }
}

/** The unexpired leases of a channel. */
export const readActiveLeases = async (db: RegionDb, channelId: string, now: Date): Promise<ActiveLeases> => {
  const { rows } = await sql<ActiveLeases>`
    with active as materialized (
      select from_seq, to_seq, lease_until from change_lease where channel_id = ${channelId} and lease_until > ${now}
    )
    select (select count(*) from change, active where channel_id = ${channelId} and seq between from_seq and to_seq) as leased,
      (select min(lease_until) from active) as lease_ends_at`.execute(db)
  return rows[0] ?? NO_LEASES
}

/** Removes nothing if the lease has expired and another fetch holds the rows. */
export const removeLeased = async (db: RegionDb, { id, channelId, fromSeq, toSeq }: FeedLease): Promise<void> => {
  await sql`with ended as (delete from change_lease where id = ${id} returning id)
    delete from change where channel_id = ${channelId} and seq between ${fromSeq} and ${toSeq}
      and exists (select from ended)`.execute(db)
}

/** The rows behind the number are free again. */
export const shortenLease = async (db: RegionDb, lease: FeedLease, toSeq: number): Promise<FeedLease> => {
  await db.updateTable('change_lease').set({ to_seq: toSeq }).where('id', '=', lease.id).execute()
  return { ...lease, toSeq }
}

export const freeLease = async (db: RegionDb, { id }: FeedLease): Promise<void> => {
  await db.deleteFrom('change_lease').where('id', '=', id).execute()
}

export interface WaitingChanges {
  count: number
  oldest_at: Date | null
}

/**
 * The rows the next fetch would find, without taking them (T-66). The count uses only the index, which has no times.
 */
export const readWaiting = async (
  db: RegionDb,
  { channelId, after, now, since }: Pick<TakeOptions, 'channelId' | 'after' | 'now' | 'since'>,
): Promise<WaitingChanges> => {
  const { rows } = await sql<WaitingChanges>`
    with active as materialized (
      select from_seq, to_seq from change_lease where channel_id = ${channelId} and lease_until > ${now}
    ), head as materialized (
      select seq, at from change where channel_id = ${channelId} and seq > ${after} and at > ${since}
        and not exists (select from active where seq between from_seq and to_seq)
      order by seq limit 1
    )
    select (select count(*) from change where channel_id = ${channelId} and seq >= (select seq from head))
      - (select count(*) from active, change where channel_id = ${channelId} and seq between from_seq and to_seq
          and seq > (select seq from head)) as count,
      (select at from head) as oldest_at`.execute(db)
  return rows[0] ?? { count: 0, oldest_at: null }
}
