// The job that removes files of answers without a row.
import { SWEEP_EVERY_MS, sweep } from '../../../../platform/files/index.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { CompanyNeeds } from '../company/company-needs.ts'
import { listKnownFiles } from '../company/company-store.ts'
import { SLOT_FILE_FOLDER } from './slot-file-key.ts'

export const fileSweep = ({
  region,
  database,
  filesOf,
}: Pick<CompanyNeeds, 'region' | 'database' | 'filesOf'>): Job => ({
  name: 'connections.file-sweep',
  everyMs: SWEEP_EVERY_MS,
  run: () =>
    sweep({
      files: filesOf(region),
      folder: SLOT_FILE_FOLDER,
      listKnown: (keys) => listKnownFiles(database.kysely, keys),
    }),
})
