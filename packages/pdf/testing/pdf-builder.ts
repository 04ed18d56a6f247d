// Writes small PDFs by hand, for cases that no producer creates.
import { Buffer } from 'node:buffer'

export type ObjectText = string | Uint8Array

/** A stream object; its entries are written verbatim. */
export const streamObject = (entries: string, data: string | Uint8Array): Uint8Array => {
  const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${bytes.length} >>\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream', 'latin1'),
  ])
}

/** A file of these objects, numbered from 1; the first one is the catalog. */
export const buildPdf = (objects: readonly ObjectText[], trailer = ''): Uint8Array => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xb5\xb5\xb5\xb5\n', 'latin1')]
  let length = parts[0]?.length ?? 0
  const offsets = objects.map((object, index) => {
    const offset = length
    const body = typeof object === 'string' ? Buffer.from(object, 'latin1') : Buffer.from(object)
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.length
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table + end, 'latin1')])
}

interface PageOptions {
  /** Entries of the catalog, the page, its resources and the trailer, in addition to the standard ones. */
  readonly catalog?: string
  readonly page?: string
  readonly resources?: string
  readonly trailer?: string
  /** Objects from number 8 on. */
  readonly objects?: readonly ObjectText[]
}

const FONTS = '/F1 5 0 R /F2 6 0 R /F3 7 0 R'
const standardFont = (name: string): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

/** One page of 595 by 842 points with Helvetica (F1), Times (F2) and bold Courier (F3). */
export const onePage = (content: string | Uint8Array, options: PageOptions = {}): Uint8Array => {
  const { catalog = '', page = '', resources = '', trailer = '', objects = [] } = options
  return buildPdf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << ${FONTS} >> ${resources} >> ${page} >>`,
      streamObject('', content),
      standardFont('Helvetica'),
      standardFont('Times-Roman'),
      standardFont('Courier-Bold'),
      ...objects,
    ],
    trailer,
  )
}

/** A content stream that shows a line at a position, in 12-point Helvetica. */
export const line = (text: string, x = 72, y = 700, font = 'F1', size = 12): string =>
  `BT /${font} ${size} Tf ${x} ${y} Td (${text}) Tj ET\n`
