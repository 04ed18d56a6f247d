// The documents of a service: sent to one customer, sealed, or to all; changed, uploaded again, deleted; the sealed copy (NS-02, NS-08).
import { sealValue } from '@company-data/crypto'
import type {
  CompanyDocument,
  CompanyDocumentDetail,
  DocumentKind,
  DocumentMetadata,
  DocumentStatus,
  SealedFile,
} from '@company-data/protocol/wire/contracts/documents'
import type { Page } from '@company-data/protocol/wire/pages'
import type { FilePart } from '../../../files/file-envelope.ts'
import { sha256Hex } from '../../../files/sha256.ts'
import { requirePinnedKey } from '../../../keys/pinned-key.ts'
import type { Api } from '../../../transport/api.ts'
import { withIdempotencyKey } from '../../../transport/idempotency-key.ts'
import { itemsOf, type PageOptions, type PageRequest, pageOf } from '../../../transport/pages.ts'
import { path } from '../../../transport/path.ts'
import type { OnceOptions } from '../../../transport/post-once.ts'
import type { Transport } from '../../../transport/transport.ts'
import { type CustomerKey, customerKey, type RecipientKeyOptions } from '../customer-key.ts'
import { requireDay } from './day.ts'
import { type DocumentFile, downloadBroadcast, openDocumentFile } from './document-file.ts'
import {
  contentMembers,
  type DocumentTarget,
  fileMembers,
  type NewBroadcastDocument,
  type NewDocumentInput,
  requireContent,
  requireNoTarget,
  requireTarget,
  termsOf,
} from './new-document.ts'

/**
 * Which documents of a service are listed.
 * @example
 * const options: DocumentListOptions = { status: 'ready_to_sign', kind: 'subscription' }
 * for await (const document of service.documents(options)) console.log(document.name)
 */
export interface DocumentListOptions extends PageOptions {
  connection_id?: string
  status?: DocumentStatus
  kind?: DocumentKind
}

/**
 * What changes about a document. Members of the metadata are merged; null removes one.
 * @example
 * const change: DocumentUpdate = { status: 'active_but_ending', cancel_effective_date: '2027-01-31' }
 * await service.updateDocument(documentId, change)
 */
export interface DocumentUpdate {
  name?: string
  metadata?: DocumentMetadata
  /** The company can end a document and take that back; it can never sign for the customer (NS-04). */
  status?: DocumentStatus
  /** With `active_but_ending`: a day after today, `YYYY-MM-DD` (UTC). */
  cancel_effective_date?: string
}

interface CompanyDocumentNeeds {
  api: Api
  request: Transport['request']
  /** `/api/company-data`, or the service's part of the portal. */
  base: string
  /** Opens what is sealed to the key of the service. */
  openValue(wrapper: string): Promise<string>
}

const sealTo =
  (publicKey: string) =>
  (content: unknown): Promise<string> =>
    sealValue(JSON.stringify(content), publicKey)

/** A stand-in for the sealed content that is the same for the same content. */
const hashed = (content: unknown): Promise<string> => sha256Hex(JSON.stringify(content))

const asItIs = async (content: unknown): Promise<unknown> => content

const requireChange = (change: DocumentUpdate): DocumentUpdate => {
  if (change.cancel_effective_date !== undefined) requireDay(change.cancel_effective_date)
  else if (change.status === 'active_but_ending')
    throw new TypeError('A document that is ending needs the day: cancel_effective_date.')
  return change
}

