// The contract of the story as a PDF of one page, written by hand so that the demo needs no program for it.

const drawLines = (lines: readonly string[]): string =>
  ['BT /F1 14 Tf 72 760 Td 22 TL', ...lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`), 'ET'].join(
    '\n',
  )

/** One page with these lines, which are ASCII. */
export const contractPdf = (lines: readonly string[]): Uint8Array => {
  const content = drawLines(lines)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let text = '%PDF-1.7\n'
  const rows = objects.map((object, index) => {
    const row = `${String(text.length).padStart(10, '0')} 00000 n \n`
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return row
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${count} /Root 1 0 R >>\n`
  return new TextEncoder().encode(`${text}${table}startxref\n${text.length}\n%%EOF\n`)
}
