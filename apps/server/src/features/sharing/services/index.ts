// The door of services, one per region: whose a service is, its log, and its routes.
import { bindRoutes } from '../../../gate/route.ts'
import type { ServiceNeeds } from './needs.ts'
import { serviceRoutes } from './routes.ts'
import { serviceActs } from './service.ts'

export type { NewLogEntry, ServiceLogs } from './logs.ts'
export type { AfterDelete, ServiceActor, ServiceCaller, ServiceHooks } from './needs.ts'
export { findPhoto, listPhotos } from './photo-store.ts'
export type { Services } from './service.ts'
export {
  findByShareCode,
  findService,
  holdService,
  listByIds,
  lockOwned as lockService,
  type RegionTx,
  removeEntriesOf,
  type ServiceRow,
} from './store.ts'
export { serviceRoutes }

export const services = (needs: ServiceNeeds) => {
  const acts = serviceActs(needs)
  return { ...acts, routes: bindRoutes(serviceRoutes, acts) }
}