const sendCalls = (api: Api, documents: string, key: CustomerKey) => {
  const recipientKey = async (target: DocumentTarget, options: RecipientKeyOptions): Promise<string> => {
    if ('connection_id' in target) return key.ofConnection(target.connection_id, options)
    if ('share_code' in target) return key.ofCode(target.share_code, options)
    const { publicKey, publicKeySha256 } = options
    if (publicKey !== undefined) return requirePinnedKey(publicKey, publicKeySha256)
    throw new TypeError('No key is found by person_user_id: pass publicKey, or name the connection or the share code.')
  }

  return {
    /**
     * Sends a document or contract to one customer, sealed to the customer's key. What will be signed or accepted gets the
     * hash of its PDF. A lost answer is asked for again without sending twice; a later call with the same key does so too.
     */
    async createDocument(
      document: NewDocumentInput,
      { idempotencyKey, ...recipient }: RecipientKeyOptions & OnceOptions = {},
    ): Promise<CompanyDocument> {
      const target = requireTarget(document)
      const terms = termsOf(document)
      requireContent(document)
      const sealed = async () => contentMembers(document, sealTo(await recipientKey(target, recipient)))
      return api.postOnce({
        path: documents,
        key: idempotencyKey,
        content: async () => [target, terms, await contentMembers(document, hashed)],
        body: async () => ({ ...target, ...terms, ...(await sealed()) }),
      })
    },
    /** Sends a document to everybody who is connected, also later, in plaintext: there is no key that all customers have. */
    async broadcastDocument(
      document: NewBroadcastDocument,
      { idempotencyKey }: OnceOptions = {},
    ): Promise<CompanyDocument> {
      requireNoTarget(document)
      requireContent(document)
      const body = { ...termsOf(document), ...(await contentMembers(document, asItIs)) }
      return api.post(documents, body, withIdempotencyKey(idempotencyKey))
    },
  }
}

export const companyDocumentCalls = ({ api, request, base, openValue }: CompanyDocumentNeeds) => {
  const key = customerKey(api, base)
  const documents = `${base}/documents`
  const documentPath = (documentId: string): string => `${documents}${path`/${documentId}`}`

  const getDocument = (documentId: string): Promise<CompanyDocumentDetail> => api.get(documentPath(documentId))

  return {
    ...sendCalls(api, documents, key),
    /** The documents of the service, the oldest first. */
    documents: (options: DocumentListOptions = {}): AsyncGenerator<CompanyDocument, void, undefined> =>
      itemsOf(api, documents, { ...options }),
    /** A page of them, as a person looks through them. */
    documentsPage: (request: PageRequest & DocumentListOptions = {}): Promise<Page<CompanyDocument>> =>
      pageOf(api, documents, { ...request }),
    /** One document; a broadcast of JSON with its payload. */
    getDocument,
    /** Changes name, metadata or status. */
    updateDocument: async (documentId: string, change: DocumentUpdate): Promise<CompanyDocument> =>
      api.put(documentPath(documentId), requireChange(change)),
    /** Uploads the file again, sealed like the first one, while nobody has signed or accepted it. */
    async replaceDocumentFile(
      documentId: string,
      file: FilePart,
      options: RecipientKeyOptions = {},
    ): Promise<CompanyDocument> {
      const record = await getDocument(documentId)
      requireContent({ ...record, file })
      const { connection_id } = record
      const close = connection_id === null ? asItIs : sealTo(await key.ofConnection(connection_id, options))
      return api.put(`${documentPath(documentId)}/file`, await fileMembers(file, record, close))
    },
    /** Deletes a document; a contract that is active cannot be deleted. */
    deleteDocument: (documentId: string): Promise<void> => api.delete(documentPath(documentId)),
    /** The file of a broadcast. That of a document for one customer opens for the customer alone. */
    getDocumentFile: (documentId: string): Promise<DocumentFile> =>
      downloadBroadcast(request, `${documentPath(documentId)}/file`),
    /** The company's copy of a sealed contract, opened with the key of the service; its hash is that of the document. */
    async openSealedDocument(documentId: string): Promise<DocumentFile> {
      const { value } = await api.get<SealedFile>(`${documentPath(documentId)}/sealed-file`)
      const { plain_sha256 } = await getDocument(documentId)
      return openDocumentFile(value, plain_sha256, openValue)
    },
  }
}
