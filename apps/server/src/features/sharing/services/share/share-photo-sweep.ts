// The job that removes photo files that no row refers to.
import { SWEEP_EVERY_MS, sweep } from '../../../../platform/files/index.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { ServiceNeeds } from '../needs.ts'
import { listUsedPhotoKeys } from './share-photo-store.ts'

export const sharePhotoSweep = ({ database, files }: Pick<ServiceNeeds, 'database' | 'files'>): Job => ({
  name: 'services.photo-sweep',
  everyMs: SWEEP_EVERY_MS,
  run: () => sweep({ files, folder: 'share-photos', listKnown: (keys) => listUsedPhotoKeys(database.kysely, keys) }),
})
