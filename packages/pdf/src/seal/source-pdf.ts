// Opens a PDF that is to be sealed: its objects, its page tree, and how a revision is appended to it.
import { Buffer } from 'node:buffer'
import { PDF, PdfDict, type PdfObject, type PdfRef } from '@libpdf/core'
import { PdfError } from '../pdf-error.ts'

export interface SourcePdf {
  bytes: Uint8Array
  catalog: PdfDict
  catalogRef: PdfRef
  trailer: PdfDict
  /** The first number that no object has. */
  nextNumber: number
  usesXrefStreams: boolean
  /** Where the table of objects begins; undefined when it is wrong, so that a revision has to list every object. */
  previousXref: number | undefined
  objectOf(ref: PdfRef): PdfObject | null
}

const TAIL_BYTES = 2048
const LAST_XREF = /startxref\s+(\d{1,10})\s+%%EOF\s*$/

const previousXrefOf = (pdf: PDF, bytes: Uint8Array): number | undefined => {
  const hasWrongTable = pdf.recoveredViaBruteForce || pdf.warnings.some((warning) => /xref/i.test(warning))
  if (hasWrongTable) return undefined
  const tail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).subarray(-TAIL_BYTES).toString('latin1')
  const offset = LAST_XREF.exec(tail)?.[1]
  return offset === undefined ? undefined : Number(offset)
}

const load = async (bytes: Uint8Array): Promise<PDF> => {
  try {
    return await PDF.load(bytes)
  } catch (error) {
    throw new PdfError('damaged', error instanceof Error ? error.message : String(error))
  }
}

export const openSource = async (bytes: Uint8Array): Promise<SourcePdf> => {
  const pdf = await load(bytes)
  if (pdf.isEncrypted) throw new PdfError('encrypted', 'The PDF is encrypted.')
  const { trailer } = pdf.context.info
  const catalogRef = trailer.getRef('Root')
  if (!catalogRef) throw new PdfError('damaged', 'The PDF has no catalog.')
  return {
    bytes,
    catalog: pdf.getCatalog(),
    catalogRef,
    trailer,
    nextNumber: Math.max(pdf.context.registry.nextObjectNumber, trailer.getNumber('Size')?.value ?? 0),
    usesXrefStreams: pdf.usesXRefStreams,
    previousXref: previousXrefOf(pdf, bytes),
    objectOf: (ref) => pdf.getObject(ref),
  }
}

/** A copy to change: what libpdf has read stays as it is. */
export const copyOf = (dict: PdfDict): PdfDict => new PdfDict([...dict])
