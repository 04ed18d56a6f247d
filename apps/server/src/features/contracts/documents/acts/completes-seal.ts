// Whether the next act on a document completes its file, so that it is sealed (D1-DOC-22, T-82): outside a flow run every act
// does, in a run that of the output's last signer (D2-SGN-14).
import { hasOtherOpenCopies } from '../runs/copy-store.ts'
import { seals } from '../statuses.ts'
import type { DocumentRow, RegionDb } from '../store.ts'

export const completesSeal = async (db: RegionDb, row: DocumentRow): Promise<boolean> =>
  seals(row) && (row.flow_run_id === null || !(await hasOtherOpenCopies(db, row)))
