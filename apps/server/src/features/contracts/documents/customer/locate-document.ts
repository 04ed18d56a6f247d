// Finds a document of a customer: under one of its connections, or by the document alone. Neither id says in which region the
// company lives, so all are asked; a region that is lost matters only when no other one has the document.
import { ApiError } from '@company-data/protocol/errors'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import {
  type ConnectionPlace,
  type Customer,
  locateConnection,
  type Place,
  type Places,
} from '../../../sharing/connections/index.ts'
import { findOfConnection, findOfCustomer } from '../customer-store.ts'
import type { DocumentRow, RegionDb } from '../store.ts'

/** A document and the region that it is in. */
export interface DocumentPlace {
  place: Place
  row: DocumentRow
}

const notFound = (): ApiError => new ApiError('documents.not_found')

/** Where the document is found again when its content was replaced meanwhile. */
export interface LocatedDocument extends DocumentPlace {
  find(): Promise<DocumentRow>
}

const located = async (
  place: Place,
  find: (db: RegionDb) => Promise<DocumentRow | undefined>,
): Promise<LocatedDocument> => {
  const require = async (): Promise<DocumentRow> => {
    const row = await find(place.database.kysely)
    if (!row) throw notFound()
    return row
  }
  return { place, row: await require(), find: require }
}

export const locateUnderConnection = async (
  places: Places,
  customer: Customer,
  connectionId: string,
  documentId: string,
): Promise<LocatedDocument & ConnectionPlace> => {
  const { place, connection } = await locateConnection(places, customer, connectionId)
  const id = documentId.toLowerCase()
  if (!isUuid(id)) throw notFound()
  return { ...(await located(place, (db) => findOfConnection(db, connection, id))), connection }
}

/** */
export const locateDocument = async (
  places: Places,
  { userId }: Customer,
  documentId: string,
): Promise<LocatedDocument> => {
  const id = documentId.toLowerCase()
  const read = async (db: RegionDb): Promise<DocumentRow[]> => {
    const row = await findOfCustomer(db, userId, id)
    return row ? [row] : []
  }
  const { answers, lost } = isUuid(id) ? await places.readReachable(read) : { answers: [], lost: [] }
  for (const { place, rows } of answers)
    if (rows.length > 0) return located(place, (db) => findOfCustomer(db, userId, id))
  throw lost[0]?.refusal ?? notFound()
}
