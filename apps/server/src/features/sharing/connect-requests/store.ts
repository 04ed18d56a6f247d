// SQL of connect requests, in the region of the company that invites.
import type { ConnectRequestStatus } from '@company-data/protocol/wire/sharing/connect-requests'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { RegionTables } from '../../../schema/region.ts'

export type RegionDb = Kysely<RegionTables>
export type RegionTx = Transaction<RegionTables>
/** A row with what its check promises. */
export type ConnectRequestRow = Omit<Selectable<RegionTables['connect_request']>, 'status'> & {
  status: ConnectRequestStatus
}

/** False when the person has an open request of the service; a rival that is not committed yet is waited for. */
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

const ofPair = (db: RegionDb, serviceId: string, personUserId: string) =>
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
  (await ofPair(tx, serviceId, personUserId).where('status', '=', sql.lit('pending')).executeTakeFirst()) as
    | ConnectRequestRow
    | undefined

export type Decision = Exclude<ConnectRequestStatus, 'pending'>

/** False when it is no longer open; whoever decides in the same moment is waited for. */
export const decide = async (tx: RegionTx, id: string, status: Decision, now: Date): Promise<boolean> => {
  const decided = await tx
    .updateTable('connect_request')
    .set({ status, decided_at: now })
    .where('id', '=', id)
    .where('status', '=', sql.lit('pending'))
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return decided !== undefined
}

/** The open request of the pair, accepted; undefined when there is none. */
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

const due = (db: RegionDb, now: Date) =>
  db
    .updateTable('connect_request')
    .set(({ ref }) => ({ status: 'expired', decided_at: ref('expires_at') }))
    .where('status', '=', sql.lit('pending'))
    .where('expires_at', '<=', now)

/** Makes room for a new request of the same pair. */
export const expireOf = async (tx: RegionTx, serviceId: string, personUserId: string, now: Date): Promise<void> => {
  await due(tx, now).where('service_id', '=', serviceId).where('person_user_id', '=', personUserId).execute()
}

export const expireOfCompany = async (db: RegionDb, companyUserId: string, now: Date): Promise<void> => {
  await due(db, now).where('company_user_id', '=', companyUserId).execute()
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

const ofService = (db: RegionDb, serviceId: string) =>
  db.selectFrom('connect_request').selectAll().where('service_id', '=', serviceId)

const ofPerson = (db: RegionDb, personUserId: string) =>
  db.selectFrom('connect_request').selectAll().where('person_user_id', '=', personUserId)

export const findOfService = async (
  db: RegionDb,
  serviceId: string,
  id: string,
): Promise<ConnectRequestRow | undefined> =>
  (await ofService(db, serviceId).where('id', '=', id).executeTakeFirst()) as ConnectRequestRow | undefined

export const findOfPerson = async (
  db: RegionDb,
  personUserId: string,
  id: string,
): Promise<ConnectRequestRow | undefined> =>
  (await ofPerson(db, personUserId).where('id', '=', id).executeTakeFirst()) as ConnectRequestRow | undefined

export interface Slice {
  /** The last id of the page before: ids rise with time, so they are the order of lists (NS-11). */
  after: string | undefined
  limit: number
  status: ConnectRequestStatus | undefined
  now: Date
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Both columns are compared and ordered by, so that only the service's own index serves it (see connections' pages). */
const pageOf = (db: RegionDb, serviceId: string, { after = BEFORE_ALL, limit }: Slice) =>
  sql<ConnectRequestRow>`
  select * from connect_request
  where (service_id, id) > (${serviceId}::uuid, ${after}::uuid) and service_id <= ${serviceId}::uuid
  order by service_id, id limit ${limit}`.execute(db)

/**
 * Ordered by the status too, which is asked for as a list of one and so is no constant: only the index by status gives that
 * order. Along any other the few requests of a rare status would be looked for among all of the service.
 */
const stored = (serviceId: string, status: ConnectRequestStatus, { after = BEFORE_ALL, limit, now }: Slice) => sql`
  select * from connect_request
  where status = any(array[${status}::text]) and service_id = ${serviceId} and id > ${after}::uuid
    ${status === 'pending' ? sql`and expires_at > ${now}` : sql``}
  order by status, id limit ${limit}`

/** Those that the job has not come by yet; few. */
const overdue = (serviceId: string, { after = BEFORE_ALL, now }: Slice) => sql`
  select * from connect_request
  where status = 'pending' and expires_at <= ${now} and service_id = ${serviceId} and id > ${after}::uuid`

const pageOfStatus = (db: RegionDb, serviceId: string, status: ConnectRequestStatus, slice: Slice) => {
  const page = stored(serviceId, status, slice)
  return status === 'expired'
    ? sql<ConnectRequestRow>`select * from ((${page}) union all (${overdue(serviceId, slice)})) as expired
        order by id limit ${slice.limit}`.execute(db)
    : sql<ConnectRequestRow>`${page}`.execute(db)
}

export const listOfService = async (db: RegionDb, serviceId: string, slice: Slice): Promise<ConnectRequestRow[]> => {
  const { status } = slice
  const { rows } = await (status === undefined
    ? pageOf(db, serviceId, slice)
    : pageOfStatus(db, serviceId, status, slice))
  return rows
}

/** A request is expired from the very moment on, also before the job has come by. Nobody has many. */
export const listOfPerson = async (db: RegionDb, personUserId: string, slice: Slice): Promise<ConnectRequestRow[]> => {
  const { after, limit, status, now } = slice
  let wanted = ofPerson(db, personUserId).orderBy('id').limit(limit)
  if (after !== undefined) wanted = wanted.where('id', '>', after)
  if (status === 'pending') wanted = wanted.where('status', '=', status).where('expires_at', '>', now)
  else if (status === 'expired') {
    wanted = wanted.where(({ and, eb, or }) =>
      or([eb('status', '=', status), and([eb('status', '=', 'pending'), eb('expires_at', '<=', now)])]),
    )
  } else if (status !== undefined) wanted = wanted.where('status', '=', status)
  return (await wanted.execute()) as ConnectRequestRow[]
}

/** Once the person's account is gone: nobody can answer any more. */
export const removeOfPerson = async (tx: RegionTx, personUserId: string): Promise<void> => {
  await tx.deleteFrom('connect_request').where('person_user_id', '=', personUserId).execute()
}
