// The door of regions: where each region answers, in which operating mode it is, the move of an account between two, and
// the clean-up after a deleted one.
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import type { MoveNeeds } from './move/needs.ts'
import { regionMoveRoutes } from './move/routes.ts'
import { regionMoves as moves } from './move/service.ts'
import { type RegionNeeds, type Regions, regionList } from './region-list.ts'
import { type HealthActs, healthRoute, regionRoutes } from './routes.ts'

export { accountCleanup, askCleanup, type CleanupHooks } from './cleanup/service.ts'
export { holdHome } from './move/rows.ts'
export type { Regions } from './region-list.ts'
export { healthRoute, regionMoveRoutes, regionRoutes }

export const regions = (needs: RegionNeeds): Regions & Pick<Feature, 'routes'> => {
  const list = regionList(needs)
  return { ...list, routes: bindRoutes(regionRoutes, list) }
}

export const health = (needs: HealthActs): Feature => ({ routes: bindRoutes([healthRoute], needs) })

export const regionMoves = (needs: MoveNeeds): Feature => {
  const { jobs, start, stop, ...acts } = moves(needs)
  return { routes: bindRoutes(regionMoveRoutes, acts), jobs, worker: { start, stop } }
}
