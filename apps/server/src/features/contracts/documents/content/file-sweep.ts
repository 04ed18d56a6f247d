// Registers the removal of files that no document refers to.
import type { DocumentDeps } from '../deps.ts'
import { CONTENT_FOLDER } from './content-key.ts'
import { listContentKeys } from './content-store.ts'

export const sweepDocumentFiles = ({ database, sweeps }: Pick<DocumentDeps, 'database' | 'sweeps'>): void =>
  sweeps.add({
    folder: CONTENT_FOLDER,
    listKnown: (keys) => listContentKeys(database.kysely, keys),
  })
