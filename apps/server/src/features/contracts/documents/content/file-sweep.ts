// The job that removes files that no document refers to.
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { DocumentNeeds } from '../needs.ts'
import { CONTENT_FOLDER } from './content-key.ts'
import { listContentKeys } from './content-store.ts'

export const documentFileSweep = ({ database, sweeps }: Pick<DocumentNeeds, 'database' | 'sweeps'>): Job =>
  sweeps.job('documents.file-sweep', {
    folder: CONTENT_FOLDER,
    listKnown: (keys) => listContentKeys(database.kysely, keys),
  })
