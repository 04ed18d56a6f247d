// Damaged and malicious files: a clean error, or a fill, within a short time.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { buildPdf, line, onePage, streamObject } from '../../testing/pdf-builder.ts'
import { readText } from '../../testing/pdfium.ts'
import { readSample } from '../../testing/samples.ts'
import { PdfError } from '../pdf-error.ts'
import { pdfPool } from '../pool/index.ts'
import { analyzeTemplate, fillPdf, PdfFillError } from './index.ts'

const readReason = async (pdf: Uint8Array | string): Promise<string> => {
  try {
    await fillPdf(typeof pdf === 'string' ? Buffer.from(pdf, 'latin1') : pdf, { a: 'x' })
    return 'filled'
  } catch (error) {
    if (error instanceof PdfError) return error.reason
    if (error instanceof PdfFillError) return error.failure
    throw error
  }
}

const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'

describe('files that are not readable PDFs', () => {
  test('refuses other bytes, a bare header and a truncated file', async () => {
    assert.equal(await readReason('<html>'), 'not_pdf')
    assert.equal(await readReason(''), 'not_pdf')
    assert.equal(await readReason('%PDF-1.7\n'), 'damaged')
    const cut = await readReason(readSample('chrome').subarray(0, 20_000))
    assert.ok(['damaged', 'no_pages', 'filled'].includes(cut), cut)
  })

  test('refuses missing pages, cyclic pages and a page that is its own parent', async () => {
    assert.equal(
      await readReason(buildPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'])),
      'no_pages',
    )
    const circle = [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 2 >>',
      '<< /Type /Page /Parent 2 0 R >>',
    ]
    assert.equal(await readReason(buildPdf(circle)), 'filled')
    assert.equal(
      await readReason(buildPdf(['<< /Type /Catalog /Pages 2 0 R >>', PAGES, '<< /Type /Page /Parent 3 0 R >>'])),
      'filled',
    )
  })

  test('refuses encrypted files', async () => {
    const encrypted = onePage(line('{{a}}'), {
      trailer: '/Encrypt << /Filter /Standard /V 1 /R 2 /O (x) /U (y) /P -4 >> /ID [<00> <00>]',
    })
    assert.equal(await readReason(encrypted), 'encrypted')
  })
})

describe('excessive content', () => {
  const packed = (data: Uint8Array | string, filter = '/FlateDecode'): Uint8Array =>
    buildPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      PAGES,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
      streamObject(`/Filter ${filter}`, data),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ])

  test('refuses a stream that unpacks to hundreds of megabytes', async () => {
    assert.equal(await readReason(packed(deflateSync(Buffer.alloc(200 << 20)))), 'bomb')
  })

  test('refuses damaged data and filters that are not for text', async () => {
    assert.equal(await readReason(packed('this is not deflate')), 'damaged')
    assert.equal(await readReason(packed('x', '/DCTDecode')), 'damaged')
  })

  test('refuses more text than can be searched', async () => {
    const text = deflateSync(`BT /F1 12 Tf ${`(${'x'.repeat(1_000)}) Tj `.repeat(400)} ET`)
    assert.equal(await readReason(packed(text)), 'too_complex')
  })

  test('[B-23] pages that share a stream are charged for it each time', async () => {
    const withPages = (content: string, pages: number): Uint8Array => {
      const page =
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 3 0 R >> >> >>'
      const kids = Array.from({ length: pages }, (_, index) => `${index + 5} 0 R`).join(' ')
      return buildPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
        '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
        streamObject('/Filter /FlateDecode', deflateSync(content)),
        ...Array.from({ length: pages }, () => page),
      ])
    }
    const shows = `BT /F1 12 Tf 72 720 Td ${'(a)Tj '.repeat(80_000)} ET`
    assert.equal(await readReason(withPages(shows, 2)), 'filled')
    assert.equal(await readReason(withPages(shows, 200)), 'too_complex')
    assert.equal(await readReason(withPages('0 0 1 1 re f '.repeat(40_000), 200)), 'too_complex')
  })

  test('[B-23] refuses content that needs too much memory', async () => {
    const shows = `BT /F1 12 Tf 72 720 Td ${'({{a}})Tj (b)Tj '.repeat(4_000)} ET`
    assert.equal(await readReason(packed(deflateSync(shows))), 'filled')
    const numbers = (count: number, word: (index: number) => string): string =>
      Array.from({ length: count }, (_, index) => word(index)).join(' ')
    for (const [content, reason] of [
      [`BT /F1 12 Tf ({{a}})Tj ${'(a)Tj '.repeat(60_000)} ET`, 'too_complex'],
      [`BT /F1 12 Tf ({{a}})Tj (${'a'.repeat(160_000)})Tj ET`, 'too_complex'],
      [`BT /F1 12 Tf ${'({{a}})Tj '.repeat(6_000)} ET`, 'too_complex'],
      [numbers(25_000, (index) => `/A${index} Do`), 'damaged'],
      ['/P BMC EMC '.repeat(110_000), 'damaged'],
      [`[${'1 '.repeat(110_000)}] TJ`, 'damaged'],
      [`/P <<${numbers(110_000, (index) => `/A${index} 1`)}>> BDC`, 'damaged'],
      [`/${'A'.repeat(2_000)} Do`, 'damaged'],
      ['A'.repeat(2_000), 'damaged'],
    ] as const) {
      assert.equal(await readReason(packed(deflateSync(content))), reason, content.slice(0, 40))
    }
  })

  test('refuses endlessly nested states, marks and arrays', async () => {
    for (const part of ['q ', '/P BMC ', '[ ', '<< /A ']) {
      assert.equal(await readReason(packed(deflateSync(part.repeat(200_000)))), 'damaged', part)
    }
  })

  test('limits the number of tags', async () => {
    const text = deflateSync(`BT /F1 1 Tf 0 800 Td ${'({{a}}{{b}}{{c}}{{d}}) Tj 0 -0.01 Td '.repeat(6_000)} ET`)
    assert.ok(['filled', 'too_complex'].includes(await readReason(packed(text))))
    const open = deflateSync(`BT /F1 12 Tf 0 800 Td (${'{{'.repeat(50_000)}) Tj ET`)
    assert.equal(await readReason(packed(open)), 'filled')
  })

  test('tolerates numbers beyond all bounds', async () => {
    const huge = '9'.repeat(400)
    for (const content of [
      `${huge} 0 0 ${huge} 0 0 cm ${line('{{a}}')}`,
      `BT /F1 ${huge} Tf ({{a}}) Tj ET`,
      `BT /F1 12 Tf ${huge} Tz ({{a}}) Tj ET`,
      `BT /F1 12 Tf [${huge} ({{a}})] TJ ET`,
      `BT /F1 0 Tf ({{a}}) Tj ET`,
    ]) {
      assert.ok(['filled', 'damaged'].includes(await readReason(onePage(content))), content.slice(0, 40))
    }
  })
})

