// The reader of foreign files: as tolerant as viewers, and bounded for any bytes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { PdfArray, PdfDict, PdfNumber, PdfRef, PdfStream, type PdfString } from '@libpdf/core'
import { buildPdf, streamObject } from '../../testing/pdf-builder.ts'
import { readSample, sampleNames } from '../../testing/samples.ts'
import { PdfError } from '../pdf-error.ts'
import { createWork, readObject } from './objects.ts'
import { openSource } from './source-pdf.ts'

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>'
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'
const toBytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))
const read = (text: string) => readObject({ bytes: toBytes(text), at: 0 }, createWork(toBytes(text)))
const readReason = (work: () => unknown): string => {
  try {
    work()
    return 'none'
  } catch (error) {
    return error instanceof PdfError ? error.reason : String(error)
  }
}
const with4 = (object: string | Uint8Array) => openSource(buildPdf([CATALOG, PAGES, PAGE, object]))

test('reads every form of every kind of object', () => {
  const dict = read('<</A#20B/C/D(a\\(\\051\\\r\n(b))/E<4 1 4>/F[1 0 R 2 -3.5 .5 --6 true null]%x\n/G 7 0 R/H 7 0>>')
  assert.ok(dict instanceof PdfDict)
  assert.equal(dict.getName('A B')?.value, 'C')
  assert.equal(dict.getString('D')?.asString(), 'a()(b)')
  assert.deepEqual([...(dict.getString('E')?.bytes ?? [])], [0x41, 0x40])
  const list = dict.getArray('F')
  assert.deepEqual(list?.at(0), PdfRef.of(1, 0))
  assert.deepEqual(
    list?.toArray().flatMap((item) => (item instanceof PdfNumber ? item.value : [])),
    [2, -3.5, 0.5, -6],
  )
  assert.deepEqual(dict.get('G'), PdfRef.of(7, 0))
  // A value without a key is ignored.
  assert.equal((dict.get('H') as PdfNumber).value, 7)
})

test('skips stray delimiters, missing values and an array without an end', () => {
  for (const text of [
    '<</A 1 ) } { ]/B 2>>',
    '<</A 1 (x) 5/B 2>>',
    '<<)/A }1/B 2>',
    '<</A 1/B 2/C>>',
    '<</A 1/B 2/C[3>>',
  ]) {
    const dict = read(text)
    assert.ok(dict instanceof PdfDict, text)
    assert.deepEqual([dict.getNumber('A')?.value, dict.getNumber('B')?.value], [1, 2], text)
  }
})

test('an object without an end is damaged, endless nesting is refused', () => {
  for (const text of ['<<', '<</A', '[', '<</A (', '[<', '<</A [ 1 2 endobj', '[1 2 stream', '', ') } {', '%']) {
    assert.equal(
      readReason(() => read(text)),
      'damaged',
      text,
    )
  }
  assert.equal(
    readReason(() => read('['.repeat(100_000))),
    'recursive',
  )
  assert.equal(
    readReason(() => read('<</A'.repeat(100_000))),
    'recursive',
  )
})

test('a stream with a wrong, missing or own length ends at its end', () => {
  const stream = (entries: string): string => `<< ${entries} >>\nstream\nabc\nendstream`
  for (const entries of [
    '/Length 3',
    '/Length 99999',
    '/Length -1',
    '',
    '/Length 4 0 R',
    '/Length (x)',
    '/Length 2.5',
  ]) {
    const object = with4(stream(entries)).getObject(PdfRef.of(4, 0))
    assert.ok(object instanceof PdfStream, entries)
    assert.equal(Buffer.from(object.data).toString(), 'abc', entries)
  }
  const source = openSource(buildPdf([CATALOG, PAGES, PAGE, stream('/Length 5 0 R'), '3']))
  assert.equal((source.getObject(PdfRef.of(4, 0)) as PdfStream).data.length, 3)
})

test('a stream table with empty or missing rows costs nothing', () => {
  const fileWith = (entries: string): Uint8Array => {
    const head = '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Kids[]>>\nendobj\n'
    const stream = Buffer.from(streamObject(`/Type /XRef /Root 1 0 R ${entries}`, 'abcdef')).toString('latin1')
    return toBytes(`${head}3 0 obj\n${stream}\nendobj\nstartxref\n${head.length}\n%%EOF`)
  }
  for (const entries of ['/W [0 0 0] /Size 1000000000000', '/W [1 2 1] /Size 1e15', '/W [1 9 9] /Size 3', '/Size 3']) {
    assert.equal(openSource(fileWith(entries)).previousXref, undefined, entries)
  }
})

