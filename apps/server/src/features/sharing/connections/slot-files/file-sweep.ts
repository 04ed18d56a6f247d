// Registers the removal of files that no answer refers to.
import type { ComponentDeps } from '../deps.ts'
import { SLOT_FILE_FOLDER } from './slot-file-key.ts'
import { listSlotFileKeys } from './slot-file-store.ts'

export const sweepFiles = ({ database, sweeps }: Pick<ComponentDeps, 'database' | 'sweeps'>): void =>
  sweeps.add({
    folder: SLOT_FILE_FOLDER,
    listKnown: (keys) => listSlotFileKeys(database.kysely, keys),
  })
