// SQL for cursors: moves the delivery positions of many webhooks together, with their attempts.
import type { Database } from '../../../../platform/db/index.ts'
import { plainArray } from '../../../../platform/db/statements/array-parameter.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import type { Attempt } from '../attempts/attempts-store.ts'

type Region = Database<RegionTables>

/** A row that is done: delivered, or dropped without an attempt. */
export interface Acknowledgement {
  webhookId: string
  seq: number
  /** The version of the configuration that the row was sent with. */
  configVersion: number
  attempt: Attempt | undefined
}

const DONE = `with done as materialized (
    select * from unnest($3::uuid[], $4::bigint[], $5::bigint[], $6::uuid[], $7::text[], $8::uuid[], $9::text[], $10::integer[])
      as d (webhook_id, seq, version, id, event, event_id, kind, duration_ms)
  )`
// The condition on the company names both sides of the join, so that it is evaluated for these webhooks only, and right
// before each of them is written.
const moveIf = (mayWrite: 'is_free_to_write' | 'write_anyway'): string => `update webhook w set delivered_seq = d.seq,
      parked_until_seq = case when d.seq >= w.parked_until_seq then 0 else w.parked_until_seq end
    from done d where w.id = d.webhook_id and w.leased_by = $1
      and ${mayWrite}(case when d.seq > 0 then w.company_user_id end)`
const NOTE = `insert into webhook_attempt
      (company_user_id, webhook_id, id, at, event, event_id, kind, status, duration_ms)`

// The usual case, in one stream: each row is updated and its attempt inserted before the next row is read.
const ACK_UNCHANGED = `${DONE}, acked as (
    ${moveIf('is_free_to_write')} and w.delivered_seq < d.seq and w.enabled and w.config_version = d.version and d.id is not null
    returning w.company_user_id, d.*
  )
  ${NOTE} select company_user_id, webhook_id, id, $2, event, event_id, kind, 200, duration_ms from acked
  returning webhook_id as id`

// The cursor and the attempt may exist already: the statement is repeated if it is unknown whether it committed. A
// delivery's outcome is recorded even though the company is moving: the move waits until its webhooks are released.
const ACK_ANY = `${DONE}, acked as (
    ${moveIf('write_anyway')} and w.delivered_seq <= d.seq
    returning w.id, w.company_user_id
  )
  ${NOTE} select a.company_user_id, a.id, d.id, $2, d.event, d.event_id, d.kind, 200, d.duration_ms
    from acked a join done d on d.webhook_id = a.id
    where d.id is not null and write_anyway(case when d.seq > 0 then a.company_user_id end)
    on conflict do nothing`

const toStatementValues = (dispatcher: string, acks: readonly Acknowledgement[], now: Date): unknown[] => {
  const column = <T>(read: (attempt: Attempt) => T): Array<T | null> =>
    acks.map(({ attempt }) => (attempt === undefined ? null : read(attempt)))
  return [
    ...[dispatcher, now, plainArray(acks.map(({ webhookId }) => webhookId)), plainArray(acks.map(({ seq }) => seq))],
    ...[plainArray(acks.map(({ configVersion }) => configVersion)), plainArray(column(({ id }) => id))],
    ...[plainArray(column(({ event }) => event)), plainArray(column(({ event_id }) => event_id))],
    ...[plainArray(column(({ kind }) => kind)), plainArray(column(({ duration_ms }) => duration_ms))],
  ]
}

/**
 * Moves the cursors in one statement and inserts their attempts, which all got a 200. Only webhooks that are leased,
 * enabled and configured as before are moved; their ids are returned. The rest is for `moveOtherCursors`.
 */
export const moveCursors = async (
  database: Region,
  dispatcher: string,
  acks: readonly Acknowledgement[],
  now: Date,
): Promise<Set<string>> => {
  const values = toStatementValues(dispatcher, acks, now)
  const rows = await database.query<{ id: string }>({ name: 'webhooks-ack', text: ACK_UNCHANGED, values })
  return new Set(rows.map(({ id }) => id))
}

/** Like `moveCursors`, for every leased webhook, changed or not. */
export const moveOtherCursors = async (
  database: Region,
  dispatcher: string,
  acks: readonly Acknowledgement[],
  now: Date,
): Promise<void> => {
  const values = toStatementValues(dispatcher, acks, now)
  await database.query({ name: 'webhooks-ack-any', text: ACK_ANY, values })
}