test('tables that name one another terminate', () => {
  const text = Buffer.from(buildPdf([CATALOG, PAGES, PAGE])).toString('latin1')
  const offset = text.lastIndexOf('xref\n0')
  const loop = toBytes(text.replace('/Root', `/Prev ${offset} /XRefStm ${offset} /Root`))
  assert.ok(openSource(loop).catalog)
})

test('limits how often the same bytes are read as different objects', () => {
  const rows = 60_000
  const junk = `1 0 obj\n[${'1 '.repeat(100_000)}]\nendobj\n`
  const head = `%PDF-1.7\n${junk}`
  const table = `xref\n0 ${rows}\n${`${String(9).padStart(10, '0')} 00000 n \n`.repeat(rows)}`
  const source = toBytes(`${head}${table}trailer\n<</Root 1 0 R>>\nstartxref\n${head.length}\n%%EOF`)
  assert.equal(
    readReason(() => openSource(source)),
    'damaged',
  )
  const nested = `<< /Type /ObjStm /N 1 /First 4 /Length 9 >>\nstream\n4 0 5 0 R\nendstream`
  assert.equal(with4(nested).getObject(PdfRef.of(9, 0)), null)
})

test('a file of millions of values is too complex and leaves no memory in use', () => {
  assert.equal(
    readReason(() => read(`[${'[]'.repeat(4_000_000)}]`)),
    'too_complex',
  )
})

test('a file without its table has the same pages, also with packed objects', () => {
  for (const name of sampleNames) {
    const whole = openSource(readSample(name))
    assert.notEqual(whole.previousXref, undefined, name)
    const text = Buffer.from(readSample(name)).toString('latin1')
    const source = openSource(toBytes(text.replaceAll('startxref', 'startxxxx')))
    assert.equal(source.previousXref, undefined)
    const kids = ({ catalog, getObject }: typeof source) =>
      catalog.getDict('Pages', getObject)?.getArray('Kids', getObject)?.toArray()
    assert.deepEqual(kids(source), kids(whole), name)
    assert.ok(kids(source) !== undefined, name)
  }
})

test('the object of a later revision wins', () => {
  const first = buildPdf([CATALOG, PAGES, PAGE, '(old)'])
  const text = Buffer.from(first).toString('latin1')
  const previous = /startxref\n(\d+)/.exec(text)?.[1]
  const at = text.length
  const object = '4 0 obj\n(new)\nendobj\n'
  const table = `xref\n4 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n<</Root 1 0 R/Prev ${previous}>>\n`
  const whole = `${text}${object}${table}startxref\n${at + object.length}\n%%EOF\n`
  for (const file of [whole, whole.replaceAll('startxref', 'startxxxx')]) {
    assert.equal((openSource(toBytes(file)).getObject(PdfRef.of(4, 0)) as PdfString).asString(), 'new')
  }
})

test('in a hybrid file, the stream has objects that the table calls deleted', () => {
  const packed = Buffer.from('4 0 (in a container)', 'latin1')
  const head = Buffer.from(buildPdf([CATALOG, PAGES, PAGE])).toString('latin1')
  const objects = head.slice(0, head.indexOf('xref\n0'))
  const container = Buffer.from(
    streamObject('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(packed)),
  ).toString('latin1')
  const containerAt = objects.length
  const containerText = `5 0 obj\n${container}\nendobj\n`
  const sectionAt = containerAt + containerText.length
  const row = Buffer.from([2, 0, 5, 0]).toString('latin1')
  const section = Buffer.from(streamObject('/Type /XRef /W [1 2 1] /Index [4 1] /Size 7', Buffer.from(row, 'latin1')))
  const sectionText = `6 0 obj\n${section.toString('latin1')}\nendobj\n`
  const tableRows = [...objects.matchAll(/\d 0 obj/g)].map(
    ({ index }) => `${String(index).padStart(10, '0')} 00000 n \n`,
  )
  const tableAt = sectionAt + sectionText.length
  const table = `xref\n0 6\n0000000000 65535 f \n${tableRows.join('')}0000000000 65535 f \n${String(containerAt).padStart(10, '0')} 00000 n \n`
  const trailer = `trailer\n<</Size 7/Root 1 0 R/XRefStm ${sectionAt}>>\nstartxref\n${tableAt}\n%%EOF\n`
  const file = toBytes(`${objects}${containerText}${sectionText}${table}${trailer}`)
  const source = openSource(file)
  assert.equal(source.previousXref, tableAt)
  assert.equal((source.getObject(PdfRef.of(4, 0)) as PdfString).asString(), 'in a container')
})

test('an array of references keeps its order', () => {
  const list = read('[3 0 R 4 0 R 5 5 0 R]')
  assert.ok(list instanceof PdfArray)
  assert.equal(list.length, 4)
  assert.ok(list.at(2) instanceof PdfNumber && list.at(3) instanceof PdfRef)
})
