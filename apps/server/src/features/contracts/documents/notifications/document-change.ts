// A document change, before anyone is notified.
import type { DocumentRow } from '../store.ts'
import type { StatusMembers } from './status-event.ts'

export type DocumentChangeEvent =
  | { event: 'document_created' | 'document_updated' | 'document_deleted' }
  | { event: 'document_status_changed'; members: StatusMembers }

/** The document after the change; a deleted one as it was before. */
export interface ChangedDocument {
  row: DocumentRow
  documentChange: DocumentChangeEvent
}
