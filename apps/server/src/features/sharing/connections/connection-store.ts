// SQL for connections as their customer sees them, in the region of the company.
import { type Insertable, type Selectable, sql } from 'kysely'
import type { TxContext } from '../../../platform/db/index.ts'
import type { RegionDb, RegionTables, RegionTx } from '../../../schema/region.ts'

export type RegionTxContext = TxContext<RegionTables>

export type CustomerType = 'person' | 'company'
/** A row, typed by its check constraint. */
export type ConnectionRow = Omit<Selectable<RegionTables['connection']>, 'customer_type'> & {
  customer_type: CustomerType
}

/** False if the customer is already connected. The insert waits for a concurrent one that is not committed yet. */
export const insertConnection = async (tx: RegionTx, row: Insertable<RegionTables['connection']>): Promise<boolean> => {
  const inserted = await tx
    .insertInto('connection')
    .values(row)
    .onConflict((conflict) => conflict.columns(['service_id', 'customer_user_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

const selectByCustomer = (db: RegionDb, customerUserId: string) =>
  db.selectFrom('connection').selectAll().where('customer_user_id', '=', customerUserId)

/** Undefined for a connection of another customer, as for one that does not exist. */
export const findCustomerConnection = async (
  db: RegionDb,
  customerUserId: string,
  id: string,
): Promise<ConnectionRow | undefined> =>
  (await selectByCustomer(db, customerUserId).where('id', '=', id).executeTakeFirst()) as ConnectionRow | undefined

export const findConnectionTo = async (
  db: RegionDb,
  customerUserId: string,
  serviceId: string,
): Promise<ConnectionRow | undefined> =>
  (await selectByCustomer(db, customerUserId).where('service_id', '=', serviceId).executeTakeFirst()) as
    | ConnectionRow
    | undefined

/** Serializes operations on one connection; rows that refer to it can still be inserted. */
export const lockCustomerConnection = async (
  tx: RegionTx,
  customerUserId: string,
  id: string,
): Promise<ConnectionRow | undefined> =>
  (await selectByCustomer(tx, customerUserId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) as
    | ConnectionRow
    | undefined

/** The connection cannot end before the transaction does; any number of transactions may have this lock. */
export const holdConnection = async (tx: RegionTx, serviceId: string, id: string): Promise<ConnectionRow | undefined> =>
  (await tx
    .selectFrom('connection')
    .selectAll()
    .where('id', '=', id)
    .where('service_id', '=', serviceId)
    .forKeyShare()
    .executeTakeFirst()) as ConnectionRow | undefined

/** Several connections of a service, by ids or customers; locked (shared) in one order. */
export const holdConnections = async (
  tx: RegionTx,
  serviceId: string,
  { ids, customerIds }: { ids: readonly string[]; customerIds: readonly string[] },
): Promise<ConnectionRow[]> =>
  (await tx
    .selectFrom('connection')
    .selectAll()
    .where('service_id', '=', serviceId)
    .where(({ or, eb }) =>
      or([
        eb('id', '=', sql<string>`any(${[...ids]}::uuid[])`),
        eb('customer_user_id', '=', sql<string>`any(${[...customerIds]}::uuid[])`),
      ]),
    )
    .orderBy('id')
    .forKeyShare()
    .execute()) as ConnectionRow[]

/** Several connections of a service, locked in one order, to share values over them. */
export const lockForSharing = async (
  tx: RegionTx,
  serviceId: string,
  ids: readonly string[],
): Promise<ConnectionRow[]> =>
  (await tx
    .selectFrom('connection')
    .selectAll()
    .where('service_id', '=', serviceId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()) as ConnectionRow[]

/** Sorted by id, which rises with time (NS-11). */
export const listCustomerConnections = async (
  db: RegionDb,
  customerUserId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ConnectionRow[]> => {
  const rows = selectByCustomer(db, customerUserId).orderBy('id').limit(limit)
  return (await (after === undefined ? rows : rows.where('id', '>', after)).execute()) as ConnectionRow[]
}

/** The company customers of a service, page by page. */
export const listCustomersByType = (
  db: RegionDb,
  serviceId: string,
  type: 'person' | 'company',
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Array<Pick<ConnectionRow, 'id' | 'customer_user_id'>>> => {
  const rows = db
    .selectFrom('connection')
    .select(['id', 'customer_user_id'])
    .where('service_id', '=', serviceId)
    .where('customer_type', '=', sql.lit(type))
    .orderBy('id')
    .limit(limit)
  return (after === undefined ? rows : rows.where('id', '>', after)).execute()
}

/** Locked in the order of the ids, so that two operations that end several connections cannot deadlock. */
export const lockCustomerConnections = async (
  tx: RegionTx,
  customerUserId: string,
  ids: readonly string[],
): Promise<ConnectionRow[]> =>
  (await selectByCustomer(tx, customerUserId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()) as ConnectionRow[]

/** The connections of all services of a company, counted up to a limit. */
export const countCompanyConnections = async (db: RegionDb, companyUserId: string, limit: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
    select from connection where company_user_id = ${companyUserId} limit ${sql.lit(limit)}) few`.execute(db)
  return rows[0]?.count ?? 0
}
