// The job that deletes files of contact data and photos that no row refers to.
import type { Job } from '../../../../platform/jobs/jobs.ts'
import { listDatumFileKeys, listPhotoFileKeys } from '../../contact-data/index.ts'
import type { ProfileDeps } from '../deps.ts'

export const fileSweep = ({ database, sweeps }: Pick<ProfileDeps, 'database' | 'sweeps'>): Job =>
  sweeps.job(
    'profiles.file-sweep',
    { folder: 'contact-data', listKnown: (keys) => listDatumFileKeys(database.kysely, keys) },
    { folder: 'photos', listKnown: (keys) => listPhotoFileKeys(database.kysely, keys) },
  )
