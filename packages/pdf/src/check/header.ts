// The header of a PDF.
import { Buffer } from 'node:buffer'
import { PdfError } from '../pdf-error.ts'

const HEADER = '%PDF-'
/** Readers search this far for the header. */
const HEADER_BYTES = 1024

/** The offset of the header. */
export const findHeader = (bytes: Uint8Array): number => {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEADER_BYTES)).indexOf(HEADER)
  if (at < 0) throw new PdfError('not_pdf', 'The file does not begin as a PDF.')
  return at
}

/** Readers disagree about the origin of offsets in a file with other bytes before its header. */
export const requireHeader = (bytes: Uint8Array): void => {
  if (findHeader(bytes) > 0) throw new PdfError('damaged', 'The file has other bytes before the PDF.')
}
