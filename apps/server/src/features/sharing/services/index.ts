// The door of services, one per region: whose a service is, its log, and its routes.
export type { NewLogEntry, ServiceLogs } from './logs.ts'
export type { AfterDelete, BeforeDelete, ServiceActor, ServiceCaller } from './needs.ts'
export { findPhoto, listPhotos } from './photo-store.ts'
export { serviceRoutes } from './routes.ts'
export { type Services, services } from './service.ts'
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
