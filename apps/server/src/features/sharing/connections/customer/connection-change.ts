// A change that a customer makes to one of its connections: locks, transactions and files around the rule itself.
import type { SlotAnswer } from '@company-data/protocol/wire/sharing/slot-answers'
import { spanDatabases } from '../../../../platform/db/index.ts'
import type { Subject } from '../../../delivery/changes/index.ts'
import type { Answers, LockedData } from '../answers/answers.ts'
import type { ConnectionRow, RegionSide } from '../connection-store.ts'
import { type Customer, holdCustomer } from '../customer.ts'
import type { PartNeeds } from '../needs.ts'
import type { Place } from '../places.ts'
import { type KeptFiles, withFiles } from '../slot-files/kept-files.ts'
import { locateConnection } from './locate-connection.ts'

export interface ConnectionChange {
  /** The transaction in the company's region, which commits first. */
  side: RegionSide
  place: Place
  /** As it was read before anything was locked. */
  unlocked: ConnectionRow
  subject: Subject
  data: LockedData
  files: KeptFiles
}

export type ChangeConnection = ReturnType<typeof connectionChange>

export const connectionChange = (needs: PartNeeds, answers: Pick<Answers, 'lockData'>) => {
  const { database, followers, places, quotas } = needs
  const hold = holdCustomer(needs)

  /**
   * The rows of the customer are locked before a connection to the company's region is taken. An edit locks its datum and
   * then takes such a connection; if this took one first and waited for the datum, few of them would be left.
   */
  return async <T>(
    customer: Customer,
    connectionId: string,
    input: readonly SlotAnswer[],
    change: (change: ConnectionChange) => Promise<T>,
  ): Promise<T> => {
    const { place, connection: unlocked } = await locateConnection(places, customer, connectionId)
    places.requireOpen(place)
    return withFiles(needs, (files) =>
      database.transaction(async (tx) => {
        const subject = await hold(tx, customer)
        const data = await answers.lockData(tx, customer, input)
        const pair = { ownerUserId: customer.userId, companyUserId: unlocked.company_user_id }
        await followers.mark({ database, tx }, place, pair, [...data.keys()])
        return spanDatabases({ database, tx }, [place.database], (sideOf) =>
          files.during(async () => {
            const side = sideOf(place.database)
            const result = await change({ side, place, unlocked, subject, data, files })
            if (input.length > 0) await quotas.requireWithin(['bytes'], customer.userId, tx, [side.tx])
            return result
          }),
        )
      }),
    )
  }
}
