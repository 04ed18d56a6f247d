// The door of connections, one per region: who is connected to which service, and what each shares with it.
// `company/` is what the service does, `customer/` what the person or company that is its customer does, `live/` the slots that
// follow a field; what both sides need stands beside this file.

export type { BeforeEnd, EndScope } from './company/company-needs.ts'
export type { ConnectionRow, CustomerType } from './connection-store.ts'
export type { Also, Connected, Customer, ServiceRef } from './customer/connect.ts'
export { connectErrors } from './customer/customer-routes.ts'
export type { ConnectionNeeds, CustomerNotice } from './needs.ts'
export { type Connections, connections } from './service.ts'
export { readSlots, type SlotState } from './slot-state.ts'
export { type ConnectionValueRow, listAnswered as valuesOf, type SlotKey } from './value-store.ts'
