// SQL for connections as their service reads and locks them.
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/index.ts'
import type { RegionDb, RegionTables, RegionTx } from '../../../schema/region.ts'
import type { ShownValue } from './company/connection-record.ts'
import type { ConnectionRow } from './connection-store.ts'

const selectByService = (db: RegionDb, serviceId: string) =>
  db.selectFrom('connection').selectAll().where('service_id', '=', serviceId)

export interface PageAfter {
  after: string | undefined
  limit: number
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * Sorted by id, which rises with time and is the cursor of the list (NS-11). Both columns are compared and sorted, so
 * that only the index of the service fits: along the primary key, which the planner prefers for a large service, the
 * last page would scan the newer rows of all other services.
 */
const selectPage = (db: RegionDb, serviceId: string, { after = BEFORE_ALL, limit }: PageAfter) =>
  db
    .selectFrom('connection')
    .selectAll()
    .where(sql<boolean>`(service_id, id) > (${serviceId}::uuid, ${after}::uuid) and service_id <= ${serviceId}::uuid`)
    .orderBy('service_id')
    .orderBy('id')
    .limit(limit)

export const listConnections = async (db: RegionDb, serviceId: string, page: PageAfter): Promise<ConnectionRow[]> =>
  (await selectPage(db, serviceId, page).execute()) as ConnectionRow[]

/** A page of connections that are about to end. One that is ending concurrently is waited for and left out. */
export const lockConnections = async (tx: RegionTx, serviceId: string, page: PageAfter): Promise<ConnectionRow[]> =>
  (await selectPage(tx, serviceId, page).forUpdate().execute()) as ConnectionRow[]

export const findConnection = async (db: RegionDb, serviceId: string, id: string): Promise<ConnectionRow | undefined> =>
  (await selectByService(db, serviceId).where('id', '=', id).executeTakeFirst()) as ConnectionRow | undefined

type Unanswered = { [K in keyof ShownValue]: null }
type ConnectionWithAnswer = ConnectionRow & (ShownValue | Unanswered)

// One row per answer, or a single one without an answer. One statement, because services read connections very often.
const WITH_VALUES = `
  select c.*, v.connection_id, v.request_field_id, v.live, v.is_private, v.value, v.updated_at, v.shared_until, v.verification_id,
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
  const rows = await database.query<ConnectionWithAnswer>(statement)
  const values = rows.filter((row): row is ConnectionRow & ShownValue => row.request_field_id !== null)
  return rows[0] && { row: rows[0], values }
}

export const lockConnection = async (tx: RegionTx, serviceId: string, id: string): Promise<ConnectionRow | undefined> =>
  (await selectByService(tx, serviceId).where('id', '=', id).forUpdate().executeTakeFirst()) as
    | ConnectionRow
    | undefined
