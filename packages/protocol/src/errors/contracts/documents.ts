// Error rows `documents.*`: documents and contracts (D1-ERR-20 to 23, NS-02, NS-04, NS-08, G-121 to G-126, Document 2
// section 7).
import type { ErrorRow } from '../error-row.ts'

export const documentsErrors = {
  'documents.not_found': { status: 404, message: 'There is no such document.' },
  'documents.target_invalid': {
    status: 400,
    message: 'Name at most one of connection_id, person_user_id, share_code.',
  },
  'documents.contract_requires_person': { status: 400, message: 'A contract is sent to one person, not broadcast.' },
  'documents.private_requires_person': { status: 400, message: 'is_private needs a document sent to one person.' },
  'documents.contract_immutable': { status: 409, message: 'A contract that was signed or accepted cannot change.' },
  // CX-07: the document gives no status
  'documents.recipient_encrypted': { status: 403, message: 'The file is encrypted to the person who received it.' },
  'documents.run_managed': { status: 409, message: 'A flow run manages this document.' },
  'documents.status_invalid': { status: 400, message: 'There is no such document status.' },
  'documents.status_transition_invalid': {
    status: 409,
    message: 'The document cannot go from its status to that one.',
  },
  'documents.plain_sha256_invalid': { status: 400, message: 'plain_sha256 is 64 lowercase hexadecimal characters.' },
  'documents.not_pdf': { status: 400, message: 'A file contract must be a PDF (application/pdf).' },
  'documents.too_large': { status: 400, message: 'The sealed file is larger than the upload budget.' },
  'documents.content_changed': { status: 409, message: 'The document has changed. Read it again before you act.' },
  'documents.method_invalid': { status: 400, message: 'This way of signing is not open to you.' },
  //
  'documents.proof_invalid': { status: 403, message: 'The proof of this act is missing, wrong or too old.' },
  'documents.not_open': { status: 409, message: 'The document is not open for this act.' },
  'documents.not_signable': { status: 409, message: 'The document has no plain_sha256 and cannot be signed.' },
  'documents.seal_input_required': { status: 400, message: 'This act seals the document: send otk and pdf.' },
  'documents.seal_failed': { status: 409, message: 'The document could not be sealed; nothing was stored.' },
  'documents.not_sealed': { status: 404, message: 'The document is not sealed yet.' },
  'documents.not_cancellable': { status: 403, message: 'This document cannot be cancelled in the app.' },
  'documents.cancel_date_invalid': { status: 400, message: 'The date is before the end of the notice period.' },
} as const satisfies Record<string, ErrorRow>
