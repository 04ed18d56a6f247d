// Documents as their customer sees them; a page costs a handful of queries, not one per document.
import { ApiError } from '@company-data/protocol/errors'
import type { CustomerDocument } from '@company-data/protocol/wire/contracts/customer-documents'
import type { RegionDb } from '../../../../schema/region.ts'
import { toCustomerDocument, withEvidence } from '../record.ts'
import { runMembers } from '../runs/run-signatures.ts'
import { listSignatures } from '../signature-store.ts'
import type { DocumentRow } from '../store.ts'
import { createIssuerLookup, type IssuerDeps } from './issuers.ts'

export type CustomerRecords = ReturnType<typeof customerRecords>

export const customerRecords = (deps: IssuerDeps) => {
  const issuers = createIssuerLookup(deps)

  /** Rows of one region. Leaves out a document whose service has since been deleted. */
  const toRecords = async (db: RegionDb, rows: readonly DocumentRow[]): Promise<CustomerDocument[]> => {
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
        ? [toCustomerDocument(row, issuer, { signatures: signatures.get(row.id), run: runs.get(row.id) })]
        : []
    })
  }

  const toRecord = async (db: RegionDb, row: DocumentRow): Promise<CustomerDocument> => {
    const [record] = await toRecords(db, [row])
    if (!record) throw new ApiError('documents.not_found')
    return record
  }

  /** with what each device signed. */
  const toDetailedRecord = async (db: RegionDb, row: DocumentRow): Promise<CustomerDocument> =>
    withEvidence(await toRecord(db, row), (await listSignatures(db, [row.id])).get(row.id))

  return { toRecords, toRecord, toDetailedRecord }
}
