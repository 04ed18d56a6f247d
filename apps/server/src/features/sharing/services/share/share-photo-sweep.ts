// The job that deletes photo files that no row refers to.
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { ServiceDeps } from '../deps.ts'
import { listUsedPhotoKeys } from './share-photo-store.ts'

export const sharePhotoSweep = ({ database, sweeps }: Pick<ServiceDeps, 'database' | 'sweeps'>): Job =>
  sweeps.job('services.photo-sweep', {
    folder: 'share-photos',
    listKnown: (keys) => listUsedPhotoKeys(database.kysely, keys),
  })