describe('misleading fonts', () => {
  const withFont = (font: string, ...objects: (string | Uint8Array)[]): Uint8Array =>
    onePage(`BT /X 12 Tf 72 700 Td ({{a}}) Tj <007b007b0061007d007d> Tj ET ${line('{{a}}', 72, 600)}`, {
      resources: '',
      objects: [font, ...objects],
      page: '/Resources << /Font << /X 8 0 R /F1 5 0 R >> >>',
    })

  test('invalid maps, widths and descendants do not affect other text', async () => {
    for (const font of [
      withFont('<< /Type /Font /Subtype /Type0 >>'),
      withFont(
        '<< /Type /Font /Subtype /Type0 /Encoding 9 0 R /DescendantFonts [8 0 R] >>',
        streamObject('/Filter /FlateDecode', 'rubbish'),
      ),
      withFont(
        '<< /Type /Font /Subtype /Type0 /Encoding /Identity-H /DescendantFonts [<< /W [0 999999999 5 /A [1 2]] >>] >>',
      ),
      withFont('<< /Type /Font /Subtype /Type3 /FontMatrix [0 0 0 0 0 0] /Widths [1 2 3] /FirstChar -5 >>'),
      withFont(
        '<< /Type /Font /Subtype /TrueType /Encoding << /Differences [123 /braceleft /x /uniD800 /u110000] >> /Widths 8 0 R >>',
      ),
      withFont(
        '<< /Type /Font /ToUnicode 9 0 R >>',
        streamObject(
          '',
          '1 begincodespacerange <> <ffffffffff> endcodespacerange 1 beginbfrange <00> <ffffffff> <0041> <00> <01> [<>] endbfrange',
        ),
      ),
      withFont('(no dictionary)'),
    ]) {
      const { tags } = await analyzeTemplate(font)
      assert.ok(tags.some(({ slug }) => slug === 'a'))
      assert.equal(await readReason(font), 'filled')
    }
  })

  test('tolerates an embedded program with offsets beyond its end', async () => {
    const program = Buffer.alloc(64, 0xff)
    program.write('cmap', 12, 'latin1')
    const pdf = withFont(
      '<< /Type /Font /Subtype /Type0 /Encoding /Identity-H /DescendantFonts [<< /FontDescriptor << /FontFile2 9 0 R >> >>] >>',
      streamObject('', program),
    )
    assert.equal(await readReason(pdf), 'filled')
  })
})

