// SQL of the pull feed: rows are leased by range, then removed or left (G-091).
import { type Kysely, sql, type Transaction } from 'kysely'
import type { RegionTables } from '../../../schema/region.ts'
import type { ChangeRow } from './hydrate.ts'

type Db = Kysely<RegionTables>
type Tx = Transaction<RegionTables>

/** Which rows of a channel a fetch may have: those behind `after`, up to and with `upTo`; null: to the end. */
export interface FeedRange {
  after: number
  upTo: number | null
}

export interface Lease {
  id: string
  channelId: string
  fromSeq: number
  toSeq: number
}

export interface Leased {
  lease: Lease
  rows: ChangeRow[]
  /** Rows remain that nobody holds. */
  more: boolean
  /** Nothing is left up to this number, nor ever comes there. */
  emptyUntil: number
}

interface Taking extends FeedRange {
  channelId: string
  leaseId: string
  now: Date
  leaseUntil: Date
  /** D1-FEED-05: what is older is gone, purged or not. */
  since: Date
  limit: number
}

type TakenRow = ChangeRow & { from_seq: number; to_seq: number; more: boolean; oldest_seq: number }

/** Whether there is any row at all, held or not. */
export const hasChanges = async (db: Db, channelId: string, after: number): Promise<boolean> => {
  const rows = db.selectFrom('change').select('seq').where('channel_id', '=', channelId).where('seq', '>', after)
  return (await rows.limit(1).executeTakeFirst()) !== undefined
}

/**
 * Fetches of one channel take turns until they commit; writers of the channel do not wait for them. In a statement of its
 * own: what comes next must see the lease of whoever was waited for.
 */
export const lockFeed = async (tx: Tx, id: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('changes'), hashtext(${id}))`.execute(tx)
}

/** The oldest row that nobody holds comes first; it lies at the beginning of the range or right behind a lease. */
const freeAfter = (channelId: string, starts: ReturnType<typeof sql>, upTo: number | null, since: Date) => sql`
  select first.seq from (${starts}) starts, lateral (
    select seq from change where channel_id = ${channelId} and seq > starts.seq and at > ${since}
      and (${upTo}::bigint is null or seq <= ${upTo}::bigint)
    order by seq limit 1) first
  where not exists (select from active where first.seq between from_seq and to_seq)`

/** Takes the oldest rows that nobody holds, up to the next lease. */
export const takeChanges = async (tx: Tx, taking: Taking): Promise<Leased | undefined> => {
  const { channelId, leaseId, after, upTo, now, leaseUntil, since, limit } = taking
  const behindLeases = sql`select greatest(to_seq, ${after}::bigint) as seq from active`
  const { rows } = await sql<TakenRow>`
    with active as materialized (
      select from_seq, to_seq from change_lease where channel_id = ${channelId} and lease_until > ${now}
    ), ended as (
      delete from change_lease where channel_id = ${channelId} and lease_until <= ${now}
    ), head as materialized (
      select min(seq) as seq from
        (${freeAfter(channelId, sql`select ${after}::bigint as seq union all ${behindLeases}`, upTo, since)}) free
    ), taken as materialized (
      select seq, id, event, connection_id, request_field_id, members from change
      where channel_id = ${channelId} and seq >= (select seq from head)
        and seq < coalesce((select min(from_seq) from active where from_seq > (select seq from head)), 9223372036854775807)
        and (${upTo}::bigint is null or seq <= ${upTo}::bigint)
      order by seq limit ${limit}
    ), leased as (
      insert into change_lease (company_user_id, channel_id, id, from_seq, to_seq, lease_until)
      select channel.company_user_id, channel.id, ${leaseId}::uuid, range.from_seq, range.to_seq, ${leaseUntil}::timestamptz
      from (select min(seq) as from_seq, max(seq) as to_seq from taken) range,
        -- A service that goes away meanwhile is waited for, and then has nothing to take.
        (select company_user_id, id from change_channel where id = ${channelId} for key share) channel
      where range.from_seq is not null
      returning from_seq, to_seq
    ), rest as materialized (
      select from_seq, to_seq, exists (
        ${freeAfter(channelId, sql`select to_seq as seq union all ${behindLeases} where to_seq > leased.to_seq`, upTo, since)}
      ) as more, least(from_seq, (select min(from_seq) from active)) as oldest_seq from leased
    )
    select id, event, connection_id, request_field_id, members, from_seq, to_seq, more, oldest_seq
    from taken, rest order by seq`.execute(tx)
  const [first] = rows
  if (!first) return undefined
  const { from_seq: fromSeq, to_seq: toSeq, more, oldest_seq } = first
  return { lease: { id: leaseId, channelId, fromSeq, toSeq }, rows, more, emptyUntil: oldest_seq - 1 }
}

/** Nothing, when the lease has run out and another fetch holds the rows: they are the other's to remove. */
export const removeLeased = async (db: Db, { id, channelId, fromSeq, toSeq }: Lease): Promise<void> => {
  await sql`with ended as (delete from change_lease where id = ${id} returning id)
    delete from change where channel_id = ${channelId} and seq between ${fromSeq} and ${toSeq}
      and exists (select from ended)`.execute(db)
}

export const freeLease = async (db: Db, { id }: Lease): Promise<void> => {
  await db.deleteFrom('change_lease').where('id', '=', id).execute()
}

export interface Waiting {
  count: number
  oldest_at: Date | null
}

/** What the next fetch would find; nothing is taken (T-66). Counted in the index alone, which knows no times. */
export const readWaiting = async (
  db: Db,
  { channelId, after, now, since }: Pick<Taking, 'channelId' | 'after' | 'now' | 'since'>,
): Promise<Waiting> => {
  const { rows } = await sql<Waiting>`
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
