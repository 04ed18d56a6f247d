// Entry point of request fields, one per region: the form of a service for its customers. A request field is also a slot.
import { bindRoutes, type Route } from '../../../gate/route.ts'
import type { RequestFieldDeps } from './deps.ts'
import { requestFieldActions } from './request-field-actions.ts'
import { type RequestFieldCache, requestFieldCache } from './request-field-cache.ts'
import { type RequestFieldRows, requestFieldRows } from './request-field-rows.ts'
import { requestFieldRoutes } from './routes.ts'

export type { DescribePlugin, RequestFieldDeps, RequestFieldHooks, StoredPlugin } from './deps.ts'
export { hasRequestFieldsWithType } from './field-type-use.ts'
export { isForCustomer, requestFieldRecord } from './request-field-record.ts'
export type { RequestFieldRow, SlotRow } from './store.ts'
export { requestFieldRoutes }

export interface RequestFields {
  routes: Route[]
  /** The request fields of a service in order, from memory: for display, not for decisions. */
  readRows: RequestFieldCache
  rows: RequestFieldRows
}

export const requestFields = (deps: RequestFieldDeps): RequestFields => ({
  routes: bindRoutes(requestFieldRoutes, requestFieldActions(deps)),
  readRows: requestFieldCache(deps.database),
  rows: requestFieldRows(),
})
