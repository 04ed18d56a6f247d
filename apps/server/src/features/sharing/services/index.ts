// Entry point of services, one per region. Other features also find here the rows of services and their entries in the directory.
import { bindRoutes } from '../../../gate/route.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { ServiceNeeds } from './needs.ts'
import { serviceRoutes } from './routes.ts'
import { serviceActs } from './services.ts'
import { sharePhotoSweep } from './share/share-photo-sweep.ts'

export {
  findServiceKey,
  holdOwnedService,
  listOwnedServices,
  removeEntriesOf,
  type ServiceKey,
} from './directory-entry/service-entry-store.ts'
export { findServiceFace, insertFormerService, listServiceFaces } from './former-service-store.ts'
export type { AfterDelete, ServiceActor, ServiceCaller, ServiceHooks } from './needs.ts'
export type { NewLogEntry, ServiceLogs } from './service-log/service-log.ts'
export { listNewLogEntries } from './service-log/service-log-store.ts'
export {
  findService,
  findServiceByShareCode,
  holdNumberMatching,
  holdService,
  listServicesByIds,
  lockService,
  type RegionTx,
  type ServiceRow,
} from './service-store.ts'
export type { Services } from './services.ts'
export { findPhoto, listPhotos } from './share/share-photo-store.ts'
export { serviceRoutes }

export const services = (needs: ServiceNeeds) => {
  const acts = serviceActs(needs)
  return { ...acts, routes: bindRoutes(serviceRoutes, acts), jobs: [sharePhotoSweep(needs)] satisfies Job[] }
}
