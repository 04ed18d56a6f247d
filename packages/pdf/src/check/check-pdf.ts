// Checks a PDF that somebody else made: whether it can be read, filled and sealed within limits.
import { Buffer } from 'node:buffer'
import { PDF } from '@libpdf/core'
import { PdfError, type PdfRefusal } from '../pdf-error.ts'
import { requireDrawable } from './drawing.ts'
import { flagsOf, type PdfFlags } from './flags.ts'
import { pdfLimits } from './limits.ts'
import { pagesOf } from './page-tree.ts'
import { refuseBombs } from './scan-streams.ts'

export type PdfCheck = { ok: true; pages: number; flags: PdfFlags } | { ok: false; reason: PdfRefusal; detail: string }

export interface CheckOptions {
  maxBytes?: number
}

const HEADER = '%PDF-'
/** Readers look for the header this far. */
const HEADER_BYTES = 1024
const MENTIONS_ENCRYPTION = /\/(E|#45)(n|#6e)(c|#63)(r|#72)(y|#79)(p|#70)(t|#74)[\s<]/i

const isEncryptedText = (bytes: Uint8Array): boolean => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return MENTIONS_ENCRYPTION.test(file.toString('latin1', Math.max(0, file.length - 65_536)))
}

const load = async (bytes: Uint8Array): Promise<PDF> => {
  try {
    return await PDF.load(bytes)
  } catch (error) {
    // libpdf fails on some encrypted files before it knows that they are.
    if (isEncryptedText(bytes)) throw new PdfError('encrypted', 'The PDF is encrypted.')
    throw new PdfError('damaged', error instanceof Error ? error.message : String(error))
  }
}

const judge = async (bytes: Uint8Array, { maxBytes = pdfLimits.bytes }: CheckOptions): Promise<PdfCheck> => {
  if (bytes.length > maxBytes) throw new PdfError('too_large', `The file has more than ${maxBytes} bytes.`)
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEADER_BYTES))
  if (!head.includes(HEADER)) throw new PdfError('not_pdf', 'The file does not begin as a PDF.')
  refuseBombs(bytes)
  const pdf = await load(bytes)
  if (pdf.isEncrypted) throw new PdfError('encrypted', 'The PDF is encrypted.')
  const resolve = pdf.getObject.bind(pdf)
  const catalog = pdf.getCatalog()
  const pages = pagesOf(catalog, resolve)
  if (pages.length === 0) throw new PdfError('no_pages', 'The PDF has no pages.')
  if (catalog.getDict('AcroForm', resolve)?.has('XFA')) throw new PdfError('xfa', 'The PDF is an XFA form.')
  requireDrawable(pages, resolve)
  const repaired = pdf.recoveredViaBruteForce || pdf.warnings.some((warning) => /xref/i.test(warning))
  return { ok: true, pages: pages.length, flags: { ...flagsOf(catalog, pages, resolve), repaired } }
}

/** Never throws for what the file holds. Run it in a thread of the pool, which also limits its time. */
export const checkPdf = async (bytes: Uint8Array, options: CheckOptions = {}): Promise<PdfCheck> => {
  try {
    return await judge(bytes, options)
  } catch (error) {
    if (error instanceof PdfError) return { ok: false, reason: error.reason, detail: error.message }
    // Whatever a parser throws on such bytes, a stack overflow included, means that nobody can rely on them.
    return { ok: false, reason: 'damaged', detail: error instanceof Error ? error.message : String(error) }
  }
}

/** As checkPdf, but throws the PdfError. */
export const requireUsablePdf = async (bytes: Uint8Array): Promise<void> => {
  const check = await checkPdf(bytes)
  if (!check.ok) throw new PdfError(check.reason, check.detail)
}
