// What runs keep of a customer that deletes its account: the copies of its PDFs that are sealed to others lie among its files, and
// go to whom they are sealed to before those are removed, because runs stay readable (D2-RUN-32, FG-43).
import type { Database } from '../../../../platform/db/index.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import type { CleanupHooks } from '../../../identity/accounts/index.ts'
import { changeFilePlace, listCopiesForOthers, type SourceCopy } from '../file-store.ts'
import type { SealedFiles } from '../files/sealed-files.ts'
import type { FlowRunNeeds } from '../needs.ts'

/** Repeatable: a copy that was moved is not listed again. */
export const keepSources = (
  { region, filesOf, connections: { places } }: Pick<FlowRunNeeds, 'region' | 'filesOf' | 'connections'>,
  files: Pick<SealedFiles, 'adopt' | 'removeAll'>,
): CleanupHooks['accounts.erasing'] => {
  const keep = async (database: Database<RegionTables>, copy: SourceCopy): Promise<void> => {
    const blob = await filesOf(region).open(copy.file_key)
    const place = blob && (await files.adopt(copy.for_user_id, blob.stream))
    if (!place) return
    const isMoved = await database.transaction((tx) => changeFilePlace(tx, copy, place))
    if (!isMoved) await files.removeAll([place])
  }

  return async (userId, isCurrent) => {
    if (!(await isCurrent())) return
    places.requireAll()
    for (const { database } of places.available())
      for (const copy of await listCopiesForOthers(database.kysely, userId)) await keep(database, copy)
  }
}
