// Entry point of services, created once per region. Other features also get their rows and directory entries.
import { bindRoutes } from '../../../gate/route.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { ServiceDeps } from './deps.ts'
import { serviceRoutes } from './routes.ts'
import { removeEndedSandboxes } from './sandbox/ended-sandboxes.ts'
import { trimServiceLogs } from './service-log/trim-service-logs.ts'
import { serviceActions } from './services.ts'
import { sweepSharePhotos } from './share/share-photo-sweep.ts'

export type { AfterDelete, ServiceActor, ServiceCaller, ServiceHooks } from './deps.ts'
export type { ServiceKey } from './directory-entry/service-entry-store.ts'
export type { ReadableService } from './ownership.ts'
export { requireSameSandbox } from './sandbox/same-sandbox.ts'
export type { NewLogEntry, ServiceLogs } from './service-log/service-log.ts'
export { type ServiceEntries, type ServiceRows, serviceEntries, serviceRows } from './service-rows.ts'
export type { ServiceName, ServiceRow } from './service-store.ts'
export type { Services } from './services.ts'
export { serviceRoutes }

export const services = (deps: ServiceDeps) => {
  sweepSharePhotos(deps)
  const actions = serviceActions(deps)
  const jobs: Job[] = [trimServiceLogs(deps), removeEndedSandboxes(deps)]
  return { ...actions, routes: bindRoutes(serviceRoutes, actions), jobs }
}
