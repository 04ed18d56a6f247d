// SQL for webhook channels: reads their oldest rows, counts them, and removes delivered and expired ones.
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../platform/db/index.ts'
import { plainArray } from '../../../platform/db/statements/array-parameter.ts'
import type { RegionDb, RegionTables, RegionTx } from '../../../schema/region.ts'
import type { ChangeRow } from './feed/hydrate.ts'

/** A row of a webhook's channel. */
export type QueuedChange = ChangeRow & Pick<Selectable<RegionTables['change']>, 'seq' | 'at'>

/** A position in a channel: everything up to and including `seq` is done. */
export interface ChannelPosition {
  channelId: string
  seq: number
}

export interface ChannelHead {
  /** The oldest rows after the position, in order. No row can be inserted between them, and none will be replaced. */
  rows: QueuedChange[]
  /** The expiry of a fetch's lease on the row (G-091); null if it has none, or if several rows were read. */
  leasedUntil: Date | null
  /** The last number of the channel; without rows, everything up to it is gone for good. */
  lastSeq: number
}

/** Parked rows are read one at a time, because a manual fetch may take them; other rows several at a time. */
export type HeadRows = 'one' | 'several'

const LEASED_UNTIL = `(select max(lease_until) from change_lease taken where taken.channel_id = asked.channel_id
  and head.seq between taken.from_seq and taken.to_seq and taken.lease_until > $3)`

/** B-21: a read of a channel ends with the row that reaches this length, and one of many channels at once sooner. */
const MAX_BYTES = { channel: 512 * 1024, ofMany: 64 * 1024 }

const BYTES_BEFORE = `coalesce(sum(octet_length(members::text)) over
    (order by seq rows between unbounded preceding and 1 preceding), 0) as bytes_before`

// The limit is a literal: for a parameter, the planner would estimate a tenth of the table.
const headsText = (limit: number, leasedUntil: string): string => `
  select asked.place, channel.last_seq, head.seq, head.id, head.event, head.connection_id, head.request_field_id,
    head.members::text, head.at, head.collapse_key is not null as is_replaceable, ${leasedUntil} as leased_until
  from unnest($1::uuid[], $2::bigint[]) with ordinality as asked (channel_id, seq, place)
  join change_channel channel on channel.id = asked.channel_id
  left join lateral (select * from (select *, ${limit === 1 ? '0 as bytes_before' : BYTES_BEFORE} from (
      select * from change where change.channel_id = asked.channel_id and change.seq > asked.seq
      order by change.seq limit ${limit}) oldest) page
    where bytes_before < ${MAX_BYTES.ofMany}) head on true`

const HEADS: Readonly<Record<HeadRows, { name: string; text: string }>> = {
  one: { name: 'webhook-heads', text: headsText(1, LEASED_UNTIL) },
  several: { name: 'webhook-heads-several', text: headsText(16, 'null::timestamptz') },
}

type HeadRow = QueuedChange & { place: number; last_seq: number; is_replaceable: boolean; leased_until: Date | null }

// A row that a newer one may replace (G-093) ends the list, unless it is the first: it is read again when it is next.
const toChannelHead = (headRows: readonly HeadRow[] = []): ChannelHead | undefined => {
  const [first] = headRows
  if (!first) return undefined
  const replaceable = headRows.findIndex(({ is_replaceable }, index) => is_replaceable && index > 0)
  const rows = headRows.slice(0, replaceable < 0 ? undefined : replaceable)
  return { rows: first.seq === null ? [] : rows, leasedUntil: first.leased_until, lastSeq: first.last_seq }
}

/** In the order of the positions; undefined if the channel no longer exists. */
export const listHeads = async (
  database: Database<RegionTables>,
  positions: readonly ChannelPosition[],
  rowsPerHead: HeadRows,
  now: Date,
): Promise<Array<ChannelHead | undefined>> => {
  const columns = [plainArray(positions.map(({ channelId }) => channelId)), plainArray(positions.map(({ seq }) => seq))]
  const values = rowsPerHead === 'one' ? [...columns, now] : columns
  const rows = await database.query<HeadRow>({ ...HEADS[rowsPerHead], values })
  const rowsByIndex = Map.groupBy(rows, ({ place }) => place)
  return positions.map((_, index) => toChannelHead(rowsByIndex.get(index + 1)))
}

/** A row with the customer whom it concerns, if any. */
type CustomerChange = QueuedChange & { person_user_id: string | null }

/** Rows of a channel for a batch, or for several customers at once (B-25). */
export interface ChannelRows {
  rows: Array<CustomerChange & { leased_until: Date | null }>
  /** True if the list is as long as it may be, in rows or bytes. */
  isFull: boolean
  /** The last number of the channel. */
  lastSeq: number
}

const ROWS_LIMIT = 256

const ROWS = `
  select channel.last_seq, head.*
  from (select * from unnest($1::uuid[], $2::bigint[]) as given (channel_id, seq)) asked
  join change_channel channel on channel.id = asked.channel_id
  left join lateral (select head.seq, head.id, head.event, head.connection_id, head.request_field_id, head.members::text,
      head.members->>'person_user_id' as person_user_id, head.at, ${LEASED_UNTIL} as leased_until, head.found
    from (select *, ${BYTES_BEFORE}, count(*) over () as found from (
        select * from change where change.channel_id = asked.channel_id and change.seq > asked.seq
        order by change.seq limit ${ROWS_LIMIT}) oldest) head
    where head.bytes_before < ${MAX_BYTES.channel} order by head.seq) head on true`

