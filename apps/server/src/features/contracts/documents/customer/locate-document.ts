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

/** `row`: if it was read to find its region. */
const toLocatedDocument = async (
  regionDatabase: RegionDatabase,
  findRow: (db: RegionDb) => Promise<DocumentRow | undefined>,
  row?: DocumentRow,
): Promise<LocatedDocument> => {
  const find = async (): Promise<DocumentRow> => {
    const foundRow = await findRow(regionDatabase.database.kysely)
    if (!foundRow) throw notFound()
    return foundRow
  }
  return { regionDatabase, row: row ?? (await find()), find }
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
  const find = (db: RegionDb) => findByCustomer(db, userId, documentId)
  const locatedRow = documentId !== NIL_ID ? await regionDatabases.find(find) : undefined
  if (!locatedRow) throw notFound()
  return toLocatedDocument(locatedRow.regionDatabase, find, locatedRow.row)
}
