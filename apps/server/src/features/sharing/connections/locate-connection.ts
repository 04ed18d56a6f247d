// Finds a customer's connection. Its id does not contain the company's region, so all are read concurrently. An
// unreachable region matters only if no other one has the connection.

import { NIL_ID } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { RegionDb } from '../../../schema/region.ts'
import type { RegionDatabase, RegionDatabases } from '../../operations/region-databases/index.ts'
import { type ConnectionRow, findCustomerConnection } from './connection-store.ts'
import type { Customer } from './customer.ts'

/** A connection and its region. */
export interface LocatedConnection {
  regionDatabase: RegionDatabase
  connection: ConnectionRow
}

/** Another customer's connection, an unknown one and an invalid id get the same response (G-089). */
export const locateConnection = async (
  regionDatabases: RegionDatabases,
  customer: Customer,
  connectionId: string,
): Promise<LocatedConnection> => {
  const id = connectionId.toLowerCase()
  const read = async (db: RegionDb): Promise<ConnectionRow[]> => {
    const connection = await findCustomerConnection(db, customer.userId, id)
    return connection ? [connection] : []
  }
  const locate = async () => {
    const { regionRows, lostRegions } =
      isUuid(id) && id !== NIL_ID ? await regionDatabases.readReachable(read) : { regionRows: [], lostRegions: [] }
    const [locatedConnection] = regionRows.flatMap(({ regionDatabase, rows }) =>
      rows.map((connection) => ({ regionDatabase, connection })),
    )
    return { located: locatedConnection, lostRegions }
  }
  const first = await locate()
  // A company that moves between two reads is in neither region: the new home was read before it arrived, the old one
  // after it had left. A second read finds it.
  const { located, lostRegions } = first.located ? first : await locate()
  if (!located) throw lostRegions[0]?.refusal ?? new ApiError('company_connections.not_found')
  return located
}
