// Finds a connection of a customer: the company's region is not in its id, so every region is asked at once.
import { ApiError } from '@company-data/protocol'
import { isUuid } from '../../platform/ids/uuid.ts'
import { type ConnectionRow, findOwnConnection } from './connection-store.ts'
import type { Customer } from './customer.ts'
import type { Place, Places } from './places.ts'

export interface Located {
  place: Place
  connection: ConnectionRow
}

/** Somebody else's connection, an unknown one and what is no id at all answer alike (G-089). */
export const locate =
  (known: Places) =>
  async (customer: Customer, connectionId: string): Promise<Located> => {
    const id = connectionId.toLowerCase()
    const found = isUuid(id)
      ? await known.ask(async (db, place) => {
          const row = await findOwnConnection(db, customer.userId, id)
          const [connection] = await known.atHome(place, row ? [row] : [])
          return connection && { place, connection }
        })
      : []
    const located = found.find((one) => one !== undefined)
    if (!located) throw new ApiError('company_connections.not_found')
    return located
  }
