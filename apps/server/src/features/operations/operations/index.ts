// Entry point of operations: /api/ops over the frame. Features add their own operator routes beside their others.
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

type OperationsNeeds = Parameters<typeof platformClock>[0] &
  Parameters<typeof storeJobs>[0] &
  Parameters<typeof mailList>[0] &
  Parameters<typeof operatorSweep>[0] & { metrics: Metrics }

export const operations = (needs: OperationsNeeds): Feature => ({
  routes: bindRoutes(operationsRoutes, {
    platformClock: platformClock(needs),
    storeJobs: storeJobs(needs),
    mailList: mailList(needs),
    sweepFiles: operatorSweep(needs),
    metrics: needs.metrics,
  }),
})
