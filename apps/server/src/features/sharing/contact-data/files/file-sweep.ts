// The job that deletes files of contact data and photos that no row refers to.
import type { Job } from '../../../../platform/jobs/jobs.ts'
import { listDatumFileKeys } from '../datum-store.ts'
import type { ContactDataDeps } from '../deps.ts'
import { listPhotoFileKeys } from '../photo-store.ts'

export const fileSweep = ({ database, sweeps }: Pick<ContactDataDeps, 'database' | 'sweeps'>): Job =>
  sweeps.job(
    'contact-data.file-sweep',
    { folder: 'contact-data', listKnown: (keys) => listDatumFileKeys(database.kysely, keys) },
    { folder: 'photos', listKnown: (keys) => listPhotoFileKeys(database.kysely, keys) },
  )
