// SQL of connections, in the region of the company that is shared with.
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { RegionTables } from '../../../schema/region.ts'

export type RegionDb = Kysely<RegionTables>
export type RegionTx = Transaction<RegionTables>

export type CustomerType = 'person' | 'company'
/** A row with what its check promises. */
export type ConnectionRow = Omit<Selectable<RegionTables['connection']>, 'customer_type'> & {
  customer_type: CustomerType
}

/** False when the customer is connected to the service; a rival that is not committed yet is waited for. */
export const insertConnection = async (tx: RegionTx, row: Insertable<RegionTables['connection']>): Promise<boolean> => {
  const inserted = await tx
    .insertInto('connection')
    .values(row)
    .onConflict((conflict) => conflict.columns(['service_id', 'customer_user_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

const ofCustomer = (db: RegionDb, customerUserId: string) =>
  db.selectFrom('connection').selectAll().where('customer_user_id', '=', customerUserId)

/** The customer's own; of anybody else, as if there were none. */
export const findOwnConnection = async (
  db: RegionDb,
  customerUserId: string,
  id: string,
): Promise<ConnectionRow | undefined> =>
  (await ofCustomer(db, customerUserId).where('id', '=', id).executeTakeFirst()) as ConnectionRow | undefined

export const findConnectionTo = async (
  db: RegionDb,
  customerUserId: string,
  serviceId: string,
): Promise<ConnectionRow | undefined> =>
  (await ofCustomer(db, customerUserId).where('service_id', '=', serviceId).executeTakeFirst()) as
    | ConnectionRow
    | undefined

/** Acts on one connection follow each other; rows that refer to it may still be written meanwhile. */
export const lockOwnConnection = async (
  tx: RegionTx,
  customerUserId: string,
  id: string,
): Promise<ConnectionRow | undefined> =>
  (await ofCustomer(tx, customerUserId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) as
    | ConnectionRow
    | undefined

/** By id, which rises with time: the order of lists (NS-11). */
export const listOwnConnections = async (
  db: RegionDb,
  customerUserId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ConnectionRow[]> => {
  const rows = ofCustomer(db, customerUserId).orderBy('id').limit(limit)
  return (await (after === undefined ? rows : rows.where('id', '>', after)).execute()) as ConnectionRow[]
}

/** Company customers of a service, page by page. */
export const listCompanyCustomers = (
  db: RegionDb,
  serviceId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Array<Pick<ConnectionRow, 'id' | 'customer_user_id'>>> => {
  const rows = db
    .selectFrom('connection')
    .select(['id', 'customer_user_id'])
    .where('service_id', '=', serviceId)
    .where('customer_type', '=', sql.lit('company'))
    .orderBy('id')
    .limit(limit)
  return (after === undefined ? rows : rows.where('id', '>', after)).execute()
}

/** In one order, so that two that end several of them do not wait for each other. */
export const lockOwnConnections = async (
  tx: RegionTx,
  customerUserId: string,
  ids: readonly string[],
): Promise<ConnectionRow[]> =>
  (await ofCustomer(tx, customerUserId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()) as ConnectionRow[]
