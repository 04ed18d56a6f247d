// PDFs of ordinary producers pass, and hostile ones are refused with the right reason, in time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { verifySealedPdf } from '@company-data/sdk/seals'
import { buildPdf, type ObjectText, streamObject } from '../../testing/pdf-builder.ts'
import { pageTexts } from '../../testing/pdfium.ts'
import { runOnPdf, skipWithout } from '../../testing/programs.ts'
import { readSample, sampleNames } from '../../testing/samples.ts'
import { newIdentity, request } from '../../testing/seal-identity.ts'
import { sealPdf } from '../seal/seal-pdf.ts'
import { checkPdf } from './check-pdf.ts'
import { pdfLimits } from './limits.ts'
import { normalizePdf } from './normalize-pdf.ts'

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>'
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const page = (entries = ''): string => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${entries} >>`
const onePage = (entries: string, ...otherObjects: ObjectText[]): Uint8Array =>
  buildPdf([CATALOG, PAGES, page(entries), ...otherObjects])

const MIB = 1024 * 1024
const spaces = (mib: number): Uint8Array => deflateSync(Buffer.alloc(mib * MIB, ' '), { level: 9 })
const contents = (entries: string, data: string | Uint8Array): Uint8Array =>
  onePage('/Contents 4 0 R', streamObject(entries, data))

const formEntries = (number: number | undefined): string =>
  `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${number === undefined ? '' : `/Resources << /XObject << /A ${number} 0 R >> >>`}`

const readReason = async (bytes: Uint8Array): Promise<string> => {
  const check = await checkPdf(bytes)
  return check.ok ? 'none' : check.reason
}

for (const name of sampleNames) {
  test(`${name} can be used`, async () => {
    const check = await checkPdf(readSample(name))
    assert.ok(check.ok, JSON.stringify(check))
    assert.deepEqual(check.flags, { signed: false, scripts: false, attachments: false, repaired: false })
  })
}

const manyPages = (count: number): Uint8Array => {
  const kids = Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ')
  return buildPdf([CATALOG, `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`, ...Array<string>(count).fill(page())])
}

const deepTree = (depth: number): Uint8Array =>
  buildPdf([
    CATALOG,
    ...Array.from({ length: depth }, (_, index) => `<< /Type /Pages /Kids [${index + 3} 0 R] /Count 1 >>`),
    page(),
  ])

/** Forms that draw the next form ten times each. */
const laughs = (levels: number): Uint8Array =>
  onePage(
    '/Contents 4 0 R /Resources << /XObject << /A 5 0 R >> >>',
    streamObject('', '/A Do '.repeat(10)),
    ...Array.from({ length: levels }, (_, index) => streamObject(formEntries(index + 6), '/A Do '.repeat(10))),
    streamObject(formEntries(undefined), '0 0 1 1 re f'),
  )

const hostile: Array<[string, string, () => Uint8Array]> = [
  ['a page of HTML', 'not_pdf', () => new TextEncoder().encode('<html></html>')],
  ['nothing', 'not_pdf', () => new Uint8Array()],
  ['a header alone', 'damaged', () => new TextEncoder().encode('%PDF-1.7\n')],
  ['a file that was cut off', 'damaged', () => readSample('lo').slice(0, 20_000)],
  [
    'content that is not compressed as it says',
    'damaged',
    () => contents('/Filter /FlateDecode', 'this is not deflate'),
  ],
  ['content whose end is missing', 'damaged', () => contents('/Filter /FlateDecode', spaces(1).subarray(0, 400))],
  ['content that unpacks to 80 MiB', 'bomb', () => contents('/Filter /FlateDecode', spaces(80))],
  ['content compressed twice', 'bomb', () => contents('/Filter [/FlateDecode /FlateDecode]', deflateSync(spaces(8)))],
  ['a filter with an escaped name', 'bomb', () => contents('/Filter /Fl#61teDecode', spaces(80))],
  [
    'objects in a picture of 80 MiB',
    'bomb',
    () => contents('/Subtype /Image /First 1 /N 1 /Filter /FlateDecode', spaces(80)),
  ],
  [
    'objects packed in an unusual way',
    'bomb',
    () => contents('/Type /ObjStm /N 1 /First 1 /Filter [/ASCIIHexDecode /FlateDecode]', '00>'),
  ],
  [
    'a page tree that contains itself',
    'recursive',
    () => buildPdf([CATALOG, '<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 2 >>', page()]),
  ],
  ['a page that is its own parent', 'recursive', () => buildPdf([CATALOG, PAGES, '<< /Type /Page /Parent 3 0 R >>'])],
  ['a page tree of 20,000 levels', 'recursive', () => deepTree(20_000)],
  [
    'a form that draws itself',
    'recursive',
    () =>
      onePage(
        '/Contents 5 0 R /Resources << /XObject << /A 4 0 R >> >>',
        streamObject(formEntries(4), '/A Do'),
        streamObject('', '/A Do'),
      ),
  ],
  ['forms that draw forms, ten times each', 'recursive', () => laughs(25)],
  ['no pages', 'no_pages', () => buildPdf([CATALOG, '<< /Type /Pages /Kids [] /Count 0 >>'])],
  ['too many pages', 'too_many_pages', () => manyPages(pdfLimits.pages + 1)],
  [
    'an XFA form',
    'xfa',
    () => buildPdf(['<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [] /XFA (x) >> >>', PAGES, page()]),
  ],
]

for (const [description, reason, make] of hostile) {
  test(`${description}: ${reason}`, async () => assert.equal(await readReason(make()), reason))
}

test('a file over the limit of bytes is refused before it is read', async () => {
  assert.deepEqual(await checkPdf(readSample('cairo'), { maxBytes: 100 }), {
    ok: false,
    reason: 'too_large',
    detail: 'The file has more than 100 bytes.',
  })
})

test('an array of 100,000 levels gets a verdict', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  assert.ok(['none', 'damaged', 'no_pages', 'recursive'].includes(await readReason(onePage(`/X ${deep}`))))
})

test('encrypted files are refused, with any password', { skip: skipWithout('qpdf') }, async () => {
  for (const [user, owner, bits] of [
    ['secret', 'owner', '256'],
    ['', 'owner', '256'],
    ['secret', 'owner', '128'],
  ] as const) {
    const options = bits === '128' ? ['--allow-weak-crypto'] : []
    const encrypted = Buffer.from(
      runOnPdf(readSample('pdflib-std'), 'sh', (file) => [
        '-c',
        `qpdf ${options.join(' ')} --encrypt "${user}" "${owner}" ${bits} -- "${file}" - | base64`,
      ]),
      'base64',
    )
    assert.equal(await readReason(new Uint8Array(encrypted)), 'encrypted', `${user} ${bits}`)
  }
})

test('flags scripts, attachments, a signature and a repaired table', async () => {
  const flags = async (bytes: Uint8Array): Promise<string[]> => {
    const check = await checkPdf(bytes)
    return check.ok ? Object.entries(check.flags).flatMap(([flag, is]) => (is ? [flag] : [])) : [check.reason]
  }
  const script = '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'
  assert.deepEqual(await flags(buildPdf([`<< /Type /Catalog /Pages 2 0 R ${script} >>`, PAGES, page()])), ['scripts'])
  assert.deepEqual(await flags(onePage('/Annots [<< /Subtype /Link /A << /S /Launch /F (x) >> >>]')), ['scripts'])
  assert.deepEqual(await flags(onePage('/Annots [<< /Subtype /Link /A << /S /URI /URI (https://a.example) >> >>]')), [])
  assert.deepEqual(await flags(onePage('/Annots [<< /Subtype /FileAttachment >>]')), ['attachments'])
  const { signer } = newIdentity()
  assert.deepEqual(await flags((await sealPdf(readSample('cairo'), request, signer)).pdf), ['signed'])
  const wrongTable = Buffer.from(
    Buffer.from(readSample('lo'))
      .toString('latin1')
      .replace(/startxref\s+\d+/, 'startxref\n17'),
    'latin1',
  )
  assert.deepEqual(await flags(new Uint8Array(wrongTable)), ['repaired'])
  const normal = await normalizePdf(new Uint8Array(wrongTable))
  assert.deepEqual(await flags(normal), [])
  assert.deepEqual(normal, await normalizePdf(new Uint8Array(wrongTable)))
})

test('[A-60] check and seal refuse bytes before the header, normalizing removes them', async () => {
  const { signer, pem } = newIdentity()
  for (const name of ['cairo', 'objstm'] as const) {
    const junk = new Uint8Array(Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), readSample(name)]))
    assert.equal(await readReason(junk), 'damaged')
    await assert.rejects(sealPdf(junk.slice(), request, signer), { reason: 'damaged' })
    const normal = await normalizePdf(junk)
    assert.equal(await readReason(normal), 'none')
    assert.deepEqual(await pageTexts(normal), await pageTexts(readSample(name)))
    assert.ok((await verifySealedPdf((await sealPdf(normal, request, signer)).pdf, pem)).valid)
  }
})
