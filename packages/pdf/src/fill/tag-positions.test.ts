// Tags in every position of a page, in hand-written files.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { buildPdf, line, onePage, streamObject } from '../../testing/pdf-builder.ts'
import { readText } from '../../testing/pdfium.ts'
import { analyzeTemplate, fillPdf } from './index.ts'

const fillText = async (pdf: Uint8Array, values: Record<string, string>): Promise<string> =>
  readText((await fillPdf(pdf, values)).bytes)

const listTags = async (pdf: Uint8Array): Promise<string[]> =>
  (await analyzeTemplate(pdf)).tags.map(({ slug, page, count }) => `${slug}@${page}x${count}`)

const listUnfilled = async (pdf: Uint8Array): Promise<string[]> =>
  (await analyzeTemplate(pdf)).unfilled.map(({ slug, reason }) => `${slug} ${reason}`)

/** The objects of a filled file as text. */
const toRawText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

describe('recognition of tags', () => {
  test('[D2-PDF-02] a dotted key of a plugin is a tag', async () => {
    const pdf = onePage(line('{{car.monthly_price}} and {{car.extras.towbar}}'))
    assert.deepEqual(await listTags(pdf), ['car.extras.towbar@1x1', 'car.monthly_price@1x1'])
    assert.equal(await fillText(pdf, { 'car.monthly_price': '374.9', 'car.extras.towbar': 'true' }), '374.9 and true')
  })

  test('a tag of a party prints empty when it has no value', async () => {
    assert.equal(await fillText(onePage(line('[{{customer.first_name}}]')), { first_name: 'Ada' }), '[]')
  })

  test('values are printed verbatim', async () => {
    const values = { day: '2026-01-31', yes: 'true', price: '12.50' }
    assert.equal(await fillText(onePage(line('{{day}} {{yes}} {{price}}')), values), '2026-01-31 true 12.50')
  })

  test('braces without a valid key stay', async () => {
    const text = '{{}} {{ a }} {{1a}} {{a b}} {a} }}{{ {{a'
    assert.deepEqual(await listTags(onePage(line(text))), [])
    assert.equal(await fillText(onePage(line(`${text} {{b}}`)), { b: 'B' }), `${text} B`)
  })

  test('three braces hold a tag inside braces', async () => {
    assert.equal(await fillText(onePage(line('{{{a}}}')), { a: 'x' }), '{x}')
  })

  test('names of JavaScript object members are not values', async () => {
    assert.equal(await fillText(onePage(line('[{{constructor}}{{toString}}]')), {}), '[]')
  })

  test('a value that looks like a tag is not filled again', async () => {
    assert.equal(await fillText(onePage(line('{{a}} {{b}}')), { a: '{{b}}', b: 'B' }), '{{b}} B')
  })
})

describe('[D2-PDF-06] a tag is one run (FA-74)', () => {
  const shows = (inner: string): Uint8Array => onePage(`BT /F1 12 Tf 72 700 Td ${inner} ET`)

  test('any number of operators may show it', async () => {
    const letters = [...'{{name}}'].map((letter) => `(${letter}) Tj`).join(' ')
    for (const inner of [
      letters,
      '[({{na) 20 (me) -30 (}})] TJ',
      '({{na) Tj % a comment\n(me}}) Tj',
      '({{name}}) Tj',
    ]) {
      assert.deepEqual(await listTags(shows(inner)), ['name@1x1'], inner)
      assert.equal(await fillText(shows(`${inner} ( end) Tj`), { name: 'Ada' }), 'Ada end', inner)
    }
  })

  test('a change of font, size, baseline or text object splits it', async () => {
    for (const inner of [
      '({{na) Tj /F2 12 Tf (me}}) Tj',
      '({{na) Tj /F1 13 Tf (me}}) Tj',
      '({{na) Tj 2 Ts (me}}) Tj',
      '({{na) Tj ET BT /F1 12 Tf 93.36 700 Td (me}}) Tj',
      '({{na) Tj 0 -14 Td (me}}) Tj',
    ]) {
      assert.deepEqual(await listTags(shows(inner)), [], inner)
      assert.deepEqual(await listUnfilled(shows(inner)), ['name split'], inner)
    }
  })

  test('a change of colour does not', async () => {
    assert.deepEqual(await listTags(shows('({{na) Tj 1 0 0 rg (me}}) Tj')), ['name@1x1'])
  })
})

