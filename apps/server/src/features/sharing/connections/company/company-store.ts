// SQL of connections as their service reads and ends them, and of the files behind their answers.
import { sql } from 'kysely'
import type { Database } from '../../../../platform/db/index.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import type { ConnectionRow, RegionDb, RegionTx } from '../connection-store.ts'
import type { ConnectionValueRow } from '../slots/slot-store.ts'
import type { ShownValue } from './connection-record.ts'

const ofService = (db: RegionDb, serviceId: string) =>
  db.selectFrom('connection').selectAll().where('service_id', '=', serviceId)

export interface PageAfter {
  after: string | undefined
  limit: number
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * By id, which rises with time: the order and the cursor of the list (NS-11). Both columns are compared and ordered by,
 * so that only the service's own index serves it: along the primary key, which the planner likes for a large service,
 * the last page would walk over everybody else's newer rows.
 */
const pageOf = (db: RegionDb, serviceId: string, { after = BEFORE_ALL, limit }: PageAfter) =>
  db
    .selectFrom('connection')
    .selectAll()
    .where(sql<boolean>`(service_id, id) > (${serviceId}::uuid, ${after}::uuid) and service_id <= ${serviceId}::uuid`)
    .orderBy('service_id')
    .orderBy('id')
    .limit(limit)

export const listConnections = async (db: RegionDb, serviceId: string, page: PageAfter): Promise<ConnectionRow[]> =>
  (await pageOf(db, serviceId, page).execute()) as ConnectionRow[]

/** A page of them for good: one that is ended elsewhere at the same time is waited for, and is not in it. */
export const lockConnections = async (tx: RegionTx, serviceId: string, page: PageAfter): Promise<ConnectionRow[]> =>
  (await pageOf(tx, serviceId, page).forUpdate().execute()) as ConnectionRow[]

export const findConnection = async (db: RegionDb, serviceId: string, id: string): Promise<ConnectionRow | undefined> =>
  (await ofService(db, serviceId).where('id', '=', id).executeTakeFirst()) as ConnectionRow | undefined

type Unanswered = { [K in keyof ShownValue]: null }
type WithAnswer = ConnectionRow & (ShownValue | Unanswered)

// One row per answer, or one without any: what a service reads again and again is asked in one go.
const WITH_VALUES = `
  select c.*, v.connection_id, v.request_field_id, v.live, v.is_private, v.value, v.updated_at, v.verification_id,
    v.verified_hash, v.verified_salt, v.verified_at, v.verified_expires_at, v.verified_method, v.verified_provider
  from connection c left join connection_value v on v.connection_id = c.id
  where c.service_id = $1 and c.id = $2
  order by v.request_field_id`

export const readConnection = async (
  database: Database<RegionTables>,
  serviceId: string,
  id: string,
): Promise<{ row: ConnectionRow; values: ShownValue[] } | undefined> => {
  const statement = { name: 'connection-with-values', text: WITH_VALUES, values: [serviceId, id] }
  const rows = await database.query<WithAnswer>(statement)
  const values = rows.filter((row): row is ConnectionRow & ShownValue => row.request_field_id !== null)
  return rows[0] && { row: rows[0], values }
}

export const lockConnection = async (tx: RegionTx, serviceId: string, id: string): Promise<ConnectionRow | undefined> =>
  (await ofService(tx, serviceId).where('id', '=', id).forUpdate().executeTakeFirst()) as ConnectionRow | undefined

export const findValue = async (
  db: RegionDb,
  connectionId: string,
  requestFieldId: string,
): Promise<ConnectionValueRow | undefined> =>
  (await db
    .selectFrom('connection_value')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .where('request_field_id', '=', requestFieldId)
    .executeTakeFirst()) as ConnectionValueRow | undefined

/** With their answers and consents; the keys of the files that the answers had of their own. */
export const removeConnections = async (tx: RegionTx, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<{ file_key: string }>`with gone as (
      delete from connection_value where connection_id = any(${[...ids]}::uuid[]) returning file_key
    ) select file_key from gone where file_key is not null`.execute(tx)
  await tx
    .deleteFrom('connection')
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(({ file_key }) => file_key)
}

/** Those of the keys that an answer refers to. */
export const listKnownFiles = async (db: RegionDb, keys: readonly string[]): Promise<Set<string>> => {
  if (keys.length === 0) return new Set()
  const { rows } = await sql<{ file_key: string }>`select file_key from connection_value
    where file_key = any(${[...keys]}::text[])`.execute(db)
  return new Set(rows.map(({ file_key }) => file_key))
}

/** A share-once answer whose time is up. */
export interface ExpiredAnswer {
  company_user_id: string
  connection_id: string
  request_field_id: string
  file_key: string | null
}

/** Oldest first. Those that were left out stay at the front: `skip` steps over them. */
export const listExpired = (
  db: RegionDb,
  now: Date,
  { skip, limit }: { skip: number; limit: number },
): Promise<ExpiredAnswer[]> =>
  db
    .selectFrom('connection_value')
    .select(['company_user_id', 'connection_id', 'request_field_id', 'file_key'])
    .where('expires_at', '<=', now)
    .where('expired_at', 'is', null)
    .orderBy('expires_at')
    .orderBy('connection_id')
    .orderBy('request_field_id')
    .offset(skip)
    .limit(limit)
    .execute()

/** T-43: the digest stays. An answer that was given anew meanwhile has another file, and stays as it is. */
export const markExpired = async (tx: RegionTx, answers: readonly ExpiredAnswer[], now: Date): Promise<void> => {
  await sql`update connection_value v set expired_at = ${now}, file_key = null
    from unnest(${answers.map((one) => one.connection_id)}::uuid[],
      ${answers.map((one) => one.request_field_id)}::uuid[],
      ${answers.map((one) => one.file_key)}::text[]) as gone (connection_id, request_field_id, file_key)
    where v.connection_id = gone.connection_id and v.request_field_id = gone.request_field_id
      and v.file_key is not distinct from gone.file_key and v.expires_at <= ${now} and v.expired_at is null`.execute(tx)
}
