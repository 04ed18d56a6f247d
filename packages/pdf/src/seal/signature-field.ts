// The signature field of a PDF, and a dictionary with room for the signature.
import { Buffer } from 'node:buffer'
import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef, PdfString } from '@libpdf/core'
import { PdfError } from '../pdf-error.ts'
import { copyDict, type SourcePdf } from '../reader/source-pdf.ts'
import { MAX_TOKEN_BYTES } from '../timestamps/timestamp.ts'
import type { Revision } from './incremental-update.ts'
import type { SealRequest } from './seal-request.ts'
import { objectText } from './write-object.ts'

/** Room for the signature and its certificate chain; for a timestamp, also for those of its authority. */
const PLAIN_BYTES = 6144
/** The signature without certificates: attributes, names and an RSA value of up to 8192 bits. */
const SIGNATURE_BYTES = 3072

export const roomFor = (hasTimestamp: boolean, chain: readonly Uint8Array[]): number => {
  const chainBytes = chain.reduce((sum, { length }) => sum + length, 0)
  return Math.max(PLAIN_BYTES, chainBytes + SIGNATURE_BYTES) + (hasTimestamp ? MAX_TOKEN_BYTES : 0)
}

const RANGE_DIGITS = 10
const EMPTY_RANGE = `[${['0', ...Array<string>(3).fill('0'.repeat(RANGE_DIGITS))].join(' ')}]`
const HIDDEN_AND_LOCKED = 132
const SIGNATURES_EXIST_APPEND_ONLY = 3

/** `D:20260102030405Z` */
const pdfDate = (isoTime: string): string => `D:${isoTime.replace(/[-:T]/g, '').slice(0, 14)}Z`

/** Forbids changes after this signature; only the first signature of a file may do so. */
const CERTIFIES =
  '/Reference[<</Type/SigRef/TransformMethod/DocMDP/TransformParams<</Type/TransformParams/P 1/V/1.2>>>>]'

export interface SignaturePlaceholder {
  bytes: Uint8Array
  /** Offsets in `bytes`. */
  rangeAt: number
  contentsAt: number
}

const createPlaceholder = (head: string, room: number): SignaturePlaceholder => {
  const beforeContents = `${head}${EMPTY_RANGE}/Contents `
  return {
    bytes: Buffer.from(`${beforeContents}<${'0'.repeat(room * 2)}>>>\nendobj\n`, 'latin1'),
    rangeAt: head.length,
    contentsAt: beforeContents.length,
  }
}

/** The signature dictionary as bytes, with zeros for the signature and its range. */
export const createSignaturePlaceholder = (
  ref: PdfRef,
  request: SealRequest,
  details: { certifies: boolean; agreedBytes: number; agreedSha256: string; room: number },
): SignaturePlaceholder => {
  const text = (value: string): string => objectText(PdfString.fromString(value))
  const head = [
    `${ref.objectNumber} ${ref.generation} obj\n<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached`,
    `/M(${pdfDate(request.sealedAt)})/Name ${text(request.sealedBy)}/Reason ${text('Sealed by the platform')}`,
    `/CDSAgreedBytes ${details.agreedBytes}/CDSAgreedSHA256<${details.agreedSha256}>`,
    `${details.certifies ? CERTIFIES : ''}/ByteRange `,
  ].join('')
  return createPlaceholder(head, details.room)
}

/** The dictionary of a timestamp of the whole file, with zeros for the timestamp and its range. */
export const createDocumentTimestamp = (ref: PdfRef, room: number): SignaturePlaceholder =>
  createPlaceholder(
    `${ref.objectNumber} ${ref.generation} obj\n<</Type/DocTimeStamp/Filter/Adobe.PPKLite/SubFilter/ETSI.RFC3161/ByteRange `,
    room,
  )

/** Writes the range over its zeros; it covers the whole file except the signature. */
export const writeRange = (file: Uint8Array, rangeAt: number, contentsAt: number, room: number): [number, number] => {
  const contentsEnd = contentsAt + 2 + room * 2
  const range = `[0 ${contentsAt} ${contentsEnd} ${file.length - contentsEnd}`
  file.set(Buffer.from(`${range.padEnd(EMPTY_RANGE.length - 1)}]`, 'latin1'), rangeAt)
  return [contentsAt, contentsEnd]
}

/** Writes the signature over its zeros. */
export const writeSignature = (file: Uint8Array, contentsAt: number, room: number, signature: Uint8Array): void => {
  if (signature.length > room) throw new Error('The signature is larger than its place.')
  const hex = Buffer.from(signature)
    .toString('hex')
    .padEnd(room * 2, '0')
  file.set(Buffer.from(hex, 'latin1'), contentsAt + 1)
}

const fieldNames = (source: SourcePdf, fields: PdfArray): Set<string> =>
  new Set(
    fields.toArray().flatMap((_, index) => {
      const field = fields.at(index, source.getObject)
      const name = field instanceof PdfDict ? field.getString('T', source.getObject)?.asString() : undefined
      return name === undefined ? [] : [name]
    }),
  )

/** A name that no field of the form has. */
const freeName = (names: ReadonlySet<string>): string => {
  let name = 'PlatformSeal'
  for (let number = 2; names.has(name); number++) name = `PlatformSeal${number}`
  return name
}

const changedForm = (
  source: SourcePdf,
  catalog: PdfDict,
): { form: PdfDict; fields: PdfArray; ref: PdfRef | undefined } => {
  const present = catalog.get('AcroForm', source.getObject)
  const form = present instanceof PdfDict ? copyDict(present) : new PdfDict()
  const fields = new PdfArray([...(form.getArray('Fields', source.getObject)?.toArray() ?? [])])
  return { form, fields, ref: present instanceof PdfDict ? catalog.getRef('AcroForm') : undefined }
}

/** True if the file already carries a signature, which must remain the certifying one if it is. */
export const hasSignature = ({ catalog, getObject }: SourcePdf): boolean =>
  catalog.has('Perms') ||
  ((catalog.getDict('AcroForm', getObject)?.getNumber('SigFlags', getObject)?.value ?? 0) & 1) === 1

/** Adds the field to the form of the document and to its last page; `catalog` is a copy that may be changed. */
export const addSignatureField = (
  source: SourcePdf,
  revision: Revision,
  target: { catalog: PdfDict; page: { ref: PdfRef; dict: PdfDict }; signature: PdfRef },
): void => {
  const { catalog, page, signature } = target
  const { form, fields, ref } = changedForm(source, catalog)
  if (form.has('XFA')) throw new PdfError('xfa', 'The PDF is an XFA form.')
  const widget = revision.add(
    PdfDict.of({
      Type: PdfName.of('Annot'),
      Subtype: PdfName.of('Widget'),
      FT: PdfName.of('Sig'),
      T: PdfString.fromString(freeName(fieldNames(source, fields))),
      V: signature,
      F: PdfNumber.of(HIDDEN_AND_LOCKED),
      Rect: PdfArray.of(...[0, 0, 0, 0].map((value) => PdfNumber.of(value))),
      P: page.ref,
    }),
  )
  page.dict.set('Annots', PdfArray.of(widget))
  fields.push(widget)
  form.set('Fields', fields)
  form.set('SigFlags', PdfNumber.of(SIGNATURES_EXIST_APPEND_ONLY))
  if (ref) revision.replace(ref, form)
  else catalog.set('AcroForm', revision.add(form))
}
