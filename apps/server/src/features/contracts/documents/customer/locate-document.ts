// Finds a customer's document under a connection or by its id. The ids do not name the company's region, so all regions
// are queried; an unreachable one matters only if no other has it.

import { type DocumentId, NIL_ID } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { RegionDb } from '../../../../schema/region.ts'
import type { RegionDatabase, RegionDatabases } from '../../../operations/region-databases/index.ts'
import type { Connections, Customer, LocatedConnection } from '../../../sharing/connections/index.ts'
import { findByConnection, findByCustomer } from '../customer-store.ts'
import type { DocumentRow } from '../store.ts'

/** A document and its region. */
export interface RegionDocument {
  regionDatabase: RegionDatabase
  row: DocumentRow
}

const notFound = (): ApiError => new ApiError('documents.not_found')

/** Enough to find the document again if its content was replaced. */
export interface LocatedDocument extends RegionDocument {
  find(): Promise<DocumentRow>
}

const toLocatedDocument = async (
  regionDatabase: RegionDatabase,
  find: (db: RegionDb) => Promise<DocumentRow | undefined>,
): Promise<LocatedDocument> => {
  const require = async (): Promise<DocumentRow> => {
    const row = await find(regionDatabase.database.kysely)
    if (!row) throw notFound()
    return row
  }
  return { regionDatabase, row: await require(), find: require }
}

export const locateUnderConnection = async (
  connections: Pick<Connections, 'locate'>,
  customer: Customer,
  connectionId: string,
  documentId: DocumentId,
): Promise<LocatedDocument & LocatedConnection> => {
  const { regionDatabase, connection } = await connections.locate(customer, connectionId)
  return {
    ...(await toLocatedDocument(regionDatabase, (db) => findByConnection(db, connection, documentId))),
    connection,
  }
}

/** */
export const locateDocument = async (
  regionDatabases: RegionDatabases,
  { userId }: Customer,
  documentId: DocumentId,
): Promise<LocatedDocument> => {
  const read = async (db: RegionDb): Promise<DocumentRow[]> => {
    const row = await findByCustomer(db, userId, documentId)
    return row ? [row] : []
  }
  const { regionRows, lostRegions } =
    documentId !== NIL_ID ? await regionDatabases.readReachable(read) : { regionRows: [], lostRegions: [] }
  for (const { regionDatabase, rows } of regionRows)
    if (rows.length > 0) return toLocatedDocument(regionDatabase, (db) => findByCustomer(db, userId, documentId))
  throw lostRegions[0]?.refusal ?? notFound()
}
