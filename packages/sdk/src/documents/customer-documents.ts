// The documents that a customer, person or company, got from its services: read, opened, declined, cancelled (G-120, G-126, A-66).
import { companyConnectionPrefix, customerPrefix } from '@company-data/protocol/contract/prefixes'
import type { connectionDocuments } from '@company-data/protocol/nouns/connection-documents/contract'
import { connectionDocumentRoutes } from '@company-data/protocol/nouns/connection-documents/routes'
import type { receivedDocuments } from '@company-data/protocol/nouns/received-documents/contract'
import { receivedDocumentRoutes } from '@company-data/protocol/nouns/received-documents/routes'
import type { CustomerDocument, CustomerDocumentDetail } from '@company-data/protocol/wire/contracts/customer-documents'
import { SessionError } from '../errors/session-error.ts'
import type { AccountKey } from '../keys/account-key.ts'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'
import { requireDay } from './day.ts'
import { type DocumentReference, documentActionCalls, toActionIds } from './document-actions.ts'
import { type DocumentFile, openDocumentFile, readBroadcast } from './document-file.ts'

/**
 * A document as read and opened, for a person to view and then sign or accept.
 * @example
 * const opened: OpenedDocument = await person.documents.open(documentId)
 * console.log(opened.record.company_name, opened.record.name, opened.payload ?? opened.file?.bytes.length)
 */
export interface OpenedDocument {
  /** As the platform served it; a signature covers the hash of its sealed content. */
  record: CustomerDocumentDetail
  /** The value of a JSON document, or its text if the sender did not seal JSON. */
  payload?: unknown
  /** The content of a file. If the document names a hash, the file has it. */
  file?: DocumentFile
}

interface CustomerDocumentDeps {
  api: Api
  /** The key of the account, where it is on this device. */
  key: Pick<AccountKey, 'openValue'> | undefined
}

/** The platform cannot look inside, so a sender may have sealed a text that is not a JSON. */
const jsonOrText = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export const customerDocumentCalls = ({ api, key }: CustomerDocumentDeps) => {
  const { list, read, file: readFile } = calls<typeof receivedDocuments>()(api, receivedDocumentRoutes, customerPrefix)
  const byConnection = calls<typeof connectionDocuments>()(api, connectionDocumentRoutes, companyConnectionPrefix)
  const actions = documentActionCalls(api)

  const openValue = async (wrapper: string): Promise<string> => {
    if (!key) throw new SessionError('locked')
    return key.openValue(wrapper)
  }

  const openPayload = async ({ payload, person_user_id }: CustomerDocumentDetail): Promise<unknown> =>
    // A broadcast is in plaintext.
    person_user_id === null ? payload : jsonOrText(await openValue(String(payload)))

  const openFile = async ({ id, file, plain_sha256 }: CustomerDocumentDetail): Promise<DocumentFile> =>
    file === undefined ? readBroadcast(await readFile(id)) : openDocumentFile(file, plain_sha256, openValue)

  return {
    /**
     * The documents of all connections, the newest first, also of those that have ended; `list.page` is a page of them.
     * @example
     * for await (const { company_name, name, status } of person.documents.list()) console.log(company_name, name, status)
     */
    list,
    /**
     * The documents of one connection, the oldest first, with the broadcasts of its service.
     * @example
     * for await (const { name } of person.documents.listByConnection(connectionId)) console.log(name)
     */
    listByConnection: byConnection.list,
    /**
     * One document with its sealed content.
     * @example
     * const { status, seals } = await person.documents.read(documentId)
     */
    read,
    /**
     * Reads a document, unless its record was read already, and opens its content; a file must have the hash that the document
     * names. Once a contract is sealed, this is the sealed PDF.
     * @example
     * const { record, payload, file } = await person.documents.open(documentId)
     * console.log(record.name, payload ?? file?.bytes.length)
     */
    async open(document: string | CustomerDocumentDetail): Promise<OpenedDocument> {
      const record = typeof document === 'string' ? await read(document) : document
      if (record.payload_kind === 'json') return { record, payload: await openPayload(record) }
      return { record, file: await openFile(record) }
    },
    /**
     * Declines a document that was offered or waits for a signature; it ends.
     * @example
     * await person.documents.decline(await person.documents.read(documentId))
     */
    decline: async (document: DocumentReference): Promise<CustomerDocument> =>
      actions.decline(toActionIds(document), {}),
    /**
     * Cancels an active document, by default on the first day that its notice period allows.
     * @example
     * const document = await person.documents.read(documentId)
     * await person.documents.cancel(document, { effectiveDate: '2027-01-31' })
     */
    cancel: async (
      document: DocumentReference,
      options: { effectiveDate?: string } = {},
    ): Promise<CustomerDocument> => {
      const { effectiveDate } = options
      const body = effectiveDate === undefined ? {} : { effective_date: requireDay(effectiveDate) }
      return actions.cancel(toActionIds(document), body)
    },
  }
}
