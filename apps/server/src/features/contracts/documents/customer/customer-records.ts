// Documents as their customer sees them; a page costs a handful of queries, not one per document.
import { ApiError } from '@company-data/protocol/errors'
import type { CustomerDocument } from '@company-data/protocol/wire/contracts/customer-documents'
import type { DocumentNeeds } from '../needs.ts'
import { customerDocumentOf } from '../record.ts'
import { runMembers } from '../runs/run-signatures.ts'
import { listSignatures } from '../signature-store.ts'
import type { DocumentRow, RegionDb } from '../store.ts'
import { issuersOf } from './issuers.ts'

export type CustomerRecords = ReturnType<typeof customerRecords>

export const customerRecords = (needs: { accounts: Pick<DocumentNeeds['accounts'], 'publicOf'> }) => {
  const issuers = issuersOf(needs)

  /** Rows of one region. A document whose service was deleted meanwhile is left out. */
  const recordsOf = async (db: RegionDb, rows: readonly DocumentRow[]): Promise<CustomerDocument[]> => {
    const [names, signatures, runs] = await Promise.all([
      issuers(db, rows),
      listSignatures(
        db,
        rows.map(({ id }) => id),
      ),
      runMembers(db, rows),
    ])
    return rows.flatMap((row) => {
      const issuer = names.get(row.service_id)
      return issuer
        ? [customerDocumentOf(row, issuer, { signatures: signatures.get(row.id), run: runs.get(row.id) })]
        : []
    })
  }

  const recordOf = async (db: RegionDb, row: DocumentRow): Promise<CustomerDocument> => {
    const [record] = await recordsOf(db, [row])
    if (!record) throw new ApiError('documents.not_found')
    return record
  }

  return { recordsOf, recordOf }
}
