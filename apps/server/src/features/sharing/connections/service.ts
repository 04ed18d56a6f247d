// Connections as the rest of the server knows them, per region: the customer side and the company side put together.
import { bindRoutes, type Route } from '../../../gate/route.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { CompanyNeeds } from './company/company-needs.ts'
import { type CompanySide, companySide } from './company/company-side.ts'
import { findConnectionTo, type RegionDb } from './connection-store.ts'
import { customerRoutes } from './customer/customer-routes.ts'
import { type CustomerSide, customerSide } from './customer/customer-side.ts'
import { publishing } from './customer-notices/customer-notices.ts'
import { type LiveCopies, liveCopies } from './live-copies/live-copies.ts'
import type { ConnectionNeeds } from './needs.ts'
import { places } from './places.ts'
import { readSlots } from './slots/slot-state.ts'
import { listAnswered } from './slots/slot-store.ts'

export interface Connections {
  routes: Route[]
  jobs: Job[]
  /** What acts on contact data go through. */
  liveCopies: LiveCopies
  readSlots: typeof readSlots
  /** Those of the request rows that have an answer somewhere. */
  valuesOf: typeof listAnswered
  /** Tells the company customers of the service which rows are new (G-151). */
  onPublished: ReturnType<typeof publishing>['onPublished']
  /** The same when something that customers see of the service has changed. */
  onChanged: ReturnType<typeof publishing>['onChanged']
  /** At the customer's home region. `also` runs in the company's region, in the same act. */
  connect: CustomerSide['connect']
  /** What was connected, as its customer sees it. */
  recordOf: CustomerSide['recordOf']
  isConnected(db: RegionDb, serviceId: string, customerUserId: string): Promise<boolean>
  /** Of a deleted account, in every region, as a customer (G-013). */
  endAllOf: CustomerSide['endAllOf']
  endings: CompanySide['endings']
}

export const connections = (needs: ConnectionNeeds & CompanyNeeds): Connections => {
  const company = companySide(needs)
  const customer = customerSide(needs, company.endings)
  return {
    routes: [...bindRoutes(customerRoutes, customer), ...company.routes],
    jobs: company.jobs,
    liveCopies: liveCopies({ ...needs, places: places(needs) }),
    readSlots,
    valuesOf: listAnswered,
    ...publishing(needs),
    connect: customer.connect,
    recordOf: customer.recordOf,
    isConnected: async (db, serviceId, customerUserId) =>
      (await findConnectionTo(db, customerUserId, serviceId)) !== undefined,
    endAllOf: customer.endAllOf,
    endings: company.endings,
  }
}
