// Entry point of the overview, one per region: the portal's start page, over all services that a session may open.
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import { countDays } from './count-days.ts'
import type { OverviewDeps } from './deps.ts'
import { readOverview } from './overview.ts'
import { overviewRoutes } from './routes.ts'
import { searchServices } from './search.ts'

export { overviewRoutes }

export const overview = (deps: OverviewDeps): Feature => ({
  routes: bindRoutes(overviewRoutes, {
    read: readOverview(deps),
    countDays: countDays(deps),
    search: searchServices(deps),
  }),
})
