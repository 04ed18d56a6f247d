// When a customer deletes its account, moves its PDF copies sealed to others to those parties first. Runs stay readable
// (D2-RUN-32, FG-43).
import type { Database } from '../../../../platform/db/index.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import type { CleanupHooks } from '../../../identity/accounts/index.ts'
import type { FlowRunDeps } from '../deps.ts'
import { changeFileLocation, listCopiesForOthers, type SourceCopy } from '../file-store.ts'
import type { SealedFiles } from '../files/sealed-files.ts'

/** Repeatable: a moved copy is not listed again. */
export const moveSourcesToRecipients = (
  { region, getFileStore, regionDatabases }: Pick<FlowRunDeps, 'region' | 'getFileStore' | 'regionDatabases'>,
  files: Pick<SealedFiles, 'adopt' | 'removeAll'>,
): CleanupHooks['accounts.erasing'] => {
  const keep = async (database: Database<RegionTables>, copy: SourceCopy): Promise<void> => {
    const blob = await getFileStore(region).open(copy.file_key)
    const fileLocation = blob && (await files.adopt(copy.for_user_id, blob.stream))
    if (!fileLocation) return
    const isMoved = await database.transaction((tx) => changeFileLocation(tx, copy, fileLocation))
    if (!isMoved) await files.removeAll([fileLocation])
  }

  return async (userId, isCurrent) => {
    if (!(await isCurrent())) return
    regionDatabases.requireAll()
    for (const { database } of regionDatabases.available())
      for (const copy of await listCopiesForOthers(database.kysely, userId)) await keep(database, copy)
  }
}
