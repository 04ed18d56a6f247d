// The route groups of the console. A page folder exports one and is listed here; the order is that of the navigation.
import { accountRoutes } from './account/routes.ts'
import type { RouteGroup } from './app/route-group.ts'
import { bouncesRoutes } from './bounces/routes.ts'
import { deletionsRoutes } from './deletions/routes.ts'
import { fieldTypesRoutes } from './field-types/routes.ts'
import { findRoutes } from './find/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { holdsRoutes } from './holds/routes.ts'
import { jobsRoutes } from './jobs/routes.ts'
import { mailsRoutes } from './mails/routes.ts'
import { operatorsRoutes } from './operators/routes.ts'
import { recordRoutes } from './record/routes.ts'
import { regionsRoutes } from './regions/routes.ts'
import { reportsRoutes } from './reports/routes.ts'
import { verificationsRoutes } from './verifications/routes.ts'

export const routeGroups: readonly RouteGroup[] = [
  healthRoutes,
  { ...findRoutes, pages: [...findRoutes.pages, ...accountRoutes] },
  reportsRoutes,
  verificationsRoutes,
  holdsRoutes,
  deletionsRoutes,
  mailsRoutes,
  bouncesRoutes,
  regionsRoutes,
  jobsRoutes,
  fieldTypesRoutes,
  operatorsRoutes,
  recordRoutes,
]
