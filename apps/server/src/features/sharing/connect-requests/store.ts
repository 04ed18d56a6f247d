// SQL for connect requests, in the region of the inviting company.
import type { ConnectRequestStatus } from '@company-data/protocol/wire/sharing/connect-requests'
import { type Selectable, sql } from 'kysely'
import type { RegionDb, RegionTables, RegionTx } from '../../../schema/region.ts'

/** A row whose status has the type that the check constraint of the column guarantees. */
export type ConnectRequestRow = Omit<Selectable<RegionTables['connect_request']>, 'status'> & {
  status: ConnectRequestStatus
}

/** False if the person has an open request of the service; waits for a concurrent insert that is not committed yet. */
export const insertOpen = async (tx: RegionTx, row: ConnectRequestRow): Promise<boolean> => {
  const inserted = await tx
    .insertInto('connect_request')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['service_id', 'person_user_id']).where('status', '=', sql.lit('pending')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

const selectByPair = (db: RegionDb, serviceId: string, personUserId: string) =>
  db
    .selectFrom('connect_request')
    .selectAll()
    .where('service_id', '=', serviceId)
    .where('person_user_id', '=', personUserId)

export const findOpen = async (
  tx: RegionTx,
  serviceId: string,
  personUserId: string,
): Promise<ConnectRequestRow | undefined> =>
  (await selectByPair(tx, serviceId, personUserId).where('status', '=', sql.lit('pending')).executeTakeFirst()) as
    | ConnectRequestRow
    | undefined

export type Decision = Exclude<ConnectRequestStatus, 'pending'>

/** False if the request is no longer open; waits for a concurrent decision. */
export const decide = async (tx: RegionTx, id: string, status: Decision, now: Date): Promise<boolean> => {
  const updated = await tx
    .updateTable('connect_request')
    .set({ status, decided_at: now })
    .where('id', '=', id)
    .where('status', '=', sql.lit('pending'))
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Accepts the open request of the service to the person; undefined if it does not exist. */
export const acceptOpen = async (
  tx: RegionTx,
  serviceId: string,
  personUserId: string,
  now: Date,
): Promise<ConnectRequestRow | undefined> =>
  (await tx
    .updateTable('connect_request')
    .set({ status: 'accepted', decided_at: now })
    .where('service_id', '=', serviceId)
    .where('person_user_id', '=', personUserId)
    .where('status', '=', sql.lit('pending'))
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()) as ConnectRequestRow | undefined

const updateOverdue = (db: RegionDb, now: Date) =>
  db
    .updateTable('connect_request')
    .set(({ ref }) => ({ status: 'expired', decided_at: ref('expires_at') }))
    .where('status', '=', sql.lit('pending'))
    .where('expires_at', '<=', now)

/** Marks an overdue request as expired, so that the service can send a new one to the person. */
export const expireByPair = async (tx: RegionTx, serviceId: string, personUserId: string, now: Date): Promise<void> => {
  await updateOverdue(tx, now).where('service_id', '=', serviceId).where('person_user_id', '=', personUserId).execute()
}

export const expireByCompany = async (db: RegionDb, companyUserId: string, now: Date): Promise<number> => {
  const { numUpdatedRows } = await updateOverdue(db, now)
    .where('company_user_id', '=', companyUserId)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Companies that have requests to expire. */
export const listCompaniesDue = async (db: RegionDb, now: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('connect_request')
    .select('company_user_id')
    .distinct()
    .where('status', '=', sql.lit('pending'))
    .where('expires_at', '<=', now)
    .execute()
  return rows.map(({ company_user_id }) => company_user_id)
}

const selectByService = (db: RegionDb, serviceId: string) =>
  db.selectFrom('connect_request').selectAll().where('service_id', '=', serviceId)

const selectByPerson = (db: RegionDb, personUserId: string) =>
  db.selectFrom('connect_request').selectAll().where('person_user_id', '=', personUserId)

export const findByService = async (
  db: RegionDb,
  serviceId: string,
  id: string,
): Promise<ConnectRequestRow | undefined> =>
  (await selectByService(db, serviceId).where('id', '=', id).executeTakeFirst()) as ConnectRequestRow | undefined

export const findByPerson = async (
  db: RegionDb,
  personUserId: string,
  id: string,
): Promise<ConnectRequestRow | undefined> =>
  (await selectByPerson(db, personUserId).where('id', '=', id).executeTakeFirst()) as ConnectRequestRow | undefined

export interface Slice {
  /** The last id of the previous page: ids ascend with time, so lists are ordered by id (NS-11). */
  after: string | undefined
  limit: number
  status: ConnectRequestStatus | undefined
  now: Date
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Compares and sorts by both columns, so that the planner can only use the index of the service (as for connections). */
const readPage = (db: RegionDb, serviceId: string, { after = BEFORE_ALL, limit }: Slice) =>
  sql<ConnectRequestRow>`
  select * from connect_request
  where (service_id, id) > (${serviceId}::uuid, ${after}::uuid) and service_id <= ${serviceId}::uuid
  order by service_id, id limit ${limit}`.execute(db)

/**
 * Also sorted by status, which is compared with a one-element list and so is not a constant to the planner: only the index
 * by status has that order. With any other index, a rare status would scan all requests of the service.
 */
const selectByStatus = (
  serviceId: string,
  status: ConnectRequestStatus,
  { after = BEFORE_ALL, limit, now }: Slice,
) => sql`
  select * from connect_request
  where status = any(array[${status}::text]) and service_id = ${serviceId} and id > ${after}::uuid
    ${status === 'pending' ? sql`and expires_at > ${now}` : sql``}
  order by status, id limit ${limit}`

/** The few requests that are overdue but not yet marked as expired by the job. */
const selectOverdue = (serviceId: string, { after = BEFORE_ALL, now }: Slice) => sql`
  select * from connect_request
  where status = 'pending' and expires_at <= ${now} and service_id = ${serviceId} and id > ${after}::uuid`

const readPageByStatus = (db: RegionDb, serviceId: string, status: ConnectRequestStatus, slice: Slice) => {
  const page = selectByStatus(serviceId, status, slice)
  return status === 'expired'
    ? sql<ConnectRequestRow>`select * from ((${page}) union all (${selectOverdue(serviceId, slice)})) as expired
        order by id limit ${slice.limit}`.execute(db)
    : sql<ConnectRequestRow>`${page}`.execute(db)
}

export const listByService = async (db: RegionDb, serviceId: string, slice: Slice): Promise<ConnectRequestRow[]> => {
  const { status } = slice
  const { rows } = await (status === undefined
    ? readPage(db, serviceId, slice)
    : readPageByStatus(db, serviceId, status, slice))
  return rows
}

/**
 * A request counts as expired from its expiry on, even before the job has marked it. Each person has few requests. A-110:
 * those of blocked companies are not shown.
 */
export const listByPerson = async (db: RegionDb, personUserId: string, slice: Slice): Promise<ConnectRequestRow[]> => {
  const { after, limit, status, now } = slice
  let query = selectByPerson(db, personUserId)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('block')
            .select('block.person_user_id')
            .where('block.person_user_id', '=', personUserId)
            .whereRef('block.company_user_id', '=', 'connect_request.company_user_id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
  if (after !== undefined) query = query.where('id', '>', after)
  if (status === 'pending') query = query.where('status', '=', status).where('expires_at', '>', now)
  else if (status === 'expired') {
    query = query.where(({ and, eb, or }) =>
      or([eb('status', '=', status), and([eb('status', '=', 'pending'), eb('expires_at', '<=', now)])]),
    )
  } else if (status !== undefined) query = query.where('status', '=', status)
  return (await query.execute()) as ConnectRequestRow[]
}

/** Services that have any, counted up to a limit. */
export const countOpenRequests = async (
  db: RegionDb,
  serviceIds: readonly string[],
  { now, limit }: { now: Date; limit: number },
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ id: string; count: number }>`
    select asked.id, count(*)::integer as count from unnest(${serviceIds}::uuid[]) as asked (id)
    cross join lateral (select from connect_request
      where status = 'pending' and service_id = asked.id and expires_at > ${now} limit ${sql.lit(limit)}) open
    group by asked.id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** For a deleted account, which can no longer decide. */
export const removeByPerson = async (tx: RegionTx, personUserId: string): Promise<void> => {
  await tx.deleteFrom('connect_request').where('person_user_id', '=', personUserId).execute()
}
