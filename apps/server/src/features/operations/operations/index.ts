// Entry point of operations: the general /api/ops routes. Features add their own operator routes.
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import type { Metrics } from '../../../platform/metrics/metrics.ts'
import { platformClock } from './clock.ts'
import { operatorSweep } from './file-sweep.ts'
import { mailList } from './mail-list.ts'
import { operationsRoutes } from './routes.ts'
import { storeJobs } from './store-jobs.ts'

export type { Store } from './store-jobs.ts'
export { operationsRoutes }

type OperationsDeps = Parameters<typeof platformClock>[0] &
  Parameters<typeof storeJobs>[0] &
  Parameters<typeof mailList>[0] &
  Parameters<typeof operatorSweep>[0] & { metrics: Metrics }

export const operations = (deps: OperationsDeps): Feature => ({
  routes: bindRoutes(operationsRoutes, {
    platformClock: platformClock(deps),
    storeJobs: storeJobs(deps),
    mailList: mailList(deps),
    sweepFiles: operatorSweep(deps),
    metrics: deps.metrics,
  }),
})
