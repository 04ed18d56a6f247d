// Finds a connection of a customer. Its id does not say in which region the company lives, so all are asked at once. A region
// that is lost matters only when no other one has the connection.
import { ApiError } from '@company-data/protocol/errors'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import { type ConnectionRow, findConnectionOf, type RegionDb } from '../connection-store.ts'
import type { Customer } from '../customer.ts'
import type { Place, Places } from '../places.ts'

/** A connection and the region that it is in. */
export interface ConnectionPlace {
  place: Place
  connection: ConnectionRow
}

/** The connection of another customer, an unknown one and an invalid id are answered alike (G-089). */
export const locateConnection = async (
  places: Places,
  customer: Customer,
  connectionId: string,
): Promise<ConnectionPlace> => {
  const id = connectionId.toLowerCase()
  const read = async (db: RegionDb): Promise<ConnectionRow[]> => {
    const connection = await findConnectionOf(db, customer.userId, id)
    return connection ? [connection] : []
  }
  const locate = async () => {
    const { answers, lost } = isUuid(id) ? await places.readReachable(read) : { answers: [], lost: [] }
    const [located] = answers.flatMap(({ place, rows }) => rows.map((connection) => ({ place, connection })))
    return { located, lost }
  }
  const first = await locate()
  // A company that moves between the answers of two regions is in neither: the new home was read before it arrived, the old
  // one after it had left. Then a second reading finds it.
  const { located, lost } = first.located ? first : await locate()
  if (!located) throw lost[0]?.refusal ?? new ApiError('company_connections.not_found')
  return located
}
