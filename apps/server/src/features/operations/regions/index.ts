// The door of regions: where each region answers, in which operating mode it is, and how an account moves between two.
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import { type HealthActs, healthRoute } from './health-route.ts'
import type { MoveNeeds } from './move/needs.ts'
import { moveRequests } from './move/request-move.ts'
import { regionMoveRoutes } from './move/routes.ts'
import { moveWorker } from './move/worker.ts'
import { type RegionNeeds, type Regions, regionList } from './region-list.ts'
import { regionRoutes } from './routes.ts'

export { accountsInUse } from './account-data/accounts-in-use.ts'
export { eraseAccountData } from './account-data/erase-account-data.ts'
export { holdHome } from './fence/write-fence.ts'
export type { MoveHooks } from './move/needs.ts'
export type { Regions } from './region-list.ts'
export { healthRoute, regionMoveRoutes, regionRoutes }

export const regions = (needs: RegionNeeds): Regions & Pick<Feature, 'routes'> => {
  const list = regionList(needs)
  return { ...list, routes: bindRoutes(regionRoutes, list) }
}

export const health = (needs: HealthActs): Feature => ({ routes: bindRoutes([healthRoute], needs) })

export const regionMoves = (needs: MoveNeeds): Feature => ({
  routes: bindRoutes(regionMoveRoutes, moveRequests(needs)),
  ...moveWorker(needs),
})
