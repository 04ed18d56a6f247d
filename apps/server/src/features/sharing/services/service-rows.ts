// The rows of services that other features read and lock in their own transactions, in any region.
import {
  findEntry,
  findServiceKey,
  holdOwnedService,
  listOwnedServices,
} from './directory-entry/service-entry-store.ts'
import { findServiceFace, keepFormerService, listServiceFaces } from './former-service-store.ts'
import * as store from './service-store.ts'
import { findPhoto, listPhotos } from './share/share-photo-store.ts'

export type ServiceRows = ReturnType<typeof serviceRows>

export const serviceRows = () => ({
  find: store.findService,
  findByShareCode: store.findServiceByShareCode,
  listByIds: store.listServicesByIds,
  listNames: store.listServiceNames,
  listByCompany: store.listServices,
  findShareConfig: store.findShareConfig,
  lock: store.lockService,
  lockShared: store.lockServiceShared,
  lockNumberMatching: store.holdNumberMatching,
  /** A deleted service is found too. */
  findFace: findServiceFace,
  listFaces: listServiceFaces,
  keepFormer: keepFormerService,
  findPhoto,
  listPhotos,
})

export type ServiceEntries = ReturnType<typeof serviceEntries>

/** The services of all regions, in the directory. */
export const serviceEntries = () => ({
  find: findEntry,
  findKey: findServiceKey,
  listOwned: listOwnedServices,
  lockOwned: holdOwnedService,
})
