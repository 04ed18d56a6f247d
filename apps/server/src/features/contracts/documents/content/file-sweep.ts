// Job that removes files that no document refers to.
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { DocumentDeps } from '../deps.ts'
import { CONTENT_FOLDER } from './content-key.ts'
import { listContentKeys } from './content-store.ts'

export const documentFileSweep = ({ database, sweeps }: Pick<DocumentDeps, 'database' | 'sweeps'>): Job =>
  sweeps.job('documents.file-sweep', {
    folder: CONTENT_FOLDER,
    listKnown: (keys) => listContentKeys(database.kysely, keys),
  })
