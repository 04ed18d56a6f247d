// The job that deletes files that no answer refers to.
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { ComponentDeps } from '../deps.ts'
import { SLOT_FILE_FOLDER } from './slot-file-key.ts'
import { listSlotFileKeys } from './slot-file-store.ts'

export const fileSweep = ({ database, sweeps }: Pick<ComponentDeps, 'database' | 'sweeps'>): Job =>
  sweeps.job('connections.file-sweep', {
    folder: SLOT_FILE_FOLDER,
    listKnown: (keys) => listSlotFileKeys(database.kysely, keys),
  })
