// The door of connections, one per region: who is connected to which service, and what each shares with it.
// `company/` is what the service does, `customer/` what the person or company that is its customer does, `live-copies/` the
// slots that follow a datum; what both sides need stands beside this file.

import type { RouteDescription } from '../../../gate/route.ts'
import { companyRoutes } from './company/company-routes.ts'
import { portalRoutes } from './company/portal-routes.ts'
import { customerRoutes } from './customer/customer-routes.ts'

export type { EndingHooks, EndScope } from './company/company-needs.ts'
export type { Also, Connected, Customer, ServiceRef } from './connect/connect.ts'
export type { ConnectionRow, CustomerType } from './connection-store.ts'
export { connectErrors } from './customer/customer-routes.ts'
export type { LiveCopies } from './live-copies/live-copies.ts'
export type { Mapping } from './live-copies/mapping.ts'
export type { ConnectingHooks, ConnectionNeeds, CustomerNotice } from './needs.ts'
export { type Connections, connections } from './service.ts'
export type { SlotState } from './slots/slot-state.ts'
export type { ConnectionValueRow, SlotKey } from './slots/slot-store.ts'

/** What this feature serves, for the documents. */
export const connectionRoutes: readonly RouteDescription[] = [...customerRoutes, ...companyRoutes, ...portalRoutes]
