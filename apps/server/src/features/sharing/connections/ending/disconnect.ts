// The customer's own end of connections: one that it ends itself, or all of them when its account goes (G-013, G-089).
import { ApiError } from '@company-data/protocol/errors'
import { listOwnConnections, lockOwnConnections } from '../connection-store.ts'
import { locate } from '../customer/locate-connection.ts'
import type { Customer } from '../customer.ts'
import type { ReachNeeds } from '../needs.ts'
import { type Place, places } from '../places.ts'
import type { Endings } from './end-connections.ts'

/** How many connections of a deleted account end at a time. */
const BATCH = 250

type Ends = Pick<Endings, 'endConnections' | 'removeFiles'>

export const leaving = (needs: ReachNeeds, { endConnections, removeFiles }: Ends) => {
  const { accounts } = needs
  const known = places(needs)
  const find = locate(known)

  const end = async (
    place: Place,
    userId: string,
    ids: readonly string[],
    ending: Parameters<Ends['endConnections']>[2],
  ): Promise<number> => {
    known.requireOpen(place)
    const { region, database } = place
    const { files, ended } = await database.transaction(async (tx) => {
      const rows = await lockOwnConnections(tx, userId, ids)
      return { files: await endConnections({ database, tx }, rows, ending), ended: rows.length }
    })
    await removeFiles(region, files)
    return ended
  }

  /** Whether rows were left because their company lives elsewhere by now. */
  const endAllIn = async (place: Place, userId: string): Promise<boolean> => {
    let isLeft = false
    for (let after: string | undefined; ; ) {
      const rows = await listOwnConnections(place.database.kysely, userId, { after, limit: BATCH })
      const ids = (await known.atHome(place, rows)).map(({ id }) => id)
      if (ids.length > 0) await end(place, userId, ids, { by: 'account', subjectCode: null })
      isLeft ||= ids.length < rows.length
      if (rows.length < BATCH) return isLeft
      after = rows.at(-1)?.id
    }
  }

  return {
    /** The customer knows it: only the service is told. Of two at once the second finds nothing. */
    async disconnect(customer: Customer, connectionId: string): Promise<void> {
      const { place, connection } = await find(customer, connectionId)
      const subjectCode = (await accounts.state(customer.userId))?.code ?? null
      const ended = await end(place, customer.userId, [connection.id], { by: 'customer', subjectCode })
      if (ended === 0) throw new ApiError('company_connections.not_found')
    },
    /** After the account is deleted; can be cut off anywhere and done again. */
    async endAllOf(userId: string): Promise<void> {
      const endAll = async (): Promise<boolean> => {
        const left = []
        for (const place of known.all()) left.push(await endAllIn(place, userId))
        return left.includes(true)
      }
      // What has moved to a region that had been looked at already is there in the second round.
      if (await endAll()) await endAll()
    },
  }
}
