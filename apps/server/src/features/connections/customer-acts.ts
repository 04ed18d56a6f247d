// An act of a customer on one of its connections: its own region is held, the company's region commits first, and files
// follow the outcome.

import { together } from '../../platform/db/index.ts'
import type { Subject } from '../changes/index.ts'
import type { ConnectionRow } from './connection-store.ts'
import { type Customer, holdCustomer } from './customer.ts'
import { type KeptFiles, withFiles } from './kept-files.ts'
import { type Located, locate } from './located.ts'
import type { ConnectionNeeds, RegionSide } from './needs.ts'
import { type Place, places } from './places.ts'

export interface CustomerAct {
  own: RegionSide
  /** The company's region. */
  side: RegionSide
  place: Place
  /** As it was found, before anything was locked. */
  found: ConnectionRow
  subject: Subject
  files: KeptFiles
}

export const customerActs = (needs: ConnectionNeeds) => {
  const { database } = needs
  const known = places(needs)
  const find = locate(known)
  const hold = holdCustomer(needs)

  return {
    locate: (customer: Customer, connectionId: string): Promise<Located> => find(customer, connectionId),
    async change<T>(customer: Customer, connectionId: string, act: (act: CustomerAct) => Promise<T>): Promise<T> {
      const { place, connection: found } = await find(customer, connectionId)
      known.requireOpen(place)
      return withFiles(needs, (files) =>
        together(database, [place.database], (sideOf) =>
          files.during(async () => {
            const own = sideOf(database)
            const subject = await hold(own.tx, customer)
            return act({ own, side: sideOf(place.database), place, found, subject, files })
          }),
        ),
      )
    },
  }
}