test('forms that draw one another ten times over are read once each', async () => {
  const level = (next: number): Uint8Array =>
    streamObject(
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /A ${next} 0 R >> >>`,
      '/A Do '.repeat(10),
    )
  const pdf = onePage(`/A Do ${line('{{a}}')}`, {
    resources: '/XObject << /A 8 0 R >>',
    objects: [
      ...Array.from({ length: 25 }, (_, index) => level(9 + index)),
      streamObject('/Subtype /Form /BBox [0 0 9 9]', '0 0 1 1 re f'),
    ],
  })
  assert.deepEqual((await analyzeTemplate(pdf)).tags, [{ slug: 'a', page: 1, count: 1 }])
})

test('random byte changes give a fill or a clean refusal, in time', async () => {
  const templates = (['edge-stream', 'acroform', 'pdflib-std', 'groff-pdf', 'shared-content'] as const).map(readSample)
  const pool = pdfPool({ threads: 2, timeoutMs: 1_500 })
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(templates.length - 1),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 30 }),
        async (index, changes) => {
          const bytes = (templates[index] ?? new Uint8Array()).slice()
          for (const [at, byte] of changes) bytes[at % bytes.length] = byte
          try {
            assert.ok((await pool.run('fill', bytes, { values: { role: 'x' } })).bytes.length > 0)
          } catch (error) {
            assert.ok(error instanceof PdfError || error instanceof PdfFillError, String(error))
          }
        },
      ),
      { numRuns: 25, endOnFailure: true },
    )
  } finally {
    await pool.stop()
  }
})

test('the pool lists tags, fills, and names a character that no font has', async () => {
  const pool = pdfPool({ threads: 1 })
  try {
    const template = (): Uint8Array => onePage(line('{{a}}'))
    assert.deepEqual(await pool.run('analyze', template(), {}), { pages: 1, tags: ['a'], isFillable: true })
    const plain = onePage(line('no tag'))
    for (const task of ['fill', 'fillTemplate', 'fillTemplate'] as const) {
      const { bytes } = await pool.run(task, template(), { values: { a: 'Ada' } })
      assert.equal(await readText(bytes), 'Ada')
      assert.deepEqual((await pool.run(task, plain.slice(), { values: {} })).bytes, new Uint8Array(plain))
    }
    await assert.rejects(pool.run('fillTemplate', template(), { values: { a: 'x🚀' } }), {
      name: 'PdfFillError',
      failure: 'character_unprintable',
      characters: ['🚀'],
      slug: 'a',
    })
    await assert.rejects(pool.run('fill', Buffer.from('x'), { values: {} }), { name: 'PdfError', reason: 'not_pdf' })
  } finally {
    await pool.stop()
  }
})
