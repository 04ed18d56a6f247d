// An act of a customer on one of its connections: its own region is held, the company's region commits first, and files
// follow the outcome.

import { together } from '../../platform/db/index.ts'
import type { Subject } from '../changes/index.ts'
import type { ConnectionRow } from './connection-store.ts'
import { type Customer, holdCustomer } from './customer.ts'
import { type KeptFiles, keptFiles } from './kept-files.ts'
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
  /** When the request came. */
  began: Date
  files: KeptFiles
  /** Keys of files that are to go once the act is committed. */
  removed: string[]
}

export const customerActs = (needs: ConnectionNeeds) => {
  const { database, clock, filesOf, log } = needs
  const find = locate(places(needs))
  const hold = holdCustomer(needs)

  const removeFiles = async (region: string, keys: readonly string[]): Promise<void> => {
    for (const key of keys) {
      await filesOf(region)
        .remove(key)
        .catch((error: unknown) => log.warn('a file was not removed', { error: String(error) }))
    }
  }

  return {
    locate: (customer: Customer, connectionId: string): Promise<Located> => find(customer, connectionId),
    async change<T>(customer: Customer, connectionId: string, act: (act: CustomerAct) => Promise<T>): Promise<T> {
      const began = clock.now()
      const { place, connection: found } = await find(customer, connectionId)
      const files = keptFiles(needs)
      let removed: string[] = []
      try {
        const result = await together(database, [place.database], async (sideOf) => {
          await files.takeBack()
          removed = []
          const own = sideOf(database)
          const subject = await hold(own.tx, customer)
          return act({ own, side: sideOf(place.database), place, found, subject, began, files, removed })
        })
        await removeFiles(place.region, removed)
        return result
      } catch (error) {
        await files.takeBack()
        throw error
      }
    },
  }
}
