// Finds a customer's connection. Its id does not contain the company's region, so all are read concurrently. An
// unreachable region matters only if no other one has the connection.

import { NIL_ID } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import { isUuid } from '../../../platform/ids/uuid.ts'
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
  const locatedRow =
    isUuid(id) && id !== NIL_ID
      ? await regionDatabases.find((db) => findCustomerConnection(db, customer.userId, id))
      : undefined
  if (!locatedRow) throw new ApiError('company_connections.not_found')
  return { regionDatabase: locatedRow.regionDatabase, connection: locatedRow.row }
}
