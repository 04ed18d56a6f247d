// True if the next action on a document completes its file, so that it is sealed. Outside a flow run every action does;
// in a run, only that of the output's last signer (D1-DOC-22, T-82, D2-SGN-14).
import { ApiError } from '@company-data/protocol/errors'
import type { RegionDb } from '../../../../schema/region.ts'
import { listUnactedCopies } from '../copy-store.ts'
import { seals } from '../statuses.ts'
import type { DocumentRow } from '../store.ts'

export const completesSeal = async (db: RegionDb, row: DocumentRow): Promise<boolean> => {
  if (!seals(row) || row.flow_run_id === null) return seals(row)
  const unacted = await listUnactedCopies(db, row)
  // The run was cancelled since the row was read: the other copies are gone, but this action completes nothing.
  if (!unacted.includes(row.id)) throw new ApiError('documents.not_open')
  return unacted.length === 1
}
