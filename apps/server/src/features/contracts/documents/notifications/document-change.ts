// What has happened to a document, before anybody is notified.
import type { DocumentRow } from '../store.ts'
import type { StatusMembers } from './status-event.ts'

export type DocumentFact =
  | { event: 'document_created' | 'document_updated' | 'document_deleted' }
  | { event: 'document_status_changed'; members: StatusMembers }

/** With the document as it is afterwards; of a deleted one, as it was. */
export interface ChangedDocument {
  row: DocumentRow
  documentChange: DocumentFact
}
