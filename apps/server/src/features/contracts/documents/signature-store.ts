// SQL for signatures and acceptances.
import type {
  SignatureAction,
  SignatureEvidence,
  SignatureMethod,
} from '@company-data/protocol/wire/contracts/documents'
import type { Selectable } from 'kysely'
import type { RegionDb, RegionTables, RegionTx } from '../../../schema/region.ts'

export interface SignatureRow
  extends Omit<Selectable<RegionTables['document_signature']>, 'action' | 'method' | 'evidence'> {
  action: SignatureAction
  method: SignatureMethod | null
  evidence: SignatureEvidence | null
}

export const insertSignature = async (tx: RegionTx, row: SignatureRow): Promise<void> => {
  const evidence = row.evidence === null ? null : JSON.stringify(row.evidence)
  await tx
    .insertInto('document_signature')
    .values({ ...row, evidence })
    .execute()
}

/** Reads the signatures of several documents in one query, each list in time order. */
export const listSignatures = async (
  db: RegionDb,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, SignatureRow[]>> => {
  const byDocument = new Map<string, SignatureRow[]>()
  if (documentIds.length === 0) return byDocument
  const rows = (await db
    .selectFrom('document_signature')
    .selectAll()
    .where('document_id', 'in', [...documentIds])
    .orderBy('id')
    .execute()) as SignatureRow[]
  for (const row of rows) {
    const list = byDocument.get(row.document_id)
    if (list) list.push(row)
    else byDocument.set(row.document_id, [row])
  }
  return byDocument
}
