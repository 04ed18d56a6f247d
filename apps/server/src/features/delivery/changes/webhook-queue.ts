// The channels of webhooks as the dispatcher goes through them: the oldest row of each; what is done with, or too old, goes.
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../../platform/db/index.ts'
import { plainArray } from '../../../platform/db/statements/array-parameter.ts'
import type { RegionTables } from '../../../schema/region.ts'

/** A row as it is sent. */
export type QueuedChange = Pick<
  Selectable<RegionTables['change']>,
  'seq' | 'id' | 'event' | 'connection_id' | 'request_field_id' | 'members' | 'at'
>

/** A place in a channel: everything up to it is done with. */
export interface ChannelPlace {
  channelId: string
  seq: number
}

export interface ChannelHead {
  /** The oldest rows after the place, in their order. Nothing comes between them any more, and none is replaced. */
  rows: QueuedChange[]
  /** Until when a fetch holds the one row that was asked for (G-091); null: nobody does, or it was not asked. */
  leasedUntil: Date | null
  /** Without a row: everything up to this number is gone for good. */
  lastSeq: number
}

/** Parked rows are asked for one by one, because a fetch by hand may take them; of others, several. */
export type HeadRows = 'one' | 'several'

const LEASED_UNTIL = `(select max(lease_until) from change_lease taken where taken.channel_id = asked.channel_id
  and head.seq between taken.from_seq and taken.to_seq and taken.lease_until > $3)`

// The limit is in the text: of one that it cannot know, the planner expects a tenth of the table.
const headsText = (limit: number, leasedUntil: string): string => `
  select asked.place, channel.last_seq, head.seq, head.id, head.event, head.connection_id, head.request_field_id,
    head.members, head.at, head.collapse_key is not null as is_replaceable, ${leasedUntil} as leased_until
  from unnest($1::uuid[], $2::bigint[]) with ordinality as asked (channel_id, seq, place)
  join change_channel channel on channel.id = asked.channel_id
  left join lateral (select * from change where change.channel_id = asked.channel_id and change.seq > asked.seq
    order by change.seq limit ${limit}) head on true`

const HEADS: Readonly<Record<HeadRows, { name: string; text: string }>> = {
  one: { name: 'webhook-heads', text: headsText(1, LEASED_UNTIL) },
  several: { name: 'webhook-heads-several', text: headsText(16, 'null::timestamptz') },
}

type HeadRow = QueuedChange & { place: number; last_seq: number; is_replaceable: boolean; leased_until: Date | null }

// A row that a newer one may replace (G-093) ends the list, unless it is the first: it is read when its turn has come.
const headOf = (found: readonly HeadRow[] = []): ChannelHead | undefined => {
  const [first] = found
  if (!first) return undefined
  const replaceable = found.findIndex(({ is_replaceable }, index) => is_replaceable && index > 0)
  const rows = found.slice(0, replaceable < 0 ? undefined : replaceable)
  return { rows: first.seq === null ? [] : rows, leasedUntil: first.leased_until, lastSeq: first.last_seq }
}

/** In the order of the places; undefined where the channel is gone. */
export const listHeads = async (
  database: Database<RegionTables>,
  places: readonly ChannelPlace[],
  how: HeadRows,
  now: Date,
): Promise<Array<ChannelHead | undefined>> => {
  const columns = [plainArray(places.map(({ channelId }) => channelId)), plainArray(places.map(({ seq }) => seq))]
  const values = how === 'one' ? [...columns, now] : columns
  const rows = await database.query<HeadRow>({ ...HEADS[how], values })
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return places.map((_, index) => headOf(byPlace.get(index + 1)))
}

/** The highest number that the channel has given. */
export const lastSeqOf = async (db: Kysely<RegionTables>, channelId: string): Promise<number> => {
  const channel = db.selectFrom('change_channel').select('last_seq').where('id', '=', channelId)
  return (await channel.executeTakeFirst())?.last_seq ?? 0
}

/** Of one channel, in one statement. */
const REMOVED_AT_ONCE = 1_000

