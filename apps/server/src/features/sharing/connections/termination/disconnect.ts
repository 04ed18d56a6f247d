// A customer ends connections: one by disconnecting, or all when its account is deleted (G-013, G-089).

import { ApiError } from '@company-data/protocol/errors'
import type { RegionDatabase } from '../../../operations/region-databases/index.ts'
import { listCustomerConnections, lockCustomerConnections } from '../connection-store.ts'
import type { Customer } from '../customer.ts'
import type { ComponentDeps } from '../deps.ts'
import { locateConnection } from '../locate-connection.ts'
import type { Ending, Endings } from './end-connections.ts'

/** The number of connections of a deleted account that end at a time. */
const BATCH = 250

export const customerEndings = (
  { accounts, followers, regionDatabases }: Pick<ComponentDeps, 'accounts' | 'followers' | 'regionDatabases'>,
  { endConnections, removeFiles }: Pick<Endings, 'endConnections' | 'removeFiles'>,
) => {
  /** Returns the number of ended connections. */
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

  /** True if connections remain here because their company has moved to another region. */
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
    /** Only the service is notified. Of two concurrent requests the second one finds no connection. */
    async disconnect(customer: Customer, connectionId: string): Promise<void> {
      const { regionDatabase, connection } = await locateConnection(regionDatabases, customer, connectionId)
      const subjectCode = (await accounts.state(customer.userId))?.code ?? null
      const count = await endAt(regionDatabase, customer.userId, [connection.id], { by: 'customer', subjectCode })
      if (count === 0) throw new ApiError('company_connections.not_found')
      await followers.repair({ ownerUserId: customer.userId, companyUserId: connection.company_user_id })
    },
    /** After the account is deleted. Can be interrupted anywhere and repeated. */
    async endAccountConnections(userId: string): Promise<void> {
      const endAll = async (): Promise<boolean> => {
        const results = await Promise.allSettled(
          regionDatabases.available().map((regionDatabase) => endAllAt(regionDatabase, userId)),
        )
        // Connections in an unreachable region end when it is back: the caller tries again.
        for (const result of results) if (result.status === 'rejected') throw result.reason
        regionDatabases.requireAll()
        return results.some((result) => result.status === 'fulfilled' && result.value)
      }
      // A connection that moved into a finished region is found in the second round.
      if (await endAll()) await endAll()
    },
  }
}