/** The oldest rows after the position; undefined if the channel no longer exists. */
export const listRows = async (
  database: Database<RegionTables>,
  { channelId, seq }: ChannelPosition,
  now: Date,
): Promise<ChannelRows | undefined> => {
  const rows = await database.query<ChannelRows['rows'][number] & { last_seq: number; found: number }>({
    name: 'webhook-rows',
    text: ROWS,
    values: [[channelId], [seq], now],
  })
  const [first] = rows
  if (!first) return undefined
  const present = first.seq === null ? [] : rows
  return {
    rows: present,
    isFull: present.length === ROWS_LIMIT || present.length < first.found,
    lastSeq: first.last_seq,
  }
}

/** The highest number that the channel has assigned. */
export const findLastSeq = async (db: RegionDb, channelId: string): Promise<number> => {
  const channel = db.selectFrom('change_channel').select('last_seq').where('id', '=', channelId)
  return (await channel.executeTakeFirst())?.last_seq ?? 0
}

/** Per channel and statement. */
const REMOVAL_BATCH_SIZE = 1_000

/** Rows of a company that is moving to another region stay; their removal is requested again. */
export const removeUntil = async (db: RegionDb, positions: readonly ChannelPosition[]): Promise<void> => {
  const channels = positions.map(({ channelId }) => channelId)
  const seqs = positions.map(({ seq }) => seq)
  // The literal limit makes the planner use the index: if one channel has nearly all rows, it would otherwise expect
  // the same of every channel and read the whole table for a join.
  const remove = () =>
    sql`with done as materialized (
        select channel.id, given.seq from unnest(${channels}::uuid[], ${seqs}::bigint[])
          as given (id, seq) join change_channel channel on channel.id = given.id
        where is_free_to_write(case when given.seq > 0 then channel.company_user_id end)
      )
      delete from change where ctid = any (array(select old.ctid from done cross join lateral
        (select ctid from change where change.channel_id = done.id and change.seq <= done.seq
          order by change.seq limit ${sql.lit(REMOVAL_BATCH_SIZE)}) old))`.execute(db)
  while (((await remove()).numAffectedRows ?? 0n) >= BigInt(REMOVAL_BATCH_SIZE));
}

/** The webhooks, of all companies or of one, whose channels have rows from before that time. */
export const listWebhooksWithRowsBefore = async (
  db: RegionDb,
  before: Date,
  companyUserId?: string,
): Promise<string[]> => {
  const isOfCompany = companyUserId === undefined ? sql`true` : sql`company_user_id = ${companyUserId}`
  const { rows } = await sql<{ webhook_id: string }>`select webhook_id from change_channel where webhook_id is not null
    and id in (select channel_id from change where at <= ${before} and ${isOfCompany})`.execute(db)
  return rows.map(({ webhook_id }) => webhook_id)
}

/** Removes the rows after the position that are older than `before` and not leased by a fetch; returns how many. */
export const removeBefore = async (
  tx: RegionTx,
  { channelId, seq }: ChannelPosition,
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

export interface WaitingRows {
  count: number
  oldestAt: Date | null
}

export const rangeColumns = (
  ranges: readonly ChannelRange[],
) => sql`${ranges.map(({ channelId }) => channelId)}::uuid[],
  ${ranges.map(({ after }) => after)}::bigint[], ${ranges.map(({ until }) => until)}::bigint[]`

/**
 * The number of rows newer than `since` and the time of the oldest, in range order. Leased rows are not counted
 * (G-091): for their reader, the server has deleted them.
 */
export const countWaiting = async (
  db: RegionDb,
  ranges: readonly ChannelRange[],
  { since, now }: { since: Date; now: Date },
): Promise<WaitingRows[]> => {
  const { rows } = await sql<{ channel_id: string; count: number; at: Date | null }>`
    select asked.channel_id, count(*) as count, min(change.at) as at
    from unnest(${rangeColumns(ranges)}) as asked (channel_id, after, until)
    join change on change.channel_id = asked.channel_id and change.seq > asked.after and change.seq <= asked.until
      and change.at > ${since}
    where not exists (select from change_lease taken where taken.channel_id = change.channel_id
      and change.seq between taken.from_seq and taken.to_seq and taken.lease_until > ${now})
    group by 1`.execute(db)
  const byChannel = new Map(rows.map(({ channel_id, count, at }) => [channel_id, { count, oldestAt: at }]))
  return ranges.map(({ channelId }) => byChannel.get(channelId) ?? { count: 0, oldestAt: null })
}

/** The time of the oldest row in each range, in range order. */
export const listOldest = async (db: RegionDb, ranges: readonly ChannelRange[]): Promise<Array<Date | undefined>> => {
  const { rows } = await sql<{ channel_id: string; at: Date }>`select asked.channel_id, oldest.at
    from unnest(${rangeColumns(ranges)}) as asked (channel_id, after, until)
    cross join lateral (select at from change where change.channel_id = asked.channel_id and change.seq > asked.after
      and change.seq <= asked.until order by change.seq limit 1) oldest`.execute(db)
  const oldestByChannel = new Map(rows.map(({ channel_id, at }) => [channel_id, at]))
  return ranges.map(({ channelId }) => oldestByChannel.get(channelId))
}
