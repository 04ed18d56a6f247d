// Opens a PDF for reading its pages, with limits that the library lacks.
import { Buffer } from 'node:buffer'
import { PDF, PdfArray, PdfDict, PdfNumber, type PdfObject } from '@libpdf/core'
import type { Matrix } from '../content/matrix.ts'
import { PdfError } from '../pdf-error.ts'
import type { Resolve } from '../streams/decode.ts'
import type { Box } from './layout/extents.ts'

export interface OpenPdf {
  readonly pdf: PDF
  readonly resolve: Resolve
  readonly catalog: PdfDict
  readonly pages: readonly PdfDict[]
}

const HEAD_BYTES = 1024
const MAX_PARENTS = 64
const A4: Box = [0, 0, 595, 842]

const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const getMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Runs library code, which throws all kinds of errors on damaged files. */
export const readingPdf = <Result>(read: () => Result): Result => {
  try {
    return read()
  } catch (error) {
    throw error instanceof PdfError ? error : new PdfError('damaged', getMessage(error))
  }
}

const load = async (bytes: Uint8Array): Promise<PDF> => {
  try {
    return await PDF.load(bytes)
  } catch (error) {
    throw new PdfError(toBuffer(bytes).includes('/Encrypt') ? 'encrypted' : 'damaged', getMessage(error))
  }
}

export const openPdf = async (bytes: Uint8Array): Promise<OpenPdf> => {
  if (!toBuffer(bytes).subarray(0, HEAD_BYTES).includes('%PDF-'))
    throw new PdfError('not_pdf', 'The file is not a PDF.')
  const pdf = await load(bytes)
  if (pdf.isEncrypted) throw new PdfError('encrypted', 'The PDF is encrypted.')
  const pages = readingPdf(() => pdf.getPages().map(({ dict }) => dict))
  if (pages.length === 0) throw new PdfError('no_pages', 'The PDF has no pages.')
  const resolve: Resolve = (ref) => {
    try {
      return pdf.getObject(ref)
    } catch {
      return null
    }
  }
  return { pdf, resolve, catalog: pdf.getCatalog(), pages }
}

/** An entry of a page, or of its nearest ancestor that has one. The library only checks the page. */
const inherited = (page: PdfDict, key: string, resolve: Resolve): PdfObject | undefined => {
  let node: PdfDict | undefined = page
  for (let depth = 0; node !== undefined && depth < MAX_PARENTS; depth += 1) {
    const value = node.get(key, resolve)
    if (value !== undefined) return value
    node = node.getDict('Parent', resolve)
  }
  return undefined
}

export const findResources = (page: PdfDict, resolve: Resolve): PdfDict | undefined => {
  const resources = inherited(page, 'Resources', resolve)
  return resources instanceof PdfDict ? resources : undefined
}

/** Four numbers with their corners in order; undefined for anything else. */
export const parseBox = (object: PdfObject | undefined, resolve: Resolve): Box | undefined => {
  if (!(object instanceof PdfArray)) return undefined
  const [x0, y0, x1, y1] = [0, 1, 2, 3].map((index) => {
    const value = object.at(index, resolve)
    return value instanceof PdfNumber && Number.isFinite(value.value) ? value.value : undefined
  })
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return undefined
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)]
}

/** The visible part of the page: the crop box, within the media box. */
export const pageBox = (page: PdfDict, resolve: Resolve): Box => {
  const media = parseBox(inherited(page, 'MediaBox', resolve), resolve) ?? A4
  const crop = parseBox(inherited(page, 'CropBox', resolve), resolve) ?? media
  const [left, bottom] = [Math.max(media[0], crop[0]), Math.max(media[1], crop[1])]
  const [right, top] = [Math.min(media[2], crop[2]), Math.min(media[3], crop[3])]
  return left < right && bottom < top ? [left, bottom, right, top] : media
}

/** The number of clockwise quarter turns of a page: 0 to 3. */
export const pageTurns = (page: PdfDict, resolve: Resolve): number => {
  const rotation = inherited(page, 'Rotate', resolve)
  const turns = rotation instanceof PdfNumber ? Math.round(rotation.value / 90) % 4 : 0
  return Number.isFinite(turns) ? (turns + 4) % 4 : 0
}

/** Six numbers as a map; undefined for anything else. */
export const parseMatrix = (object: PdfObject | undefined, resolve: Resolve): Matrix | undefined => {
  if (!(object instanceof PdfArray)) return undefined
  const numbers = [0, 1, 2, 3, 4, 5].map((index) => {
    const value = object.at(index, resolve)
    return value instanceof PdfNumber && Number.isFinite(value.value) ? value.value : Number.NaN
  })
  return numbers.some(Number.isNaN) ? undefined : (numbers as unknown as Matrix)
}
