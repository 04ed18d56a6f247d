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

export interface RaiseOptions {
  now: Date
  /** True: the events may be numbered at once, if nothing stands against it. False: they wait for their numbers. */
  mayNumber: boolean
  /** True: the operation waits while another one has locked its channels. */
  doesWait: boolean
  /** The bound of the last round of numbering: no event below it waits. */
  bound: string
}

/** In the place of a topic: the service whose events wait. */
const WAITING = 'waiting'

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

// An event is numbered at once if its operation may do so ($9), no other transaction has locked a channel of its service, and
// none of the service waits for a number: as long as its channels are locked, none can come before it. Otherwise it waits, so
// that writers need not wait for each other. Channels are always locked in the same order, so that two operations over
// several services cannot deadlock.
const raiseText = (replace: string, whenLocked: string): string => `
  with wanted as (
    select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::uuid[], $7::json[])
      with ordinality as w (service_id, id, event, collapse_key, connection_id, request_field_id, members, place)
  ), locked as materialized (
    select * from change_channel where $9 and service_id = any($1::uuid[]) and enabled order by id
      for no key update ${whenLocked}
  ), ready as materialized (
    select service_id from locked group by service_id
    having count(*) = (select count(*) from change_channel c where c.service_id = locked.service_id and c.enabled)
      and not exists (select from raised_change earlier
        where earlier.writer >= waiting_since($10) and earlier.service_id = locked.service_id)
  ), written as (
    select c.company_user_id, c.id as channel_id, c.webhook_id, c.awaited_until > $8 as is_awaited,
      c.last_seq + row_number() over (partition by c.id order by w.place) as seq,
      w.id, w.event, w.collapse_key, w.connection_id, w.request_field_id, w.members
    from locked c join ready using (service_id) join wanted w using (service_id)
    where cardinality(c.events) = 0 or w.event = any (c.events)
  ), ${replace} counted as (
    update change_channel c set last_seq = highest.seq
    from (select channel_id, max(seq) as seq from written group by channel_id) highest
    where c.id = highest.channel_id
  ), inserted as (
    insert into change (company_user_id, channel_id, seq, id, event, collapse_key, connection_id, request_field_id,
      members, at, numbering)
    select company_user_id, channel_id, seq, id, event, collapse_key, connection_id, request_field_id, members, $8, 0
    from written
  ), waiting as (
    insert into raised_change (company_user_id, service_id, id, event, collapse_key, connection_id, request_field_id,
      members, at)
    select plain.company_user_id, plain.id, w.id, w.event, w.collapse_key, w.connection_id, w.request_field_id, w.members, $8
    from wanted w join change_channel plain on plain.id = w.service_id
    where w.service_id not in (select service_id from ready)
    order by w.place
    returning service_id
  ), notified as materialized (
    select id, topic, pg_notify(topic, id::text)
    from (select distinct channel_id as id, case when webhook_id is null then '${FEED_TOPIC}' else '${CHANGE_TOPIC}' end as topic
      from written where webhook_id is not null or is_awaited) named
  )
  select id, topic from notified union all select distinct service_id, '${WAITING}' from waiting`

const RAISE = raiseText('', 'skip locked')
const RAISE_AND_REPLACE = raiseText(REPLACE, 'skip locked')
const RAISE_IN_TURN = raiseText('', '')
const RAISE_AND_REPLACE_IN_TURN = raiseText(REPLACE, '')

const chooseText = (columns: OutboxColumns, { mayNumber, doesWait }: RaiseOptions): string => {
  const doesReplace = mayNumber && hasCollapseKey(columns)
  if (doesWait) return doesReplace ? RAISE_AND_REPLACE_IN_TURN : RAISE_IN_TURN
  return doesReplace ? RAISE_AND_REPLACE : RAISE
}

/** Returns the services whose events wait for their numbers. */
const insertRows = async (
  { database, tx }: TxContext<RegionTables>,
  columns: OutboxColumns,
  options: RaiseOptions,
): Promise<string[]> => {
  const { services, ids, events, collapseKeys, connections, requestFields, members } = columns
  const { now, mayNumber, bound } = options
  const values = [
    ...[plainArray(services), plainArray(ids), events, collapseKeys],
    ...[plainArray(connections), plainArray(requestFields), members, now, mayNumber, bound],
  ]
  const rows = await runFixedStatement<{ id: string; topic: string }>(tx, chooseText(columns, options), values)
  for (const { id, topic } of rows) if (topic !== WAITING) database.notified(tx, topic, id)
  return rows.filter(({ topic }) => topic === WAITING).map(({ id }) => id)
}

/**
 * Sends all statements together, so that the operation may leave them to its commit. Returns the services whose events wait
 * for their numbers.
 */
export const insertChanges = async (
  context: TxContext<RegionTables>,
  columns: OutboxColumns,
  options: RaiseOptions,
): Promise<string[]> => {
  const isLocked = options.mayNumber && hasCollapseKey(columns) && lockChannels(context, columns.services)
  const [waiting] = await Promise.all([insertRows(context, columns, options), isLocked])
  return waiting
}
