// The job that removes files of contact data and photos that no row refers to.
import { SWEEP_EVERY_MS, sweep } from '../../../../platform/files/index.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import { listDatumFileKeys, listPhotoFileKeys } from '../../contact-data/index.ts'
import type { ProfileNeeds } from '../needs.ts'

export const fileSweep = ({ database, files }: Pick<ProfileNeeds, 'database' | 'files'>): Job => ({
  name: 'profiles.file-sweep',
  everyMs: SWEEP_EVERY_MS,
  async run() {
    const db = database.kysely
    await sweep({ files, folder: 'contact-data', listKnown: (keys) => listDatumFileKeys(db, keys) })
    await sweep({ files, folder: 'photos', listKnown: (keys) => listPhotoFileKeys(db, keys) })
  },
})
