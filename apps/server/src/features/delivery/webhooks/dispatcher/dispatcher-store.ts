// SQL of the dispatcher: who holds which webhook, how far it is delivered, its health, what became of each attempt.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../../platform/db/index.ts'
import { plainArray } from '../../../../platform/db/statements/array-parameter.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import type { DeliveryKind, Health } from '../health/breaker.ts'
import type { WebhookRow } from '../webhook-row.ts'

type Region = Database<RegionTables>
type Tx = Transaction<RegionTables>

/** The rows of those that the dispatcher holds. */
export const listHeld = (database: Region, dispatcher: string, ids: readonly string[]): Promise<WebhookRow[]> =>
  database.query<WebhookRow>({
    name: 'webhooks-held',
    text: `select w.* from webhook w where w.id = any($2::uuid[]) and w.leased_by = $1
      and not exists (select from moved_company moved where moved.company_user_id = w.company_user_id)`,
    values: [dispatcher, ids],
  })

/** Takes those that nobody holds who is alive; a disabled one has nothing to be held for. */
export const takeFree = (database: Region, dispatcher: string, ids: readonly string[]): Promise<WebhookRow[]> =>
  database.query<WebhookRow>({
    name: 'webhooks-take',
    text: `update webhook w set leased_by = $1 where w.id = any($2::uuid[]) and w.enabled
      and (w.leased_by is null or w.leased_by = $1
        or not exists (select from webhook_dispatcher alive where alive.id = w.leased_by))
      and is_free_to_write(w.company_user_id) returning w.*`,
    values: [dispatcher, ids],
  })

export const listHeldByOthers = async (
  db: Kysely<RegionTables>,
  dispatcher: string,
  ids: readonly string[],
): Promise<string[]> => {
  const rows = db
    .selectFrom('webhook')
    .select('id')
    .where('id', 'in', [...ids])
  return (await rows.where('enabled', '=', true).where('leased_by', '<>', dispatcher).execute()).map(({ id }) => id)
}

export const release = async (db: Kysely<RegionTables>, dispatcher: string, ids: readonly string[]): Promise<void> => {
  await sql`update webhook set leased_by = null where id = any(${ids}::uuid[]) and leased_by = ${dispatcher}
    and is_free_to_write(company_user_id)`.execute(db)
}

export interface Attempt {
  id: string
  event: string
  eventId: string
  kind: DeliveryKind
  status: number | null
  durationMs: number
  error: string | null
}

/** A row that is done with: delivered, or dropped without an attempt. */
export interface Ack {
  webhookId: string
  seq: number
  /** As the delivery was made. */
  configVersion: number
  attempt: Attempt | undefined
}

export interface Acked {
  id: string
  enabled: boolean
  config_version: number
}

const DONE = `with done as materialized (
    select * from unnest($3::uuid[], $4::bigint[], $5::bigint[], $6::uuid[], $7::text[], $8::uuid[], $9::text[], $10::integer[])
      as d (webhook_id, seq, version, id, event, event_id, kind, duration_ms)
  )`
// The condition on the company names both sides of the join, so that it is asked for these webhooks and for no others.
const MOVE = `update webhook w set delivered_seq = d.seq,
      parked_until_seq = case when d.seq >= w.parked_until_seq then 0 else w.parked_until_seq end
    from done d where w.id = d.webhook_id and w.leased_by = $1
      and is_free_to_write(case when d.seq > 0 then w.company_user_id end)`
const NOTE = `insert into webhook_attempt
      (company_user_id, webhook_id, id, at, event, event_id, kind, status, duration_ms)`

// The usual case, in one stream: each row is written and its attempt noted before the next one is looked at.
const ACK_UNCHANGED = `${DONE}, acked as (
    ${MOVE} and w.delivered_seq < d.seq and w.enabled and w.config_version = d.version and d.id is not null
    returning w.company_user_id, d.*
  )
  ${NOTE} select company_user_id, webhook_id, id, $2, event, event_id, kind, 200, duration_ms from acked
  returning webhook_id as id`

// A cursor that is there already, and the attempt too: the statement was sent again because it was not known whether it
// had been committed.
const ACK_ANY = `${DONE}, acked as (
    ${MOVE} and w.delivered_seq <= d.seq returning w.id, w.company_user_id, w.enabled, w.config_version
  ), noted as (
    ${NOTE} select a.company_user_id, a.id, d.id, $2, d.event, d.event_id, d.kind, 200, d.duration_ms
    from acked a join done d on d.webhook_id = a.id where d.id is not null
    on conflict do nothing
  )
  select id, enabled, config_version from acked`

