// The door of request rows, one per region: what a service asks its customers for. A row is also called a slot.
import { bindRoutes, type Route } from '../../../gate/route.ts'
import type { RequestFieldNeeds } from './needs.ts'
import { type RememberedRows, rememberedRows } from './remembered.ts'
import { isFor, wireOf } from './request-field.ts'
import { requestFieldRoutes } from './routes.ts'
import { requestFieldActs } from './service.ts'
import { listOf } from './store.ts'

export type { DescribePlugin, RequestFieldHooks, RequestFieldNeeds, StoredPlugin } from './needs.ts'
export { isFor, wireOf } from './request-field.ts'
export { listOf, listOfServices, type RequestFieldRow } from './store.ts'
export { askedSomewhere } from './type-use.ts'
export { requestFieldRoutes }

export interface RequestFields {
  routes: Route[]
  /** The rows of a service in their order. */
  listOf: typeof listOf
  /** The same from memory, for showing them. */
  rowsOf: RememberedRows
  /** A row as the service client sees it. */
  wireOf: typeof wireOf
  /** Whether a customer of that type is asked for the row. */
  isFor: typeof isFor
}

export const requestFields = (needs: RequestFieldNeeds): RequestFields => ({
  routes: bindRoutes(requestFieldRoutes, requestFieldActs(needs)),
  listOf,
  rowsOf: rememberedRows(needs.database),
  wireOf,
  isFor,
})
