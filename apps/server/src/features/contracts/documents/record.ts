// A document as the company reads it, and as its customer reads it (NS-02, A-49, A-50).

import type { CustomerDocument } from '@company-data/protocol/wire/contracts/customer-documents'
import type { CompanyDocument, DocumentSignature } from '@company-data/protocol/wire/contracts/documents'
import type { CompanyIdentity } from '@company-data/protocol/wire/identity/companies/company-identity'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { RunMembers } from './runs/run-signatures.ts'
import type { SignatureRow } from './signature-store.ts'
import { seals } from './statuses.ts'
import type { DocumentRow } from './store.ts'

const toSignature = (signature: SignatureRow): DocumentSignature => {
  const { id: _, company_user_id: __, document_id: ___, evidence: ____, ...row } = signature
  return { ...row, created_at: formatTimestamp(row.created_at) }
}

/** a record with what each device signed, for a caller who asks for details. */
export const withEvidence = <R extends CompanyDocument>(record: R, signatures: readonly SignatureRow[] = []): R => ({
  ...record,
  signatures: signatures.map((signature) => ({ ...toSignature(signature), evidence: signature.evidence })),
})

const formatTimeOrNull = (time: Date | null): string | null => time && formatTimestamp(time)

export const toCompanyDocument = (
  row: DocumentRow,
  signatures: readonly SignatureRow[] = [],
  run?: RunMembers,
): CompanyDocument => ({
  id: row.id,
  name: row.name,
  payload_kind: row.payload_kind,
  kind: row.kind,
  requires_signature: row.requires_signature,
  requires_acceptance: row.requires_acceptance,
  is_private: row.is_private,
  status: row.status,
  metadata: row.metadata,
  cancel_effective_date: row.cancel_effective_date,
  signatures: signatures.map(toSignature),
  mime_type: row.mime_type,
  original_name: row.original_name,
  plain_sha256: row.plain_sha256,
  original_plain_sha256: row.original_plain_sha256,
  sealed_at: formatTimeOrNull(row.sealed_at),
  connection_id: row.connection_id,
  person_user_id: row.recipient_user_id,
  flow_run_id: row.flow_run_id,
  created_at: formatTimestamp(row.created_at),
  updated_at: formatTimestamp(row.updated_at),
  ...(run?.run_signatures && { run_signatures: run.run_signatures }),
  // FG-32: the owner reads its own copy here, and sees here whether its action seals.
  ...(run && row.recipient_user_id === row.company_user_id && { seals: run.seals }),
})

export interface Issuer {
  company_name: string
  company_identity: CompanyIdentity | null
  service_name: string
}

export const toCustomerDocument = (
  row: DocumentRow,
  { company_name, company_identity, service_name }: Issuer,
  { signatures = [], run }: { signatures?: readonly SignatureRow[] | undefined; run?: RunMembers | undefined } = {},
): CustomerDocument => ({
  ...toCompanyDocument(row, signatures, run),
  company_user_id: row.company_user_id,
  company_name,
  company_identity,
  service_id: row.service_id,
  service_name,
  seals: run?.seals ?? seals(row),
})
