// Finds a connection of a customer: the company's region is not in its id, so every region is asked at once.
import { ApiError } from '@company-data/protocol/errors'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import { type ConnectionRow, findOwnConnection, type RegionDb } from '../connection-store.ts'
import type { Customer } from '../customer.ts'
import type { Place, Places } from '../places.ts'

export interface Located {
  place: Place
  connection: ConnectionRow
}

/** Somebody else's connection, an unknown one and what is no id at all answer alike (G-089). */
export const locate =
  (known: Places) =>
  async (customer: Customer, connectionId: string): Promise<Located> => {
    const id = connectionId.toLowerCase()
    const read = async (db: RegionDb): Promise<ConnectionRow[]> => {
      const row = await findOwnConnection(db, customer.userId, id)
      return row ? [row] : []
    }
    const told = isUuid(id) ? await known.askHome(read) : []
    const [located] = told.flatMap(({ place, rows }) => rows.map((connection) => ({ place, connection })))
    if (!located) throw new ApiError('company_connections.not_found')
    return located
  }
