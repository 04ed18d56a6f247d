// The job that removes photo files without a row.
import { SWEEP_EVERY_MS, sweep } from '../../../platform/files/index.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { ServiceNeeds } from './needs.ts'
import { listKnownPhotoKeys } from './photo-store.ts'

export const photoSweep = ({ database, files }: Pick<ServiceNeeds, 'database' | 'files'>): Job => ({
  name: 'services.photo-sweep',
  everyMs: SWEEP_EVERY_MS,
  run: () => sweep({ files, folder: 'share-photos', listKnown: (keys) => listKnownPhotoKeys(database.kysely, keys) }),
})
