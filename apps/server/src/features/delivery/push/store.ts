// SQL for pushes: written in the transaction of a change, replayed for a device that was offline.
import { sql } from 'kysely'
import { runFixedStatement, type TxContext } from '../../../platform/db/index.ts'
import { plainArray } from '../../../platform/db/statements/array-parameter.ts'
import type { RegionDb, RegionTables } from '../../../schema/region.ts'

/** Notified with each push when its transaction commits; `formatPayload` writes the payload. */
export const PUSH_TOPIC = 'push'

/** Rows deleted per statement; fewer deleted rows mean that none is left. */
export const PURGE_BATCH_SIZE = 2_000

export interface PushRow {
  person_user_id: string
  id: string
  type: string
  thing_id: string
  at: Date
}

const formatPayload = ({ person_user_id, id, type, thing_id, at }: PushRow): string =>
  [person_user_id, id, type, thing_id, at.getTime()].join(' ')

/** Parses the payload of a notification, so that listeners need not read the row. */
export const parsePayload = (payload: string): PushRow => {
  const [person_user_id = '', id = '', type = '', thing_id = '', at] = payload.split(' ')
  return { person_user_id, id, type, thing_id, at: new Date(Number(at)) }
}

const INSERT = `
  with new as (
    select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $6::text[], $8::uuid[])
      as new (person_user_id, id, type, thing_id, payload, company_user_id)
    where company_user_id is null or not exists (select from block
      where block.person_user_id = new.person_user_id and block.company_user_id = new.company_user_id)
  ), inserted as (
    insert into push (person_user_id, id, type, thing_id, at, send_at)
    select person_user_id, id, type, thing_id, $5, $7 from new
  )
  select payload, pg_notify('${PUSH_TOPIC}', payload) from new`

/** All rows have the same time. A-110: what a company causes is left out for persons who have blocked the company. */
export const insertPushes = async (
  { database, tx }: TxContext<RegionTables>,
  rows: ReadonlyArray<PushRow & { company_user_id: string | null }>,
  { at, sendAt }: { at: Date; sendAt: Date | null },
): Promise<void> => {
  const notifications = await runFixedStatement<{ payload: string }>(tx, INSERT, [
    plainArray(rows.map(({ person_user_id }) => person_user_id)),
    plainArray(rows.map(({ id }) => id)),
    rows.map(({ type }) => type),
    plainArray(rows.map(({ thing_id }) => thing_id)),
    at,
    rows.map(formatPayload),
    sendAt,
    plainArray(rows.map(({ company_user_id }) => company_user_id)),
  ])
  for (const { payload } of notifications) database.notified(tx, PUSH_TOPIC, payload)
}

export const removePushes = async (db: RegionDb, until: Date): Promise<number> => {
  const { numAffectedRows } = await sql`delete from push where id in (
    select id from push where at <= ${until} limit ${PURGE_BATCH_SIZE})`.execute(db)
  return Number(numAffectedRows)
}

/** The newest of a person: more are not sent again to a device that was away. */
export const MAX_STORED_PUSHES = 1_000

/** Removes the oldest pushes of persons who have too many, at most one batch of them. */
export const removePushesBeyond = async (db: RegionDb, limit: number): Promise<number> => {
  const { numAffectedRows } = await sql`delete from push where id in (
    select id from (
      select id, row_number() over (partition by person_user_id order by id desc) as place from push
      where person_user_id in (select person_user_id from push group by 1 having count(*) > ${limit})
    ) numbered where place > ${limit} limit ${PURGE_BATCH_SIZE})`.execute(db)
  return Number(numAffectedRows)
}

/** A device that missed more is asked to refetch its lists. */
export const MAX_MISSED_PUSHES = 500

/**
 * In the region of the last push: pushes uncommitted when it was written. In another region, or if it is not in the
 * table: pushes younger than `after`.
 */
export const listMissed = async (
  db: RegionDb,
  personUserId: string,
  lastId: string,
  after: Date,
): Promise<PushRow[]> => {
  const { rows } = await sql<PushRow>`
    with last as (select xid, committed from push where person_user_id = ${personUserId} and id = ${lastId})
    select person_user_id, id, type, thing_id, at from push left join last on true
    where person_user_id = ${personUserId} and id <> ${lastId} and case
      when last.xid is null then at > ${after}
      when push.xid = last.xid then id > ${lastId}
      else not pg_visible_in_snapshot(push.xid, last.committed)
    end order by id limit ${MAX_MISSED_PUSHES + 1}`.execute(db)
  return rows
}
