// Entry point of request fields, one per region: what a service asks its customers for. A request field is also called a slot.
import { bindRoutes, type Route } from '../../../gate/route.ts'
import type { RequestFieldNeeds } from './needs.ts'
import { requestFieldActs } from './request-field-acts.ts'
import { type RequestFieldCache, requestFieldCache } from './request-field-cache.ts'
import { requestFieldRoutes } from './routes.ts'

export { hasRequestFieldsOfType } from './field-type-use.ts'
export { slotOfFlow } from './flow-slot.ts'
export type { DescribePlugin, RequestFieldHooks, RequestFieldNeeds, StoredPlugin } from './needs.ts'
export { listPluginRows } from './plugin-row-store.ts'
export { isForCustomer, requestFieldRecord } from './request-field-record.ts'
export { findFlowSlot, listFlowTwins, listRequestFields, listRequestFieldsOf, type RequestFieldRow } from './store.ts'
export { requestFieldRoutes }

export interface RequestFields {
  routes: Route[]
  /** The request fields of a service in their order, from memory: for showing them, not for deciding on them. */
  rowsOf: RequestFieldCache
}

export const requestFields = (needs: RequestFieldNeeds): RequestFields => ({
  routes: bindRoutes(requestFieldRoutes, requestFieldActs(needs)),
  rowsOf: requestFieldCache(needs.database),
})
