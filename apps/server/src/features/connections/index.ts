// The door of connections, one per region: who is connected to which service, and what each shares with it.

export type { BeforeEnd, EndScope } from './company-needs.ts'
export type { Also, Connected, Customer, ServiceRef } from './connect.ts'
export type { ConnectionRow, CustomerType } from './connection-store.ts'
export { connectErrors } from './customer-routes.ts'
export type { ConnectionNeeds, CustomerNotice } from './needs.ts'
export { type Connections, connections } from './service.ts'
export { readSlots, type SlotState } from './slot-state.ts'
export { type ConnectionValueRow, listAnswered as valuesOf, type SlotKey } from './value-store.ts'
