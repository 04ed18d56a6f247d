// Checks a new document before anything is sent, and builds its request body (NS-02).
import type * as wire from '@company-data/protocol/wire/contracts/documents'
import type { DocumentKind, DocumentMetadata } from '@company-data/protocol/wire/contracts/documents'
import { type FilePart, toEnvelope } from '../files/file-envelope.ts'
import { sha256Hex } from '../files/sha256.ts'

/**
 * The recipient of a document, who is connected to the service: exactly one of the three members.
 * @example
 * const target: DocumentTarget = { share_code: shareCode }
 */
export type DocumentTarget = { connection_id: string } | { person_user_id: string } | { share_code: string }

/**
 * The content of a document: any JSON value, or a file. A contract file is a PDF.
 * @example
 * const content: DocumentContent = { payload: { price: '4.90', currency: 'EUR' } }
 */
export type DocumentContent = { payload: unknown } | { file: FilePart }

/**
 * The name of a document, and the action it requires from its recipient.
 * @example
 * const terms: DocumentTerms = {
 *   name: 'Subscription',
 *   kind: 'subscription',
 *   requires_signature: true,
 *   metadata: { can_be_cancelled_in_app: true, cancellation_notice_days: 30 },
 * }
 */
export interface DocumentTerms {
  /** 1 to 200 characters. */
  name: string
  kind?: DocumentKind
  requires_signature?: boolean
  requires_acceptance?: boolean
  /** A display hint for devices; the content is sealed either way. */
  is_private?: boolean
  metadata?: DocumentMetadata
}

/**
 * A document or contract for one customer.
 * @example
 * const contract: NewDocumentInput = {
 *   connection_id: connectionId,
 *   name: 'Subscription',
 *   kind: 'subscription',
 *   requires_signature: true,
 *   file: { bytes: pdf, mime_type: 'application/pdf', original_name: 'subscription.pdf' },
 * }
 * const { id, status } = await service.documents.create(contract)
 */
export type NewDocumentInput = DocumentTarget & DocumentTerms & DocumentContent

/**
 * A document that all connected customers can read, in plaintext.
 * @example
 * const terms: NewBroadcastDocument = { name: 'Opening hours', payload: { monday: 'closed' } }
 * await service.documents.broadcast(terms)
 */
export type NewBroadcastDocument = Pick<DocumentTerms, 'name' | 'metadata'> & DocumentContent

const targetNames = ['connection_id', 'person_user_id', 'share_code']
const singleRecipientNames = [...targetNames, 'kind', 'requires_signature', 'requires_acceptance', 'is_private']
const PDF = 'application/pdf'
const PDF_HEADER = '%PDF-'

/** A missing or undefined target must never turn a document for one person into a plaintext broadcast. */
export const requireTarget = (document: NewDocumentInput): DocumentTarget => {
  const entries = Object.entries(document).filter(
    ([name, value]) => targetNames.includes(name) && typeof value === 'string' && value !== '',
  )
  if (entries.length === 1) return Object.fromEntries(entries) as unknown as DocumentTarget
  throw new TypeError('A document for one customer needs exactly one of connection_id, person_user_id and share_code.')
}

/** A broadcast requires no action (D1-DOC-12 to D1-DOC-15); a target is a mistake that would publish the content. */
export const requireNoTarget = (document: NewBroadcastDocument): void => {
  const surplus = Object.entries(document).filter(
    ([name, value]) => singleRecipientNames.includes(name) && value !== undefined,
  )
  const [[name] = []] = surplus
  if (name !== undefined) throw new TypeError(`A document for everyone has no ${name}.`)
}

const requireName = (name: string): string => {
  if (typeof name !== 'string' || name.trim() === '' || [...name].length > 200) {
    throw new TypeError('The name of a document has 1 to 200 characters.')
  }
  return name
}

const isPdf = ({ bytes, mime_type }: FilePart): boolean =>
  mime_type === PDF && new TextDecoder('latin1').decode(bytes.subarray(0, PDF_HEADER.length)) === PDF_HEADER

const isAskedFor = ({ requires_signature, requires_acceptance }: Partial<DocumentTerms>): boolean =>
  requires_signature === true || requires_acceptance === true

const isContract = (terms: Partial<DocumentTerms>): boolean =>
  isAskedFor(terms) || terms.kind === 'agreement' || terms.kind === 'subscription'

const requirePdf = (file: FilePart): void => {
  if (!isPdf(file)) {
    throw new TypeError('A contract that is a file is a PDF: application/pdf, and its bytes begin with %PDF-.')
  }
}

/** Checks that the document can be sent, before a key is requested or anything is sealed. */
export const requireContent = (document: Partial<DocumentTerms> & DocumentContent): void => {
  if ('file' in document === 'payload' in document) throw new TypeError('A document has either a payload or a file.')
  if ('file' in document && isContract(document)) requirePdf(document.file)
  if ('payload' in document && JSON.stringify(document.payload) === undefined) {
    throw new TypeError('The payload cannot be written as JSON.')
  }
}

export const toTerms = (document: DocumentTerms): DocumentTerms => {
  const { kind, requires_signature, requires_acceptance, is_private, metadata } = document
  const name = requireName(document.name)
  const members = { name, kind, requires_signature, requires_acceptance, is_private, metadata }
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as unknown as DocumentTerms
}

/**
 * A file in wire form: `close` seals its envelope, or leaves it in plaintext. Only a document to sign or accept gets a hash:
 * the hash is public, so anyone who guesses the content could confirm it.
 */
export const fileMembers = async (
  file: FilePart,
  terms: Partial<DocumentTerms>,
  close: (content: unknown) => Promise<unknown>,
): Promise<wire.DocumentFile> => ({
  file: await close(toEnvelope(file)),
  mime_type: file.mime_type,
  ...(isAskedFor(terms) && { plain_sha256: await sha256Hex(file.bytes) }),
})

/** The file's name is inside the envelope. Outside, where the platform reads it, is the document's name with the extension. */
const toOpenName = (name: string | undefined, { original_name }: FilePart): { original_name?: string } => {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(original_name)?.[0] ?? ''
  return name === undefined ? {} : { original_name: name.endsWith(ending) ? name : `${name}${ending}` }
}

export const contentMembers = async (
  document: Partial<DocumentTerms> & DocumentContent,
  close: (content: unknown) => Promise<unknown>,
): Promise<Pick<wire.NewDocument, 'payload_kind' | 'payload' | 'original_name' | keyof wire.DocumentFile>> => {
  if ('payload' in document) return { payload_kind: 'json', payload: await close(document.payload) }
  const { file } = document
  const members = await fileMembers(file, document, close)
  return { payload_kind: 'file', ...toOpenName(document.name, file), ...members }
}
