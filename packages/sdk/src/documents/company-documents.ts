// A service's documents: sends to one customer (sealed) or to all, updates, replaces the file, deletes, opens the sealed
// copy (NS-02, NS-08).
import { sealValue } from '@company-data/crypto'
import type { documents } from '@company-data/protocol/nouns/documents/contract'
import { documentRoutes } from '@company-data/protocol/nouns/documents/routes'
import type {
  CompanyDocument,
  DocumentKind,
  DocumentMetadata,
  DocumentStatus,
  SealedFile,
} from '@company-data/protocol/wire/contracts/documents'
import { type CustomerKey, customerKey, type RecipientKeyOptions } from '../connections/customer-key.ts'
import type { FilePart } from '../files/file-envelope.ts'
import { sha256Hex } from '../files/sha256.ts'
import type { Pins } from '../keys/pins/pinned-key.ts'
import type { Api } from '../transport/api.ts'
import { type Calls, calls } from '../transport/calls.ts'
import type { IdempotencyOptions } from '../transport/idempotent-post.ts'
import type { PageOptions } from '../transport/pages.ts'
import { requireDay } from './day.ts'
import { type DocumentFile, openDocumentFile, readBroadcast } from './document-file.ts'
import {
  contentMembers,
  type DocumentTarget,
  fileMembers,
  type NewBroadcastDocument,
  type NewDocumentInput,
  requireContent,
  requireNoTarget,
  requireTarget,
  toTerms,
} from './new-document.ts'

/**
 * Filters for a list of a service's documents.
 * @example
 * const options: DocumentListOptions = { status: 'ready_to_sign', kind: 'subscription' }
 * for await (const document of service.documents.list(options)) console.log(document.name)
 */
export interface DocumentListOptions extends PageOptions {
  connection_id?: string
  status?: DocumentStatus
  kind?: DocumentKind
}

/**
 * Changes to a document. Members of the metadata are merged; null removes one.
 * @example
 * const change: DocumentUpdate = { status: 'active_but_ending', cancel_effective_date: '2027-01-31' }
 * await service.documents.update(documentId, change)
 */
export interface DocumentUpdate {
  name?: string
  metadata?: DocumentMetadata
  /** The company can end a document and undo that; it can never sign for the customer (NS-04). */
  status?: Exclude<DocumentStatus, 'waiting'>
  /** With `active_but_ending`: a day after today, `YYYY-MM-DD` (UTC). */
  cancel_effective_date?: string
}

interface CompanyDocumentDeps {
  api: Api
  /** The prefix of the service's own client, or the service's part of the portal. */
  base: string
  /** Opens values sealed to the service key. */
  openValue(wrapper: string): Promise<string>
  pins: Pins
}

const sealTo =
  (publicKey: string) =>
  (content: unknown): Promise<string> =>
    sealValue(JSON.stringify(content), publicKey)

/** Replaces the sealed content in the fingerprint: equal content gives an equal value. */
const hashed = (content: unknown): Promise<string> => sha256Hex(JSON.stringify(content))

const asItIs = async (content: unknown): Promise<unknown> => content

const requireChange = (change: DocumentUpdate): DocumentUpdate => {
  if (change.cancel_effective_date !== undefined) requireDay(change.cancel_effective_date)
  else if (change.status === 'active_but_ending')
    throw new TypeError('A document that is ending needs the day: cancel_effective_date.')
  return change
}

type Raw = Calls<typeof documents>

