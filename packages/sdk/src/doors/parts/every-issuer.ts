// What the backend of a service and users of the portal share: the documents that a service sends.
export type { RecipientKeyOptions } from '../../calls/contracts/customer-key.ts'
export type { DocumentListOptions, DocumentUpdate } from '../../calls/contracts/documents/company-documents.ts'
export type { DocumentFile } from '../../calls/contracts/documents/document-file.ts'
export type {
  DocumentContent,
  DocumentTarget,
  DocumentTerms,
  NewBroadcastDocument,
  NewDocumentInput,
} from '../../calls/contracts/documents/new-document.ts'
export type { FilePart } from '../../files/file-envelope.ts'
export type { CompanyDocument, CompanyDocumentDetail } from '../../records/contract-records.ts'