describe('locations of tags', () => {
  const form = (content: string, entries = ''): Uint8Array =>
    streamObject(`/Type /XObject /Subtype /Form /BBox [0 0 300 50] ${entries}`, content)

  test('fills form XObjects, also nested ones, each once', async () => {
    const pdf = onePage('q 1 0 0 1 50 700 cm /X Do Q q 1 0 0 1 50 600 cm /X Do Q', {
      resources: '/XObject << /X 8 0 R >>',
      objects: [
        form(`/Y Do ${line('outer {{a}}', 5, 5)}`, '/Resources << /Font << /F1 5 0 R >> /XObject << /Y 9 0 R >> >>'),
        form(line('inner {{b}}', 5, 30), '/Resources << /Font << /F1 5 0 R >> >>'),
      ],
    })
    assert.deepEqual(await listTags(pdf), ['a@1x1', 'b@1x1'])
    assert.equal(await fillText(pdf, { a: 'A1', b: 'B2' }), 'inner B2 outer A1 inner B2 outer A1')
  })

  test('a form that draws itself is read once', async () => {
    const resources = '/Resources << /Font << /F1 5 0 R >> /XObject << /X 8 0 R >> >>'
    const pdf = onePage('/X Do', {
      resources: '/XObject << /X 8 0 R >>',
      objects: [form(`${line('{{a}}', 5, 5)} /X Do`, resources)],
    })
    assert.deepEqual(await listTags(pdf), ['a@1x1'])
    assert.ok((await fillPdf(pdf, { a: 'x' })).bytes.length > 0)
  })

  test('fills the appearance and the text of a note', async () => {
    const pdf = onePage(line('page {{a}}'), {
      page: '/Annots [8 0 R]',
      objects: [
        '<< /Type /Annot /Subtype /FreeText /Rect [100 500 300 550] /Contents (note {{a}} {{b}}) /DA (/F1 12 Tf) /AP << /N 9 0 R >> >>',
        form(line('note {{a}}', 5, 5), '/Resources << /Font << /F1 5 0 R >> >>'),
      ],
    })
    assert.deepEqual(await listTags(pdf), ['a@1x2'])
    const { bytes } = await fillPdf(pdf, { a: 'AAA', b: 'BBB' })
    assert.match(toRawText(bytes), /\/Contents \(note AAA BBB\)/)
    assert.deepEqual(await listTags(bytes), [])
  })

  test('fills the structure, the outline, the title and the metadata', async () => {
    const pdf = onePage(line('{{a}}'), {
      catalog: '/StructTreeRoot 8 0 R /Outlines 10 0 R /Metadata 13 0 R',
      trailer: '/Info 12 0 R',
      objects: [
        '<< /Type /StructTreeRoot /K [9 0 R] >>',
        '<< /S /Figure /P 8 0 R /Alt (of {{a}}) /ActualText (says {{a}}) /K [] >>',
        '<< /Type /Outlines /First 11 0 R /Last 11 0 R /Count 1 >>',
        '<< /Title (Chapter {{a}}) /Parent 10 0 R /Next 11 0 R >>',
        '<< /Title (Contract with {{a}}) >>',
        streamObject(
          '/Type /Metadata /Subtype /XML',
          '<x:xmpmeta><dc:title>Contract with {{a}}</dc:title></x:xmpmeta>',
        ),
      ],
    })
    const raw = toRawText((await fillPdf(pdf, { a: 'A & B' })).bytes)
    for (const text of [
      '(of A & B)',
      '(says A & B)',
      '(Chapter A & B)',
      '(Contract with A & B)',
      'with A &amp; B</dc:title>',
    ]) {
      assert.ok(raw.includes(text), text)
    }
    assert.ok(!raw.includes('{{a}}'))
  })

  test('a title keeps a tag that stays on the page', async () => {
    const pdf = onePage(`${line('{{a}}')}BT /F1 12 Tf 72 600 Td ({{sp) Tj /F2 12 Tf (lit}}) Tj ET`, {
      trailer: '/Info 8 0 R',
      objects: ['<< /Title ({{a}} {{split}} {{gone}}.) >>'],
    })
    assert.match(toRawText((await fillPdf(pdf, { a: 'A' })).bytes), /\(A \{\{split\}\} \.\)/)
  })

  test('ActualText with the whole tag gets the value, a partial one is removed', async () => {
    const content = [
      '/Span << /MCID 0 /ActualText ({{a}} here) >> BDC',
      line('{{a}} here'),
      'EMC',
      `/Span << /ActualText (whole) >> BDC ${line('{{b}}', 72, 650)} EMC`,
      `/Span << /ActualText (kept) >> BDC ${line('other', 72, 600)} EMC`,
      `/Span /P BDC ${line('{{c}}', 72, 550)} EMC`,
    ].join('\n')
    const pdf = onePage(content, { resources: '/Properties << /P << /MCID 7 /ActualText ({{c}}) >> >>' })
    const { bytes } = await fillPdf(pdf, { a: 'Ada', b: 'Bob', c: 'Cy' })
    assert.equal(await readText(bytes), 'Ada here Bob kept Cy')
  })

  test('pages that share content but not fonts are filled separately', async () => {
    const page = (fonts: string): string =>
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << ${fonts} >> >> >>`
    const pdf = buildPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
      page('/F1 6 0 R /Fv-sans 7 0 R'),
      page('/F1 7 0 R'),
      streamObject('', line('Hello {{a}}.')),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>',
    ])
    assert.deepEqual(await listTags(pdf), ['a@1x1', 'a@2x1'])
    const { bytes } = await fillPdf(pdf, { a: 'Ada' })
    assert.equal(await readText(bytes), 'Hello Ada. Hello Ada.')
    assert.match(toRawText(bytes), /Arimo/)
    assert.match(toRawText(bytes), /Tinos/)
  })

  test('resources are inherited from the page tree', async () => {
    const pdf = buildPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> >>',
      '<< /Type /Page /Parent 2 0 R /Contents [4 0 R] >>',
      streamObject('/Filter /FlateDecode', deflateSync(line('Hello {{a}}.'))),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ])
    assert.equal(await fillText(pdf, { a: 'Ada' }), 'Hello Ada.')
  })
})

describe('a PDF that carries a signature', () => {
  const signed = (content: string): Uint8Array =>
    onePage(content, {
      catalog: '/AcroForm << /SigFlags 3 /Fields [8 0 R] >>',
      objects: [
        '<< /FT /Sig /T (s) /Kids [9 0 R] >>',
        '<< /Parent 8 0 R /V << /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >> >>',
      ],
    })

  test('is refused when it has a tag (FA-75)', async () => {
    await assert.rejects(fillPdf(signed(line('{{a}}')), { a: 'x' }), { name: 'PdfFillError', failure: 'signed' })
  })

  test('is returned unchanged when it has no tag', async () => {
    const pdf = signed(line('no tag'))
    assert.deepEqual((await fillPdf(pdf, { a: 'x' })).bytes, pdf)
    assert.equal((await analyzeTemplate(pdf)).signed, true)
  })

  test('an empty signature field is not a signature', async () => {
    const pdf = onePage(line('{{a}}'), {
      catalog: '/AcroForm << /Fields [8 0 R] >>',
      objects: ['<< /FT /Sig /T (s) >>'],
    })
    assert.equal(await fillText(pdf, { a: 'x' }), 'x')
  })
})