/** Rows of a company that moves at this moment stay; they are asked for again. */
export const removeUntil = async (db: Kysely<RegionTables>, places: readonly ChannelPlace[]): Promise<void> => {
  const channels = places.map(({ channelId }) => channelId)
  const seqs = places.map(({ seq }) => seq)
  // Found through the index by a limit in the text: where one channel has nearly all rows, the planner takes every channel
  // for such a one, and would read the whole table for a join.
  const remove = () =>
    sql`with done as materialized (
        select channel.id, given.seq from unnest(${channels}::uuid[], ${seqs}::bigint[])
          as given (id, seq) join change_channel channel on channel.id = given.id
        where is_free_to_write(case when given.seq > 0 then channel.company_user_id end)
      )
      delete from change where ctid = any (array(select old.ctid from done cross join lateral
        (select ctid from change where change.channel_id = done.id and change.seq <= done.seq
          order by change.seq limit ${sql.lit(REMOVED_AT_ONCE)}) old))`.execute(db)
  while (((await remove()).numAffectedRows ?? 0n) >= BigInt(REMOVED_AT_ONCE));
}

/** The webhooks whose channels have rows from before the time. */
export const listWebhooksWithRowsBefore = async (db: Kysely<RegionTables>, before: Date): Promise<string[]> => {
  const { rows } = await sql<{ webhook_id: string }>`select webhook_id from change_channel where webhook_id is not null
    and id in (select channel_id from change where at <= ${before})`.execute(db)
  return rows.map(({ webhook_id }) => webhook_id)
}

/** Removes the rows after the place that are from before the time and that no fetch holds; says how many. */
export const removeBefore = async (
  tx: Transaction<RegionTables>,
  { channelId, seq }: ChannelPlace,
  before: Date,
  now: Date,
): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`delete from change where channel_id = ${channelId} and seq > ${seq}
    and at <= ${before} and not exists (select from change_lease taken where taken.channel_id = change.channel_id
      and change.seq between taken.from_seq and taken.to_seq and taken.lease_until > ${now})`.execute(tx)
  return Number(numAffectedRows)
}

export interface ChannelRange {
  channelId: string
  after: number
  until: number
}

export interface Waiting {
  count: number
  oldestAt: Date | null
}

const columns = (ranges: readonly ChannelRange[]) => sql`${ranges.map(({ channelId }) => channelId)}::uuid[],
  ${ranges.map(({ after }) => after)}::bigint[], ${ranges.map(({ until }) => until)}::bigint[]`

/**
 * How many rows each range holds from after a time, and the oldest of them, in the order of the ranges. What a fetch was
 * given and still holds is not counted (G-091): for whoever drained it, the server has deleted it.
 */
export const countWaiting = async (
  db: Kysely<RegionTables>,
  ranges: readonly ChannelRange[],
  { since, now }: { since: Date; now: Date },
): Promise<Waiting[]> => {
  const { rows } = await sql<{ channel_id: string; count: number; at: Date | null }>`
    select asked.channel_id, count(*) as count, min(change.at) as at
    from unnest(${columns(ranges)}) as asked (channel_id, after, until)
    join change on change.channel_id = asked.channel_id and change.seq > asked.after and change.seq <= asked.until
      and change.at > ${since}
    where not exists (select from change_lease taken where taken.channel_id = change.channel_id
      and change.seq between taken.from_seq and taken.to_seq and taken.lease_until > ${now})
    group by 1`.execute(db)
  const found = new Map(rows.map(({ channel_id, count, at }) => [channel_id, { count, oldestAt: at }]))
  return ranges.map(({ channelId }) => found.get(channelId) ?? { count: 0, oldestAt: null })
}

/** The time of the oldest row in each range, in the order of the ranges. */
export const listOldest = async (
  db: Kysely<RegionTables>,
  ranges: readonly ChannelRange[],
): Promise<Array<Date | undefined>> => {
  const { rows } = await sql<{ channel_id: string; at: Date }>`select asked.channel_id, oldest.at
    from unnest(${columns(ranges)}) as asked (channel_id, after, until)
    cross join lateral (select at from change where change.channel_id = asked.channel_id and change.seq > asked.after
      and change.seq <= asked.until order by change.seq limit 1) oldest`.execute(db)
  const found = new Map(rows.map(({ channel_id, at }) => [channel_id, at]))
  return ranges.map(({ channelId }) => found.get(channelId))
}
