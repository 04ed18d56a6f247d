// The door of profiles, one per region: what a person or a company keeps about itself.
import type { RouteDescription } from '../../../gate/route.ts'
import { dataRoutes } from './data/data-routes.ts'
import { fieldRoutes } from './fields/field-routes.ts'
import { fileRoutes } from './files/datum-file-routes.ts'

export type { ProfileNeeds } from './needs.ts'
export { type Profiles, profiles } from './service.ts'

/** What this feature serves, for the documents. */
export const profileRoutes: readonly RouteDescription[] = [...fieldRoutes, ...dataRoutes, ...fileRoutes]
