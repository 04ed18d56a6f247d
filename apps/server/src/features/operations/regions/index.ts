// Entry point of regions: where each region answers, in which operating mode it is, and how an account moves between two.
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import type { Log } from '../../../platform/log/log.ts'
import { type HealthActs, healthRoutes } from './health-route.ts'
import type { MoveNeeds } from './move/needs.ts'
import { moveRequests } from './move/request-move.ts'
import { regionMoveRoutes } from './move/routes.ts'
import { moveWorker } from './move/worker.ts'
import { type NeededDatabase, readiness } from './readiness.ts'
import { type RegionNeeds, type Regions, regionList } from './region-list.ts'
import { regionRoutes } from './routes.ts'

export { accountsInUse } from './account-data/accounts-in-use.ts'
export { eraseAccountData } from './account-data/erase-account-data.ts'
export { holdHome } from './fence/write-fence.ts'
export type { MoveHooks } from './move/needs.ts'
export type { Regions } from './region-list.ts'
export { healthRoutes, regionMoveRoutes, regionRoutes }

export const regions = (needs: RegionNeeds): Regions & Pick<Feature, 'routes'> => {
  const list = regionList(needs)
  return { ...list, routes: bindRoutes(regionRoutes, list) }
}

type HealthNeeds = Omit<HealthActs, 'readiness'> & { databases: readonly NeededDatabase[]; log: Log }

export const health = ({ databases, log, ...needs }: HealthNeeds): Feature => ({
  routes: bindRoutes(healthRoutes, { ...needs, readiness: readiness(databases, log) }),
})

export const regionMoves = (needs: MoveNeeds): Feature => ({
  routes: bindRoutes(regionMoveRoutes, moveRequests(needs)),
  ...moveWorker(needs),
})
