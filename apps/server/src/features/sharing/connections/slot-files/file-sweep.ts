// The job that removes files that no answer refers to.
import { SWEEP_EVERY_MS, sweep } from '../../../../platform/files/index.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { PartNeeds } from '../needs.ts'
import { SLOT_FILE_FOLDER } from './slot-file-key.ts'
import { listSlotFileKeys } from './slot-file-store.ts'

export const fileSweep = ({ region, database, filesOf }: Pick<PartNeeds, 'region' | 'database' | 'filesOf'>): Job => ({
  name: 'connections.file-sweep',
  everyMs: SWEEP_EVERY_MS,
  run: () =>
    sweep({
      files: filesOf(region),
      folder: SLOT_FILE_FOLDER,
      listKnown: (keys) => listSlotFileKeys(database.kysely, keys),
    }),
})
