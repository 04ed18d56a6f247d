// An act of a customer on one of its connections: its own region is held, the company's region commits first, and files
// follow the outcome.

import type { SlotAnswer } from '@company-data/protocol/wire/sharing/slot-answers'
import { spanDatabases } from '../../../../platform/db/index.ts'
import type { Subject } from '../../../delivery/changes/index.ts'
import { answers, type HeldData } from '../answers/answers.ts'
import type { ConnectionRow } from '../connection-store.ts'
import { type Customer, holdCustomer } from '../customer.ts'
import type { ConnectionNeeds, RegionSide } from '../needs.ts'
import { type Place, places } from '../places.ts'
import { type KeptFiles, withFiles } from '../slot-files/kept-files.ts'
import { type Located, locate } from './locate-connection.ts'

export interface CustomerAct {
  /** The company's region. */
  side: RegionSide
  place: Place
  /** As it was found, before anything was locked. */
  found: ConnectionRow
  subject: Subject
  /** The customer's fields that the answers name, held until the end. */
  held: HeldData
  files: KeptFiles
}

export const customerActs = (needs: ConnectionNeeds) => {
  const { database } = needs
  const known = places(needs)
  const find = locate(known)
  const hold = holdCustomer(needs)
  const taken = answers(needs)

  return {
    locate: (customer: Customer, connectionId: string): Promise<Located> => find(customer, connectionId),
    /**
     * What is the customer's is locked before a connection to the company's region is taken: whoever edits a field holds
     * it and takes such a connection then, and there are few of them.
     */
    async change<T>(
      customer: Customer,
      connectionId: string,
      given: readonly SlotAnswer[],
      act: (act: CustomerAct) => Promise<T>,
    ): Promise<T> {
      const { place, connection: found } = await find(customer, connectionId)
      known.requireOpen(place)
      return withFiles(needs, (files) =>
        database.transaction(async (tx) => {
          const subject = await hold(tx, customer)
          const held = await taken.hold(tx, customer, given)
          return spanDatabases({ database, tx }, [place.database], (sideOf) =>
            files.during(() => act({ side: sideOf(place.database), place, found, subject, held, files })),
          )
        }),
      )
    },
  }
}