const ackValues = (dispatcher: string, acks: readonly Ack[], now: Date): unknown[] => {
  const column = <T>(read: (attempt: Attempt) => T): Array<T | null> =>
    acks.map(({ attempt }) => (attempt === undefined ? null : read(attempt)))
  return [
    ...[dispatcher, now, plainArray(acks.map(({ webhookId }) => webhookId)), plainArray(acks.map(({ seq }) => seq))],
    ...[plainArray(acks.map(({ configVersion }) => configVersion)), plainArray(column(({ id }) => id))],
    ...[column(({ event }) => event), plainArray(column(({ eventId }) => eventId)), column(({ kind }) => kind)],
    plainArray(column(({ durationMs }) => durationMs)),
  ]
}

/**
 * The cursors of all of them in one statement, with their attempts, which all answered 200. Only those that are held, and
 * enabled and configured as before: for the others there is `moveOtherCursors`.
 */
export const moveCursors = async (
  database: Region,
  dispatcher: string,
  acks: readonly Ack[],
  now: Date,
): Promise<Set<string>> => {
  const values = ackValues(dispatcher, acks, now)
  const rows = await database.query<{ id: string }>({ name: 'webhooks-ack', text: ACK_UNCHANGED, values })
  return new Set(rows.map(({ id }) => id))
}

/** The same for whatever is held; those that are come back. */
export const moveOtherCursors = (
  database: Region,
  dispatcher: string,
  acks: readonly Ack[],
  now: Date,
): Promise<Acked[]> => {
  const values = ackValues(dispatcher, acks, now)
  return database.query<Acked>({ name: 'webhooks-ack-any', text: ACK_ANY, values })
}

export interface HealthChange {
  from: Health
  to: Health
  at: Date
  /** The row that was delivered, if one was. */
  deliveredSeq?: number
  /** While running: the end of what is parked. */
  parkedUntilSeq: number
}

/** Undefined when the dispatcher does not hold it any more. */
export const updateHealth = (
  tx: Tx,
  dispatcher: string,
  id: string,
  { from, to, at, deliveredSeq, parkedUntilSeq }: HealthChange,
): Promise<WebhookRow | undefined> =>
  tx
    .updateTable('webhook')
    .set({
      health: to,
      health_changed_at: at,
      parked_until_seq: parkedUntilSeq,
      ...(deliveredSeq !== undefined && { delivered_seq: deliveredSeq }),
    })
    .where('id', '=', id)
    .where('leased_by', '=', dispatcher)
    .where('health', '=', from)
    .returningAll()
    .executeTakeFirst()

export const insertAttempt = async (tx: Tx, webhook: WebhookRow, attempt: Attempt, at: Date): Promise<void> => {
  const { id, event, eventId, kind, status, durationMs, error } = attempt
  const { company_user_id, id: webhook_id } = webhook
  await tx
    .insertInto('webhook_attempt')
    .values({
      company_user_id,
      webhook_id,
      id,
      at,
      event,
      event_id: eventId,
      kind,
      status,
      duration_ms: durationMs,
      error,
    })
    .execute()
}

/**
 * Those with rows to send. It reads the channels' counters, which belong to changes: the alternative to this join is to
 * carry every cursor of the region back and forth.
 */
export const listWaiting = async (db: Kysely<RegionTables>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select w.id from webhook w join change_channel c on c.id = w.id
    where w.enabled and w.health <> 'bad' and c.last_seq > w.delivered_seq`.execute(db)
  return rows.map(({ id }) => id)
}

const bad = (db: Kysely<RegionTables>) =>
  db.selectFrom('webhook').where('health', '=', 'bad').where('enabled', '=', true).orderBy('health_changed_at')

export const listBadSince = async (db: Kysely<RegionTables>, since: Date): Promise<string[]> =>
  (await bad(db).select('id').where('health_changed_at', '<=', since).execute()).map(({ id }) => id)

/** Since when the one that comes up next is bad. */
export const findNextBad = async (db: Kysely<RegionTables>, after: Date): Promise<Date | undefined> =>
  (await bad(db).select('health_changed_at').where('health_changed_at', '>', after).limit(1).executeTakeFirst())
    ?.health_changed_at
