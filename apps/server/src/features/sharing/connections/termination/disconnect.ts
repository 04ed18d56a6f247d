// How a customer ends connections: one that it disconnects from, or all when its account is deleted (G-013, G-089).
import { ApiError } from '@company-data/protocol/errors'
import { listCustomerConnections, lockCustomerConnections } from '../connection-store.ts'
import { locateConnection } from '../customer/locate-connection.ts'
import type { Customer } from '../customer.ts'
import type { ComponentDeps } from '../deps.ts'
import type { RegionDatabase } from '../region-databases.ts'
import type { Ending, Endings } from './end-connections.ts'

/** How many connections of a deleted account end at a time. */
const BATCH = 250

export const customerEndings = (
  { accounts, followers, regionDatabases }: Pick<ComponentDeps, 'accounts' | 'followers' | 'regionDatabases'>,
  { endConnections, removeFiles }: Pick<Endings, 'endConnections' | 'removeFiles'>,
) => {
  /** Answers how many have ended. */
  const endAt = async (
    regionDatabase: RegionDatabase,
    userId: string,
    ids: readonly string[],
    ending: Ending,
  ): Promise<number> => {
    regionDatabases.requireOpen(regionDatabase)
    const { region, database } = regionDatabase
    const { files, count } = await database.transaction(async (tx) => {
      const rows = await lockCustomerConnections(tx, userId, ids)
      return { files: await endConnections({ database, tx }, rows, ending), count: rows.length }
    })
    await removeFiles(region, files)
    return count
  }

  /** Answers whether connections were left because their company lives elsewhere by now. */
  const endAllAt = async (regionDatabase: RegionDatabase, userId: string): Promise<boolean> => {
    let isAnyLeft = false
    for (let after: string | undefined; ; ) {
      const rows = await listCustomerConnections(regionDatabase.database.kysely, userId, { after, limit: BATCH })
      const ids = (await regionDatabases.rowsAtHome(regionDatabase, rows)).map(({ id }) => id)
      if (ids.length > 0) await endAt(regionDatabase, userId, ids, { by: 'account', subjectCode: null })
      isAnyLeft ||= ids.length < rows.length
      if (rows.length < BATCH) return isAnyLeft
      after = rows.at(-1)?.id
    }
  }

  return {
    /** Only the service is notified. Of two requests at once the second one finds no connection. */
    async disconnect(customer: Customer, connectionId: string): Promise<void> {
      const { regionDatabase, connection } = await locateConnection(regionDatabases, customer, connectionId)
      const subjectCode = (await accounts.state(customer.userId))?.code ?? null
      const count = await endAt(regionDatabase, customer.userId, [connection.id], { by: 'customer', subjectCode })
      if (count === 0) throw new ApiError('company_connections.not_found')
      await followers.repair({ ownerUserId: customer.userId, companyUserId: connection.company_user_id })
    },
    /** After the account is deleted. It can be interrupted anywhere and done again. */
    async endAccountConnections(userId: string): Promise<void> {
      const endAll = async (): Promise<boolean> => {
        const ends = await Promise.allSettled(
          regionDatabases.available().map((regionDatabase) => endAllAt(regionDatabase, userId)),
        )
        // Those in a region that is lost end when it is back: whoever asked tries again.
        for (const end of ends) if (end.status === 'rejected') throw end.reason
        regionDatabases.requireAll()
        return ends.some((end) => end.status === 'fulfilled' && end.value)
      }
      // A connection that moved into a region after that region was done is found in the second round.
      if (await endAll()) await endAll()
    },
  }
}
