// A PDF of five pages of text with twenty tags on them, as an office program prints it.

const PAGES = 5
const LINES = 45
const TAGS_PER_PAGE = 4
const SENTENCE = 'The participant shall deliver the services of the schedule, and the company shall pay for them.'

export const TAGS: readonly string[] = Array.from({ length: PAGES * TAGS_PER_PAGE }, (_, index) => `tag_${index + 1}`)

const pageContent = (title: string, page: number): string => {
  const every = Math.ceil(LINES / TAGS_PER_PAGE)
  const lines = Array.from({ length: LINES }, (_, line) => {
    const tag = line % every === 0 ? `{{tag_${page * TAGS_PER_PAGE + line / every + 1}}}` : title
    return `1 0 0 1 40 ${800 - line * 16} Tm (${tag} ${SENTENCE}) Tj`
  })
  return `BT /F1 9 Tf ${lines.join('\n')} ET`
}

export const contractTemplate = (title: string): Buffer => {
  const resources = '/Resources << /Font << /F1 3 0 R >> >>'
  const pages = Array.from({ length: PAGES }, (_, page) => {
    const content = pageContent(title, page)
    return [
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${4 + page * 2} 0 R ${resources} >>`,
    ]
  })
  const kids = pages.map((_, page) => `${5 + page * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${PAGES} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
    ...pages.flat(),
  ]
  let file = '%PDF-1.7\n'
  const rows = objects.map((object, index) => {
    const row = `${String(file.length).padStart(10, '0')} 00000 n \n`
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return row
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}${table}${trailer}`, 'latin1')
}
