// Appends the data that validates a seal in later years, and a timestamp of the whole file, as another revision.
import { createHash } from 'node:crypto'
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, PdfString } from '@libpdf/core'
import { PdfError } from '../pdf-error.ts'
import { copyDict, openSource, type SourcePdf } from '../reader/source-pdf.ts'
import { MAX_TOKEN_BYTES } from '../timestamps/timestamp.ts'
import { createRevision, type Revision } from './incremental-update.ts'
import type { SealedPdf } from './seal-request.ts'
import { createDocumentTimestamp, writeRange } from './signature-field.ts'

/** DER of everything that a reader would otherwise request from authorities. */
export interface ValidationData {
  certificates: readonly Uint8Array[]
  crls: readonly Uint8Array[]
  ocspResponses: readonly Uint8Array[]
}

/** The place of the timestamp of the whole file, and the digest to timestamp. */
export interface DocumentTimestampSlot {
  contentsAt: number
  room: number
  digest: Uint8Array
}

export type ValidatedPdf = SealedPdf & { documentTimestamp?: DocumentTimestampSlot }

const HIDDEN_AND_LOCKED = 132

/** The key of a signature in the store: SHA-1 of its contents, with their padding. */
const signatureKey = ({ pdf, signature }: SealedPdf): string => {
  const hex = Buffer.from(pdf.subarray(signature.contentsAt + 1, signature.contentsAt + 1 + signature.room * 2))
  return createHash('sha1')
    .update(Buffer.from(hex.toString('latin1'), 'hex'))
    .digest('hex')
    .toUpperCase()
}

const addStreams = (revision: Revision, items: readonly Uint8Array[]): PdfArray =>
  PdfArray.of(...items.map((item) => revision.add(new PdfStream(new PdfDict(), item))))

const addStore = (revision: Revision, data: ValidationData, key: string): PdfRef => {
  const certificates = addStreams(revision, data.certificates)
  const crls = addStreams(revision, data.crls)
  const ocspResponses = addStreams(revision, data.ocspResponses)
  const forSignature = PdfDict.of({ Cert: certificates, CRL: crls, OCSP: ocspResponses })
  return revision.add(
    PdfDict.of({
      Type: PdfName.of('DSS'),
      VRI: PdfDict.of({ [key]: forSignature }),
      Certs: certificates,
      CRLs: crls,
      OCSPs: ocspResponses,
    }),
  )
}

const withItem = (array: PdfArray | undefined, item: PdfRef): PdfArray =>
  new PdfArray([...(array?.toArray() ?? []), item])

const requireDict = (source: SourcePdf, ref: PdfRef | undefined): { ref: PdfRef; dict: PdfDict } => {
  const dict = ref && source.getObject(ref)
  if (!ref || !(dict instanceof PdfDict)) throw new PdfError('damaged', 'The sealed PDF lacks an object of its seal.')
  return { ref, dict: copyDict(dict) }
}

/** The field of the seal is the last one of the form, and names its page. */
const findSealField = (source: SourcePdf, form: PdfDict): PdfDict => {
  const fields = form.getArray('Fields', source.getObject)?.toArray() ?? []
  const last = fields.at(-1)
  return requireDict(source, last instanceof PdfRef ? last : undefined).dict
}

/** An invisible field for the timestamp, beside that of the seal. */
const addTimestampField = (source: SourcePdf, revision: Revision, timestamp: PdfRef): void => {
  const form = requireDict(source, source.catalog.getRef('AcroForm'))
  const page = requireDict(source, findSealField(source, form.dict).getRef('P'))
  const field = revision.add(
    PdfDict.of({
      Type: PdfName.of('Annot'),
      Subtype: PdfName.of('Widget'),
      FT: PdfName.of('Sig'),
      // Numbers of objects are not used twice, so no other field has this name.
      T: PdfString.fromString(`DocumentTimestamp${timestamp.objectNumber}`),
      V: timestamp,
      F: PdfNumber.of(HIDDEN_AND_LOCKED),
      Rect: PdfArray.of(...[0, 0, 0, 0].map((value) => PdfNumber.of(value))),
      P: page.ref,
    }),
  )
  form.dict.set('Fields', withItem(form.dict.getArray('Fields', source.getObject), field))
  page.dict.set('Annots', withItem(page.dict.getArray('Annots', source.getObject), field))
  revision.replace(form.ref, form.dict)
  revision.replace(page.ref, page.dict)
}

const sha256Hex = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The bytes of the seal stay unchanged. `hasTimestamp` leaves room for a timestamp of the whole file. */
export const appendValidationData = (
  sealedPdf: SealedPdf,
  data: ValidationData,
  hasTimestamp: boolean,
): ValidatedPdf => {
  const source = openSource(sealedPdf.pdf)
  const revision = createRevision(source, `${sealedPdf.sha256} validation`)
  const catalog = copyDict(source.catalog)
  catalog.set('DSS', addStore(revision, data, signatureKey(sealedPdf)))
  revision.replace(source.catalogRef, catalog)
  if (!hasTimestamp) {
    const { file } = revision.write()
    return { ...sealedPdf, pdf: file, sha256: sha256Hex(file) }
  }
  const timestamp = revision.reserve()
  addTimestampField(source, revision, timestamp)
  const placeholder = createDocumentTimestamp(timestamp, MAX_TOKEN_BYTES)
  const { file, lastAt } = revision.write({ ref: timestamp, bytes: placeholder.bytes })
  const contentsAt = lastAt + placeholder.contentsAt
  const [before, after] = writeRange(file, lastAt + placeholder.rangeAt, contentsAt, MAX_TOKEN_BYTES)
  const digest = createHash('sha256').update(file.subarray(0, before)).update(file.subarray(after)).digest()
  const slot = { contentsAt, room: MAX_TOKEN_BYTES, digest: new Uint8Array(digest) }
  return { ...sealedPdf, pdf: file, sha256: sha256Hex(file), documentTimestamp: slot }
}
