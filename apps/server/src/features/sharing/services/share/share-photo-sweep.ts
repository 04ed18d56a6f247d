// Registers the removal of photo files that no row refers to.
import type { ServiceDeps } from '../deps.ts'
import { listUsedPhotoKeys } from './share-photo-store.ts'

export const sweepSharePhotos = ({ database, sweeps }: Pick<ServiceDeps, 'database' | 'sweeps'>): void =>
  sweeps.add({
    folder: 'share-photos',
    listKnown: (keys) => listUsedPhotoKeys(database.kysely, keys),
  })
