// The members of document_status_changed (section 6.2): which are set and which are null per transition.
import type { EventByName } from '@company-data/protocol/events'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { SignatureRow } from '../signature-store.ts'
import type { DocumentRow } from '../store.ts'

type StatusEvent = EventByName<'document_status_changed'>
export type StatusMembers = Omit<StatusEvent, 'id' | 'event' | 'person_user_id' | 'share_code' | 'at'>

/** D1-EVT-35: set on the transition to `active`, null otherwise. */
const notActive = {
  sealed_at: null,
  plain_sha256: null,
  signer_first_name: null,
  signer_last_name: null,
  signer_name_verified: null,
}

const notSigned = { method: null, content_sha256: null, signed_at: null }

// CX-13: an event never carries the status `waiting`, because a copy enters it only when it is created.
const toBaseMembers = ({ id, status, connection_id }: DocumentRow) => ({
  document_id: id,
  status: status as StatusMembers['status'],
  connection_id,
})

/** D1-DOC-31, D1-DOC-32: an acceptance has no method, and no signed content or time (D1-EVT-28). */
export const toActionMembers = (row: DocumentRow, signature: SignatureRow): StatusMembers => {
  const isSigned = signature.action === 'signed'
  return {
    ...toBaseMembers(row),
    action: signature.action,
    method: signature.method,
    content_sha256: isSigned ? signature.content_sha256 : null,
    signed_at: isSigned ? formatTimestamp(signature.created_at) : null,
    cancel_effective_date: null,
    sealed_at: row.sealed_at && formatTimestamp(row.sealed_at),
    plain_sha256: row.plain_sha256,
    signer_first_name: signature.signer_first_name,
    signer_last_name: signature.signer_last_name,
    signer_name_verified: signature.signer_name_verified,
  }
}

/** D1-DOC-33, D1-DOC-34, G-126: a cancellation, a decline, and the announced end of a cancelled document. */
export const toCancellationMembers = (row: DocumentRow): StatusMembers => ({
  ...toBaseMembers(row),
  action: 'cancelled',
  ...notSigned,
  cancel_effective_date: row.cancel_effective_date,
  ...notActive,
})

/** A-63, D1-EVT-13: a change without a person's action: the connection ends, or a flow run opens or ends the copy. */
export const toTransitionMembers = (row: DocumentRow): StatusMembers => ({
  ...toBaseMembers(row),
  action: null,
  ...notSigned,
  cancel_effective_date: null,
  ...notActive,
})
