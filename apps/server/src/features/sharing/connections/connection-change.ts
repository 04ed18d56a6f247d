// Runs a customer's change to one of its connections: locks, transactions and files around the rule itself.

import type { SlotAnswer } from '@company-data/protocol/wire/sharing/slot-answers'
import { spanDatabases } from '../../../platform/db/index.ts'
import type { Subject } from '../../delivery/changes/index.ts'
import type { RegionDatabase } from '../../operations/region-databases/index.ts'
import type { Answers, LockedData } from './answers/answers.ts'
import type { ConnectionRow, RegionTxContext } from './connection-store.ts'
import { type Customer, holdCustomer } from './customer.ts'
import type { ComponentDeps } from './deps.ts'
import { locateConnection } from './locate-connection.ts'
import { type SlotFileStorage, withFiles } from './slot-files/slot-file-storage.ts'

export interface ConnectionChange {
  /** The transaction in the company's region, which commits first. */
  context: RegionTxContext
  regionDatabase: RegionDatabase
  /** The connection as read before any lock. */
  unlocked: ConnectionRow
  subject: Subject
  data: LockedData
  files: SlotFileStorage
}

export type ChangeConnection = ReturnType<typeof connectionChange>

export const connectionChange = (deps: ComponentDeps, answers: Pick<Answers, 'lockData'>) => {
  const { database, followers, regionDatabases, quotas } = deps
  const hold = holdCustomer(deps)

  /**
   * The rows of the customer are locked before a connection to the company's region is taken. An edit locks its datum
   * and then takes such a connection; if this took one first and waited for the datum, few of them would be left.
   */
  return async <T>(
    customer: Customer,
    connectionId: string,
    input: readonly SlotAnswer[],
    change: (change: ConnectionChange) => Promise<T>,
  ): Promise<T> => {
    const { regionDatabase, connection: unlocked } = await locateConnection(regionDatabases, customer, connectionId)
    regionDatabases.requireOpen(regionDatabase)
    return withFiles(deps, (files) =>
      database.transaction(async (tx) => {
        const subject = await hold(tx, customer)
        const data = await answers.lockData(tx, customer, input)
        const pair = { ownerUserId: customer.userId, companyUserId: unlocked.company_user_id }
        await followers.mark({ database, tx }, regionDatabase, pair, [...data.keys()])
        return spanDatabases({ database, tx }, [regionDatabase.database], (contextFor) =>
          files.during(async () => {
            const context = contextFor(regionDatabase.database)
            const result = await change({ context, regionDatabase, unlocked, subject, data, files })
            if (input.length > 0) await quotas.requireWithin(['bytes'], customer.userId, tx, [context.tx])
            return result
          }),
        )
      }),
    )
  }
}
