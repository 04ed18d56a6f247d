// Entry point of the history of requests, one per region: the calls of machine clients, for their company (B-18).
import { bindRoutes } from '../../../gate/route.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { RequestHistoryDeps } from './deps.ts'
import { purgeRequests } from './purge-requests.ts'
import { requestRecorder } from './recorder.ts'
import { requestPages } from './request-pages.ts'
import { requestHistoryRoutes } from './routes.ts'

export type { MachineCall } from './deps.ts'
export { regionRecords } from './region-records.ts'
export { type RequestRows, requestRows } from './request-rows.ts'
export { requestHistoryRoutes }

export const requestHistory = (deps: RequestHistoryDeps) => {
  const recorder = requestRecorder(deps)
  return {
    record: recorder.record,
    routes: bindRoutes(requestHistoryRoutes, requestPages(deps)),
    jobs: [purgeRequests(deps)] satisfies Job[],
    stop: recorder.stop,
  }
}
