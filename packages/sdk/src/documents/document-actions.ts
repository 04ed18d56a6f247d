// Signs, accepts, declines and cancels documents: signer, content hash, and the PDF for the seal under a one-time key
// (G-122, G-124).
import { createOtk, sealOtkBox } from '@company-data/crypto'
import { companyConnectionPrefix } from '@company-data/protocol/contract/prefixes'
import type { documentActions } from '@company-data/protocol/nouns/document-actions/contract'
import { documentActionRoutes } from '@company-data/protocol/nouns/document-actions/routes'
import type {
  CustomerDocument,
  CustomerDocumentDetail,
  DocumentSigning,
} from '@company-data/protocol/wire/contracts/customer-documents'
import type { SignaturePicture as WirePicture } from '@company-data/protocol/wire/contracts/signature-picture'
import { sha256Hex } from '../files/sha256.ts'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'
import { requireSameHash } from './document-file.ts'

/**
 * A picture of a signature: typed text, or strokes as points in whole numbers, from the top left of a field of 1200 × 400. At most 200
 * strokes with 6,000 numbers. It proves nothing.
 * @example
 * const typed: SignaturePicture = { text: 'Ada Lovelace' }
 * const drawn: SignaturePicture = { strokes: [[100, 200, 400, 120, 700, 260]] }
 */
export type SignaturePicture = WirePicture

/**
 * The signer's names, 1 to 100 characters each. The document says whether they were verified. The action that seals (`seals`) may have
 * a picture, drawn or typed, which the Signatures page prints beside the evidence. It proves nothing.
 * @example
 * const signer: Signer = { signer_first_name: 'Ada', signer_last_name: 'Lovelace', picture: { text: 'Ada Lovelace' } }
 */
export interface Signer {
  signer_first_name: string
  signer_last_name: string
  /** Goes to the platform under the one-time key of the PDF; without a PDF to seal it stays on the device. */
  picture?: SignaturePicture | undefined
}

/**
 * A document to sign or accept: the record as read, and the bytes of its file if this action seals it (`seals`).
 * `openDocument` returns both.
 * @example
 * const record = await account.documents.read(documentId)
 * const document: SignableDocument = record.seals ? { record, file: { bytes: pdf } } : { record }
 * await account.documents.sign(document, { signer_first_name: 'Ada', signer_last_name: 'Lovelace' })
 */
export interface SignableDocument {
  record: CustomerDocumentDetail
  file?: { bytes: Uint8Array }
}

/** Identifies a document: any record of it. */
export type DocumentReference = Pick<CustomerDocument, 'id' | 'connection_id'>

/** The calls of the contract: the actions of a customer on a document of one of its connections. */
export const documentActionCalls = (api: Api) =>
  calls<typeof documentActions>()(api, documentActionRoutes, companyConnectionPrefix)

export const toActionIds = ({ id, connection_id }: DocumentReference): { id: string; docId: string } => {
  if (connection_id === null) throw new TypeError('This document has no connection to act on.')
  return { id: connection_id, docId: id }
}

/** The members that prove a signature. */
export type SignatureProof = Pick<DocumentSigning, 'method' | 'proof' | 'device_id' | 'assertion'>

const MAX_NAME_LENGTH = 100

const requireName = (name: string): string => {
  if (typeof name !== 'string' || name.trim() === '' || [...name].length > MAX_NAME_LENGTH) {
    throw new TypeError(`A signer has a first and a last name of 1 to ${MAX_NAME_LENGTH} characters.`)
  }
  return name
}

/** The sealed content as served, which the hash covers; a broadcast has none. */
const sealedContent = ({ record }: SignableDocument): string => {
  const content = record.file ?? record.payload
  if (record.person_user_id !== null && typeof content === 'string') return content
  throw new TypeError('Only a document for one recipient can be signed or accepted; read it with documents.open.')
}

/** The members that an action has if it seals the document. */
interface SealMembers {
  otk: string
  pdf: string
  signature_picture?: string
}

/** A fresh key for each action: a leaked key exposes one document only. */
export const boxedPdf = async (bytes: Uint8Array, { picture }: Pick<Signer, 'picture'>): Promise<SealMembers> => {
  const otk = createOtk()
  const pdf = await sealOtkBox(bytes, otk)
  if (picture === undefined) return { otk, pdf }
  const text = new TextEncoder().encode(JSON.stringify(picture))
  return { otk, pdf, signature_picture: await sealOtkBox(text, otk) }
}

const sealInput = async ({ record, file }: SignableDocument, signer: Signer): Promise<SealMembers | undefined> => {
  // The signer agrees to the content of the offered hash, even if a later action seals it.
  if (file) await requireSameHash(file.bytes, record.plain_sha256)
  if (!record.seals) return undefined
  if (!file) throw new TypeError('This act seals the PDF: pass the document as documents.open gave it, with its file.')
  return boxedPdf(file.bytes, signer)
}

type SignerNames = Pick<Signer, 'signer_first_name' | 'signer_last_name'>

export interface ActionBody extends SignerNames, Partial<SealMembers> {
  content_sha256: string
}

export const signerNames = ({ signer_first_name, signer_last_name }: Signer): SignerNames => ({
  signer_first_name: requireName(signer_first_name),
  signer_last_name: requireName(signer_last_name),
})

export const buildActionBody = async (document: SignableDocument, signer: Signer): Promise<ActionBody> => ({
  ...signerNames(signer),
  content_sha256: await sha256Hex(sealedContent(document)),
  ...(await sealInput(document, signer)),
})

export const acceptCalls = (api: Api) => ({
  /**
   * Accepts an offered document as opened; if it `seals`, the platform seals the PDF.
   * @example
   * const offer = await person.documents.open(documentId)
   * await person.documents.accept(offer, { signer_first_name: 'Ada', signer_last_name: 'Lovelace' })
   */
  accept: async (document: SignableDocument, signer: Signer): Promise<CustomerDocument> =>
    documentActionCalls(api).accept(toActionIds(document.record), await buildActionBody(document, signer)),
})
