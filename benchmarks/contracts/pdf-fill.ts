// The processor time of filling a template: 20 pages with 80 tags, as browsers print them (one operator per glyph) and
// as office programs do (one per line). The bound is the promise: 100 ms once the template is analysed.
import { analyzeTemplate, fillPdf } from '@company-data/pdf'
import type { Benchmark, Measurement } from '../benchmark.ts'

const PAGES = 20
const LINES = 45
const TAGS_PER_PAGE = 4
const ROUNDS = 15
const PROMISE_MS = 100

const SENTENCE = 'The participant shall deliver the services of the schedule, and the company shall pay for them.'
/** Near the width of a letter of Courier, as kerning would have it. */
const STEP = 5.4

type ShowLine = (text: string) => string

const perLine: ShowLine = (text) => `(${text}) Tj`
const perGlyph: ShowLine = (text) => [...text].map((letter) => `(${letter}) Tj ${STEP} 0 Td`).join(' ')

const pageContent = (page: number, show: ShowLine): string => {
  const lines = Array.from({ length: LINES }, (_, line) => {
    const tag = line % Math.ceil(LINES / TAGS_PER_PAGE) === 0 ? `{{tag_${page}_${line}}}` : ''
    return `1 0 0 1 40 ${800 - line * 16} Tm ${show(`${tag} ${SENTENCE}`.trim())}`
  })
  return `BT /F1 9 Tf ${lines.join('\n')} ET`
}

const template = (show: ShowLine): Uint8Array => {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '', '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>']
  const kids: string[] = []
  for (let page = 0; page < PAGES; page += 1) {
    const content = pageContent(page, show)
    const number = objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
    kids.push(
      `${objects.push(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${number} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`)} 0 R`,
    )
  }
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${PAGES} >>`
  let file = '%PDF-1.7\n'
  const rows = objects.map((object, index) => {
    const row = `${String(file.length).padStart(10, '0')} 00000 n \n`
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return row
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`
  return Buffer.from(
    `${file}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}

const processorMs = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const measureMedian = async (work: () => Promise<unknown>): Promise<number> => {
  await work()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(await processorMs(work))
  return median(times)
}

const measure = async (label: string, show: ShowLine): Promise<Measurement[]> => {
  const bytes = template(show)
  const analysis = await analyzeTemplate(bytes)
  if (analysis.tags.length !== PAGES * TAGS_PER_PAGE) throw new Error(`${label}: ${analysis.tags.length} tags`)
  const values = Object.fromEntries(analysis.tags.map(({ slug }) => [slug, `Value of ${slug}`]))
  const fill = await measureMedian(() => fillPdf(analysis, values))
  const whole = await measureMedian(() => fillPdf(bytes, values))
  const row = { ceiling: PROMISE_MS, unit: 'ms CPU' }
  return [
    { ...row, label: `${label}, analysis kept`, ours: fill, ratio: fill / PROMISE_MS, target: '<= 1.00' },
    { ...row, label: `${label}, analysed anew`, ours: whole, ratio: whole / PROMISE_MS, target: 'shown only' },
  ]
}

export const pdfFillBenchmark: Benchmark = {
  name: 'pdf-fill',
  run: async () => [
    ...(await measure('one operator per line', perLine)),
    ...(await measure('one operator per glyph', perGlyph)),
  ],
}
