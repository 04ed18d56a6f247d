// The door of request fields, one per region: what a service asks its customers for. A request field is also called a slot.
import { bindRoutes, type Route } from '../../../gate/route.ts'
import type { RequestFieldNeeds } from './needs.ts'
import { isFor, wireOf } from './request-field.ts'
import { requestFieldActs } from './request-field-acts.ts'
import { type RequestFieldCache, requestFieldCache } from './request-field-cache.ts'
import { requestFieldRoutes } from './routes.ts'
import { listOf } from './store.ts'

export { askedSomewhere } from './field-type-use.ts'
export type { DescribePlugin, RequestFieldHooks, RequestFieldNeeds, StoredPlugin } from './needs.ts'
export { isFor, wireOf } from './request-field.ts'
export { listOf, listOfServices, type RequestFieldRow } from './store.ts'
export { requestFieldRoutes }

export interface RequestFields {
  routes: Route[]
  /** The request fields of a service in their order. */
  listOf: typeof listOf
  /** The same from memory, for showing them. */
  rowsOf: RequestFieldCache
  /** A request field as the service client sees it. */
  wireOf: typeof wireOf
  /** Whether a customer of that type is asked for the field. */
  isFor: typeof isFor
}

export const requestFields = (needs: RequestFieldNeeds): RequestFields => ({
  routes: bindRoutes(requestFieldRoutes, requestFieldActs(needs)),
  listOf,
  rowsOf: requestFieldCache(needs.database),
  wireOf,
  isFor,
})
