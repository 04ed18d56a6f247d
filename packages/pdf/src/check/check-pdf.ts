// Checks a foreign PDF: whether it can be read, filled and sealed within limits.
import { PdfError, type PdfRefusal } from '../pdf-error.ts'
import { openSource } from '../reader/source-pdf.ts'
import { requireDrawable } from './draw-count.ts'
import { detectFlags, type PdfFlags } from './flags.ts'
import { requireHeader } from './header.ts'
import { pdfLimits } from './limits.ts'
import { listPages } from './page-tree.ts'
import { refuseBombs } from './scan-streams.ts'

export type PdfCheck = { ok: true; pages: number; flags: PdfFlags } | { ok: false; reason: PdfRefusal; detail: string }

export interface CheckOptions {
  maxBytes?: number
}

const check = (bytes: Uint8Array, { maxBytes = pdfLimits.bytes }: CheckOptions): PdfCheck => {
  if (bytes.length > maxBytes) throw new PdfError('too_large', `The file has more than ${maxBytes} bytes.`)
  requireHeader(bytes)
  refuseBombs(bytes)
  const { catalog, getObject, previousXref } = openSource(bytes)
  const pages = listPages(catalog, getObject)
  if (pages.length === 0) throw new PdfError('no_pages', 'The PDF has no pages.')
  if (catalog.getDict('AcroForm', getObject)?.has('XFA')) throw new PdfError('xfa', 'The PDF is an XFA form.')
  requireDrawable(pages, getObject)
  const repaired = previousXref === undefined
  return { ok: true, pages: pages.length, flags: { ...detectFlags(catalog, pages, getObject), repaired } }
}

/** Never throws for the contents of the file. Run it in a pool process, which also limits its time. */
export const checkPdf = async (bytes: Uint8Array, options: CheckOptions = {}): Promise<PdfCheck> => {
  try {
    return check(bytes, options)
  } catch (error) {
    if (error instanceof PdfError) return { ok: false, reason: error.reason, detail: error.message }
    // Any error of a parser on such bytes, a stack overflow included, means that they are unusable.
    return { ok: false, reason: 'damaged', detail: error instanceof Error ? error.message : String(error) }
  }
}

/** Like checkPdf, but throws the PdfError. */
export const requireUsablePdf = async (bytes: Uint8Array): Promise<void> => {
  const check = await checkPdf(bytes)
  if (!check.ok) throw new PdfError(check.reason, check.detail)
}
