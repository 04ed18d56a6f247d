// The documents that a customer, person or company, got from its services: read, opened, declined, cancelled (G-120, G-126, A-66).
import type { CustomerDocument, CustomerDocumentDetail } from '@company-data/protocol/wire/contracts/customer-documents'
import type { Page } from '@company-data/protocol/wire/pages'
import { SessionError } from '../../../errors/session-error.ts'
import type { AccountKey } from '../../../keys/account-key.ts'
import type { Api } from '../../../transport/api.ts'
import { iterateItems, type PageOptions, type PageRequest, readPage } from '../../../transport/pages.ts'
import { path } from '../../../transport/path.ts'
import type { Transport } from '../../../transport/transport.ts'
import { connectionPath } from '../../sharing/connections/customer-connections.ts'
import { requireDay } from './day.ts'
import { actionPath, type DocumentReference } from './document-actions.ts'
import { type DocumentFile, downloadBroadcast, openDocumentFile } from './document-file.ts'

/**
 * A document as read and opened, for a person to view and then sign or accept.
 * @example
 * const opened: OpenedDocument = await person.openDocument(documentId)
 * console.log(opened.record.company_name, opened.record.name, opened.payload ?? opened.file?.bytes.length)
 */
export interface OpenedDocument {
  /** As the platform served it; a signature covers the hash of its sealed content. */
  record: CustomerDocumentDetail
  /** Of a JSON document: its value, or its text where the sender sealed no JSON. */
  payload?: unknown
  /** Of a file. Its hash is the one that the document names, where it names one. */
  file?: DocumentFile
}

interface CustomerDocumentDeps {
  api: Api
  request: Transport['request']
  /** The key of the account, where it is on this device. */
  key: Pick<AccountKey, 'openValue'> | undefined
}

/** The platform cannot look inside, so a sender may have sealed a text that is no JSON. */
const jsonOrText = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const INBOX = '/api/customer/documents'

export const customerDocumentCalls = ({ api, request, key }: CustomerDocumentDeps) => {
  const getDocument = (documentId: string): Promise<CustomerDocumentDetail> =>
    api.get(`${INBOX}${path`/${documentId}`}`)

  const openValue = async (wrapper: string): Promise<string> => {
    if (!key) throw new SessionError('locked')
    return key.openValue(wrapper)
  }

  const openPayload = async ({ payload, person_user_id }: CustomerDocumentDetail): Promise<unknown> =>
    // A broadcast is in plaintext.
    person_user_id === null ? payload : jsonOrText(await openValue(String(payload)))

  const openFile = async ({ id, file, plain_sha256 }: CustomerDocumentDetail): Promise<DocumentFile> =>
    file === undefined
      ? downloadBroadcast(request, `${INBOX}${path`/${id}/file`}`)
      : openDocumentFile(file, plain_sha256, openValue)

  return {
    /**
     * The documents of all connections, the newest first, also of those that have ended.
     * @example
     * for await (const { company_name, name, status } of person.documents()) console.log(company_name, name, status)
     */
    documents: (options: PageOptions = {}): AsyncGenerator<CustomerDocument, void, undefined> =>
      iterateItems(api, INBOX, { ...options }),
    /**
     * A page of the documents of all connections, the newest first.
     * @example
     * const { items, next_cursor } = await person.documentsPage({ pageSize: 50 })
     */
    documentsPage: (request: PageRequest = {}): Promise<Page<CustomerDocument>> => readPage(api, INBOX, { ...request }),
    /**
     * The documents of one connection, the oldest first, with the broadcasts of its service.
     * @example
     * for await (const { name } of person.connectionDocuments(connectionId)) console.log(name)
     */
    connectionDocuments: (
      connectionId: string,
      options: PageOptions = {},
    ): AsyncGenerator<CustomerDocument, void, undefined> =>
      iterateItems(api, `${connectionPath(connectionId)}/documents`, { ...options }),
    /**
     * One document with its sealed content.
     * @example
     * const { status, seals } = await person.getDocument(documentId)
     */
    getDocument,
    /**
     * Reads a document, unless its record was read already, and opens its content; a file must have the hash that the document
     * names. Once a contract is sealed, this is the sealed PDF.
     * @example
     * const { record, payload, file } = await person.openDocument(documentId)
     * console.log(record.name, payload ?? file?.bytes.length)
     */
    async openDocument(document: string | CustomerDocumentDetail): Promise<OpenedDocument> {
      const record = typeof document === 'string' ? await getDocument(document) : document
      if (record.payload_kind === 'json') return { record, payload: await openPayload(record) }
      return { record, file: await openFile(record) }
    },
    /**
     * Declines a document that was offered or waits for a signature; it ends.
     * @example
     * await person.declineDocument(await person.getDocument(documentId))
     */
    declineDocument: async (document: DocumentReference): Promise<CustomerDocument> =>
      api.post(actionPath(document, 'decline'), {}),
    /**
     * Cancels an active document, by default on the first day that its notice period allows.
     * @example
     * const document = await person.getDocument(documentId)
     * await person.cancelDocument(document, { effectiveDate: '2027-01-31' })
     */
    cancelDocument: async (
      document: DocumentReference,
      options: { effectiveDate?: string } = {},
    ): Promise<CustomerDocument> => {
      const { effectiveDate } = options
      const body = effectiveDate === undefined ? {} : { effective_date: requireDay(effectiveDate) }
      return api.post(actionPath(document, 'cancel'), body)
    },
  }
}
