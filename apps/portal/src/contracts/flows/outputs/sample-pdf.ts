// A plain PDF with a tag for each field of a flow, for an author who has no template yet. Pure.

export interface SampleLine {
  label: string
  tag: string
}

const PAGE = { width: 595, height: 842, left: 72, tags: 260, top: 760 }
const LINE_HEIGHT = 24
const LINES_PER_PAGE = 26
const MAX_LABEL = 34

/** Helvetica of every PDF reader prints the letters of Western Europe; accents of others are left out. */
const toPrintable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => (/[ -~\u00a0-\u00ff]/.test(letter) ? letter : letter.normalize('NFD').replace(/[^ -~]/g, '')))
    .map((letter) => letter || '?')
    .join('')

const toShort = (text: string): string => (text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL - 3)}...` : text)

const toLiteral = (text: string): string => `(${toPrintable(text).replace(/[()\\]/g, '\\$&')})`

const drawText = (text: string, x: number, y: number, size: number): string =>
  `BT /F1 ${size} Tf ${x} ${y} Td ${toLiteral(text)} Tj ET`

const drawPage = (title: string, lines: readonly SampleLine[]): string =>
  [
    drawText(title, PAGE.left, PAGE.top, 18),
    ...lines.flatMap(({ label, tag }, index) => {
      const y = PAGE.top - 44 - index * LINE_HEIGHT
      return [drawText(toShort(label), PAGE.left, y, 11), drawText(`{{${tag}}}`, PAGE.tags, y, 11)]
    }),
  ].join('\n')

const toPages = (lines: readonly SampleLine[]): SampleLine[][] => {
  const pages: SampleLine[][] = []
  for (let start = 0; start === 0 || start < lines.length; start += LINES_PER_PAGE)
    pages.push(lines.slice(start, start + LINES_PER_PAGE))
  return pages
}

/** The first three objects are the catalog, the pages and the font. */
const FIRST_PAGE = 4

const toObjects = (contents: readonly string[]): string[] => {
  const kids = contents.map((_, index) => `${FIRST_PAGE + index * 2} 0 R`)
  return [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${contents.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${FIRST_PAGE + index * 2 + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
}

/** One byte for each character: all of them are below 256. */
const toBytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

export const createSamplePdf = (title: string, lines: readonly SampleLine[]): Uint8Array<ArrayBuffer> => {
  const objects = toObjects(toPages(lines).map((page) => drawPage(title, page)))
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\n`
  return toBytes(`${text}${table}startxref\n${text.length}\n%%EOF\n`)
}
