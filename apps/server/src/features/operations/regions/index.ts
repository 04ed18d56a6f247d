// Entry point of regions: their addresses and operating modes, and account moves between them.

import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import { cellOrders } from './cell-orders.ts'
import { cellRoutes } from './cell-routes.ts'
import { type HealthActions, healthRoutes } from './health-route.ts'
import { moveRequests } from './move/request-move.ts'
import { regionMoveRoutes } from './move/routes.ts'
import { moveWorker } from './move/worker.ts'
import type { MoveDeps } from './move-deps.ts'
import { type ReadinessDeps, readiness } from './readiness.ts'
import { type RegionDeps, type Regions, regionList } from './region-list.ts'
import { regionRoutes } from './routes.ts'

export { accountsInUse } from './account-data/accounts-in-use.ts'
export { eraseAccountData } from './account-data/erase-account-data.ts'
export { accountHolds } from './cell-moves/account-holds.ts'
export type { MoveHooks } from './move-deps.ts'
export type { Regions } from './region-list.ts'
export { lockHomeRegion } from './write-block/write-block.ts'
export { cellOrders, cellRoutes, healthRoutes, regionMoveRoutes, regionRoutes }

export const regions = (deps: RegionDeps): Regions & Pick<Feature, 'routes'> => {
  const list = regionList(deps)
  return { ...list, routes: bindRoutes(regionRoutes, list) }
}

type HealthDeps = Omit<HealthActions, 'readiness'> & ReadinessDeps

export const health = ({ needs, log, isStopping, ...deps }: HealthDeps): Feature => ({
  routes: bindRoutes(healthRoutes, { ...deps, readiness: readiness({ needs, log, isStopping }) }),
})

export const cells = (deps: Parameters<typeof cellOrders>[0]): Pick<Feature, 'routes'> => ({
  routes: bindRoutes(cellRoutes, cellOrders(deps)),
})

export const regionMoves = (deps: MoveDeps): Feature => ({
  routes: bindRoutes(regionMoveRoutes, moveRequests(deps)),
  ...moveWorker(deps),
})
