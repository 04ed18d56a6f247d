// Seals a PDF: appends the Signatures page and the platform's signature over the whole file after the agreed bytes.
import { createHash } from 'node:crypto'
import { PdfArray, PdfDict, PdfNumber, type PdfRef } from '@libpdf/core'
import { requireHeader } from '../check/header.ts'
import { PdfError } from '../pdf-error.ts'
import { copyDict, openSource, type SourcePdf } from '../reader/source-pdf.ts'
import { addSignaturesPage } from '../signatures-page/add-signatures-page.ts'
import { type SealSigner, signDigest, signedData } from './cms.ts'
import { createRevision, type Revision } from './incremental-update.ts'
import type { SealedPdf, SealRequest } from './seal-request.ts'
import {
  addSignatureField,
  createSignaturePlaceholder,
  hasSignature,
  roomFor,
  writeRange,
  writeSignature,
} from './signature-field.ts'

const sha256Hex = (...parts: readonly Uint8Array[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** Appends pages to the root's list: no other page, and no other node of the tree, is changed. */
const appendPages = (source: SourcePdf, revision: Revision, rootRef: PdfRef, pages: readonly PdfRef[]): number => {
  const root = source.getObject(rootRef)
  if (!(root instanceof PdfDict)) throw new PdfError('damaged', 'The PDF has no page tree.')
  const changed = copyDict(root)
  const kids = changed.getArray('Kids', source.getObject)
  if (!kids) throw new PdfError('no_pages', 'The page tree has no pages.')
  const count = (changed.getNumber('Count', source.getObject)?.value ?? kids.length) + pages.length
  changed.set('Kids', new PdfArray([...kids.toArray(), ...pages]))
  changed.set('Count', PdfNumber.of(count))
  revision.replace(rootRef, changed)
  return count
}

interface Draft {
  file: Uint8Array
  rangeAt: number
  contentsAt: number
  pages: number
}

/** The sealed file, with zeros in place of its signature. */
const draft = (
  source: SourcePdf,
  request: SealRequest,
  details: { agreedSha256: string; leaf: Uint8Array; room: number },
): Draft => {
  const rootRef = source.catalog.getRef('Pages')
  if (!rootRef) throw new PdfError('no_pages', 'The PDF has no pages.')
  const revision = createRevision(source, `${details.agreedSha256} ${request.sealedAt} ${request.documentId}`)
  const pages = addSignaturesPage(revision.add, rootRef, request, {
    agreedBytes: source.bytes.length,
    agreedSha256: details.agreedSha256,
    certificateSha256: sha256Hex(details.leaf),
  })
  const page = pages.at(-1)
  if (!page) throw new Error('The Signatures page is empty.')
  const count = appendPages(
    source,
    revision,
    rootRef,
    pages.map(({ ref }) => ref),
  )
  const catalog = copyDict(source.catalog)
  const signature = revision.reserve()
  const certifies = !hasSignature(source)
  addSignatureField(source, revision, { catalog, page, signature })
  if (certifies) catalog.set('Perms', PdfDict.of({ DocMDP: signature }))
  revision.replace(source.catalogRef, catalog)
  const placeholder = createSignaturePlaceholder(signature, request, {
    certifies,
    agreedBytes: source.bytes.length,
    agreedSha256: details.agreedSha256,
    room: details.room,
  })
  const { file, lastAt } = revision.write({ ref: signature, bytes: placeholder.bytes })
  return { file, rangeAt: lastAt + placeholder.rangeAt, contentsAt: lastAt + placeholder.contentsAt, pages: count }
}

/** Refuses with a PdfError. The given bytes are not changed, and are the beginning of the sealed file. */
export const sealPdf = async (bytes: Uint8Array, request: SealRequest, signer: SealSigner): Promise<SealedPdf> => {
  const [leaf] = signer.chain
  if (!leaf) throw new Error('A seal needs a certificate.')
  requireHeader(bytes)
  const source = openSource(bytes)
  const agreedSha256 = sha256Hex(bytes)
  const room = roomFor(request.hasTimestamp ?? false, signer.chain)
  const { file, rangeAt, contentsAt, pages } = draft(source, request, { agreedSha256, leaf, room })
  const [before, after] = writeRange(file, rangeAt, contentsAt, room)
  const digest = createHash('sha256').update(file.subarray(0, before)).update(file.subarray(after)).digest()
  const signature = signDigest(digest, signer)
  if (signer.privateKey) writeSignature(file, contentsAt, room, signedData(signature, signer.chain))
  return {
    pdf: file,
    sha256: sha256Hex(file),
    agreedBytes: bytes.length,
    agreedSha256,
    pages,
    signature: { ...signature, contentsAt, room },
  }
}

/** Puts a signature into a seal that was made without its key, and an RFC 3161 timestamp of its value, in place. */
export const completeSeal = (
  sealedPdf: SealedPdf,
  chain: readonly Uint8Array[],
  parts: { value?: Uint8Array | undefined; token?: Uint8Array | undefined },
): SealedPdf => {
  const signature = { ...sealedPdf.signature, value: parts.value ?? sealedPdf.signature.value }
  if (signature.value.length === 0) throw new Error('A seal needs a signature.')
  writeSignature(sealedPdf.pdf, signature.contentsAt, signature.room, signedData(signature, chain, parts.token))
  return { ...sealedPdf, signature, sha256: sha256Hex(sealedPdf.pdf) }
}

/** Puts an RFC 3161 timestamp of the signature's value into a seal, in place. */
export const addTimestamp = (sealedPdf: SealedPdf, chain: readonly Uint8Array[], token: Uint8Array): SealedPdf =>
  completeSeal(sealedPdf, chain, { token })