const sendCalls = (api: Api, base: string, raw: Raw, key: CustomerKey) => {
  const recipientKey = async (target: DocumentTarget, options: RecipientKeyOptions): Promise<string> => {
    if ('connection_id' in target) return key.readByConnection(target.connection_id, options)
    if ('share_code' in target) return key.readByCode(target.share_code, options)
    return key.requireNamedKey(target.person_user_id, options)
  }

  return {
    /**
     * Sends a document or contract to one customer, sealed to the customer's key. A document to sign or accept carries the
     * hash of its PDF. A retry after a lost response does not send twice, nor does a later call with the same key.
     * @example
     * const file = { bytes: pdf, mime_type: 'application/pdf', original_name: 'contract.pdf' }
     * const { id, status } = await service.documents.create({
     *   connection_id: connectionId,
     *   name: 'Contract',
     *   requires_signature: true,
     *   file,
     * })
     */
    async create(
      document: NewDocumentInput,
      { idempotencyKey, ...recipient }: RecipientKeyOptions & IdempotencyOptions = {},
    ): Promise<CompanyDocument> {
      const target = requireTarget(document)
      const terms = toTerms(document)
      requireContent(document)
      const sealContent = async () => contentMembers(document, sealTo(await recipientKey(target, recipient)))
      return api.postIdempotently({
        key: idempotencyKey,
        content: async () => [base, target, terms, await contentMembers(document, hashed)],
        body: async () => ({ ...target, ...terms, ...(await sealContent()) }),
        send: raw.create,
      })
    },
    /**
     * Sends a document to all present and future customers, in plaintext: they share no key.
     * @example
     * await service.documents.broadcast({ name: 'Opening hours', payload: { monday: 'closed' } })
     */
    async broadcast(document: NewBroadcastDocument, options: IdempotencyOptions = {}): Promise<CompanyDocument> {
      requireNoTarget(document)
      requireContent(document)
      return raw.create({ ...toTerms(document), ...(await contentMembers(document, asItIs)) }, options)
    },
  }
}

export const companyDocumentCalls = ({ api, base, openValue, pins }: CompanyDocumentDeps) => {
  const key = customerKey(api, base, pins)
  const raw: Raw = calls<typeof documents>()(api, documentRoutes, base)
  const { list, read } = raw

  return {
    ...sendCalls(api, base, raw, key),
    /**
     * The documents of the service, the oldest first.
     * @example
     * for await (const { name, status } of service.documents.list({ status: 'ready_to_sign' })) console.log(name, status)
     */
    list,
    /**
     * One document; a broadcast of JSON with its payload.
     * @example
     * const { status } = await service.documents.read(documentId)
     */
    read,
    /**
     * Deletes a document; a contract that is active cannot be deleted.
     * @example
     * await service.documents.delete(documentId)
     */
    delete: raw.delete,
    /**
     * Changes name, metadata or status.
     * @example
     * await service.documents.update(documentId, { status: 'active_but_ending', cancel_effective_date: '2027-01-31' })
     */
    update: async (documentId: string, change: DocumentUpdate): Promise<CompanyDocument> =>
      raw.update(documentId, requireChange(change)),
    /**
     * Replaces the file, sealed like the first one, until a party signs or accepts it.
     * @example
     * const file = { bytes: pdf, mime_type: 'application/pdf', original_name: 'contract-2.pdf' }
     * await service.documents.replaceFile(documentId, file)
     */
    async replaceFile(documentId: string, file: FilePart, options: RecipientKeyOptions = {}): Promise<CompanyDocument> {
      const record = await read(documentId)
      requireContent({ ...record, file })
      const { connection_id } = record
      const close = connection_id === null ? asItIs : sealTo(await key.readByConnection(connection_id, options))
      return raw.replaceFile(documentId, await fileMembers(file, record, close))
    },
    /**
     * The file of a broadcast. Only the customer can open the file of a document sent to one customer.
     * @example
     * const { bytes } = await service.documents.file(documentId)
     */
    file: async (documentId: string): Promise<DocumentFile> => readBroadcast(await raw.file(documentId)),
    /**
     * The company's copy of a sealed contract, opened with the service key and checked against the document's hash.
     * @example
     * const { bytes } = await service.documents.openSealed(documentId)
     * console.log(await verifySealedPdf(bytes, await service.platformSeal.read()))
     */
    async openSealed(documentId: string): Promise<DocumentFile> {
      const { value } = JSON.parse(new TextDecoder().decode((await raw.sealedFile(documentId)).data)) as SealedFile
      const { plain_sha256 } = await read(documentId)
      return openDocumentFile(value, plain_sha256, openValue)
    },
  }
}
