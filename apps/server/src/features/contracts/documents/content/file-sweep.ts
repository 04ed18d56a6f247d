// The job that removes files that no document refers to.
import { SWEEP_EVERY_MS, sweep } from '../../../../platform/files/index.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { DocumentNeeds } from '../needs.ts'
import { CONTENT_FOLDER } from './content-key.ts'
import { listContentKeys } from './content-store.ts'

type Needs = Pick<DocumentNeeds, 'region' | 'database' | 'filesOf'>

export const documentFileSweep = ({ region, database, filesOf }: Needs): Job => ({
  name: 'documents.file-sweep',
  everyMs: SWEEP_EVERY_MS,
  run: () =>
    sweep({
      files: filesOf(region),
      folder: CONTENT_FOLDER,
      listKnown: (keys) => listContentKeys(database.kysely, keys),
    }),
})
