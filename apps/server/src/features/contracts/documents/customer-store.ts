// SQL for documents as a customer finds them: its own, and broadcasts of its connected services.
import { sql } from 'kysely'
import type { RegionDb } from '../../../schema/region.ts'
import type { DocumentRow } from './store.ts'

interface PageAfter {
  after: string | undefined
  limit: number
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Under one connection: documents sent to it, and its service's broadcasts. */
export const listByConnection = async (
  db: RegionDb,
  connection: { id: string; service_id: string },
  { after = BEFORE_ALL, limit }: PageAfter,
): Promise<DocumentRow[]> => {
  const { rows } = await sql<DocumentRow>`
    (select * from document where connection_id = ${connection.id} and id > ${after} order by id limit ${limit})
    union all
    (select * from document where service_id = ${connection.service_id} and recipient_user_id is null and id > ${after}
      order by id limit ${limit})
    order by id limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, connection_id: connection.id }))
}

/**
 * Newest first. A-66: the inbox keeps a recipient's documents after the connection ends, broadcasts only while
 * it is active.
 */
export const listByCustomer = async (
  db: RegionDb,
  customerUserId: string,
  { before = AFTER_ALL, limit }: { before: string | undefined; limit: number },
): Promise<DocumentRow[]> => {
  const { rows } = await sql<DocumentRow & { own_connection_id: string | null }>`
    (select d.*, d.connection_id as own_connection_id from document d
      where d.recipient_user_id = ${customerUserId} and d.id < ${before} order by d.id desc limit ${limit})
    union all
    (select d.*, c.id as own_connection_id from connection c join document d on d.service_id = c.service_id
      where c.customer_user_id = ${customerUserId} and d.recipient_user_id is null and d.id < ${before}
      order by d.id desc limit ${limit})
    order by id desc limit ${limit}`.execute(db)
  return rows.map(({ own_connection_id, ...row }) => ({ ...row, connection_id: own_connection_id }))
}

/** Looked up by the document alone. Undefined for another customer's document, as for a missing one. */
export const findByCustomer = async (
  db: RegionDb,
  customerUserId: string,
  id: string,
): Promise<DocumentRow | undefined> => {
  const { rows } = await sql<DocumentRow & { own_connection_id: string | null }>`
    select d.*, coalesce(d.connection_id, c.id) as own_connection_id from document d
    left join connection c on d.recipient_user_id is null and c.service_id = d.service_id
      and c.customer_user_id = ${customerUserId}
    where d.id = ${id} and (d.recipient_user_id = ${customerUserId} or c.id is not null)`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { own_connection_id, ...columns } = row
  return { ...columns, connection_id: own_connection_id }
}

/** Under its connection. */
export const findByConnection = async (
  db: RegionDb,
  connection: { id: string; service_id: string },
  id: string,
): Promise<DocumentRow | undefined> => {
  const { rows } = await sql<DocumentRow>`select * from document where id = ${id}
    and (connection_id = ${connection.id} or (recipient_user_id is null and service_id = ${connection.service_id}))`.execute(
    db,
  )
  return rows[0] && { ...rows[0], connection_id: connection.id }
}
