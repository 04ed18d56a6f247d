// Exports shared by service backends and portal users: connections opened with the service key, and sent documents.

export type { CompanyDocument, CompanyDocumentDetail } from '@company-data/protocol/wire/contracts/documents'
export type { RunCounts, RunReminder, SentReminder } from '@company-data/protocol/wire/contracts/run-reminders'
export type { CreatedConnectRequest, SentConnectRequest } from '@company-data/protocol/wire/sharing/connect-requests'
export type { ConnectionLine, ConnectionRecord, ConnectionValue } from '@company-data/protocol/wire/sharing/connections'
export type { ConnectRequestOptions } from '../../connect-requests/service-connect-requests.ts'
export { checkVerified, type OpenedConnection, type OpenedValue } from '../../connections/connections.ts'
export type { RecipientKeyOptions } from '../../connections/customer-key.ts'
export type { DocumentListOptions, DocumentUpdate } from '../../documents/company-documents.ts'
export type { DocumentFile } from '../../documents/document-file.ts'
export type {
  DocumentContent,
  DocumentTarget,
  DocumentTerms,
  NewBroadcastDocument,
  NewDocumentInput,
} from '../../documents/new-document.ts'
export type { FilePart } from '../../files/file-envelope.ts'
export type { ConnectionSource, FlowRunTargets, FlowStartInputs } from '../../flow-runs/start/flow-access.ts'
export type { PublishedFlow } from '../../flows/flow-record.ts'
export { createServiceOpener, type ServiceOpener, type ValueOpener } from '../../keys/decrypt-many.ts'
export { importServiceKey, type ServiceKeyInput } from '../../keys/service-key.ts'
export type { DecryptManyOptions, DecryptResult } from '../../keys/threads/decrypt-result.ts'
