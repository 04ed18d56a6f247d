// Forms with files: what a client sends is read as it was sent, and whatever else arrives is refused as request.invalid.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import fc from 'fast-check'
import { parseMultipart } from './multipart.ts'

const type = (boundary = 'edge') => `multipart/form-data; boundary=${boundary}`

const part = (name: string, content: string | Buffer, head = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`Content-Disposition: form-data; name="${name}"${head}\r\n\r\n`),
    typeof content === 'string' ? Buffer.from(content) : content,
  ])

const buildForm = (parts: readonly (string | Buffer)[], boundary = 'edge'): Buffer =>
  Buffer.concat([
    ...parts.flatMap((formPart) => [Buffer.from(`--${boundary}\r\n`), Buffer.from(formPart), Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

const catchRefusalMessage = (bytes: Buffer | string, contentType = type()): string => {
  try {
    parseMultipart(Buffer.from(bytes), contentType)
  } catch (error) {
    assert.ok(error instanceof ApiError && error.key === 'request.invalid', String(error))
    return error.message
  }
  return ''
}

test('texts are texts and files are their bytes, whatever the bytes are', () => {
  const bytes = Buffer.concat([randomBytes(2000), Buffer.from('\r\n--edg\r\n\r\n--\r\n')])
  const form = buildForm([
    part('name', 'Lease – 1'),
    part('file', bytes, '; filename="a.pdf"\r\nContent-Type: application/pdf'),
  ])
  const { name, file } = parseMultipart(form, type())
  assert.equal(name, 'Lease – 1')
  assert.deepEqual(file, bytes)
})

test('a browser of today makes a form that is read, with an empty file and names in other scripts', async () => {
  const form = new FormData()
  form.set('name', 'línea 1\r\nlínea 2')
  form.set('file', new Blob([new Uint8Array([0, 13, 10, 45, 45, 255])]), 'größe.pdf')
  form.set('empty', new Blob([]), 'none')
  const encodedForm = new Response(form)
  const parsed = parseMultipart(
    Buffer.from(await encodedForm.arrayBuffer()),
    encodedForm.headers.get('content-type') ?? '',
  )
  assert.equal(parsed.name, 'línea 1\r\nlínea 2')
  assert.deepEqual(parsed.file, Buffer.from([0, 13, 10, 45, 45, 255]))
  assert.deepEqual(parsed.empty, Buffer.alloc(0))
})

test('the boundary may stand in quotes and with other parameters; without one nothing is read', () => {
  const form = buildForm([part('a', '1')], 'x y')
  assert.deepEqual(parseMultipart(form, 'multipart/form-data; charset=utf-8; boundary="x y"'), { a: '1' })
  for (const contentType of [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=""',
    `multipart/form-data; boundary="${'x'.repeat(71)}"`,
  ])
    assert.match(catchRefusalMessage(form, contentType), /boundary/, contentType)
})

test('text before the first part and after the last one does not count', () => {
  const form = Buffer.concat([Buffer.from('hello\r\n'), buildForm([part('a', '1')]), Buffer.from('bye')])
  assert.deepEqual(parseMultipart(form, type()), { a: '1' })
  assert.deepEqual(parseMultipart(Buffer.from('--edge--\r\n'), type()), {})
})

test('of two parts with one name the first counts, and no name reaches a prototype', () => {
  const form = buildForm([part('a', '1'), part('a', '2'), part('__proto__', 'x'), part('constructor', 'y')])
  const parsed = parseMultipart(form, type())
  assert.deepEqual(Object.entries(parsed).toSorted(), [
    ['__proto__', 'x'],
    ['a', '1'],
    ['constructor', 'y'],
  ])
  assert.equal(Object.getPrototypeOf(parsed), Object.prototype)
})

test('a body that is cut off anywhere is refused', () => {
  const form = buildForm([part('a', '1'), part('file', 'bytes', '; filename="f"')])
  const whole = form.length - '\r\n'.length
  for (let length = 0; length < whole; length += 1)
    assert.notEqual(catchRefusalMessage(form.subarray(0, length)), '', `${length}`)
  assert.equal(catchRefusalMessage(form.subarray(0, whole)), '')
})

test('a part without headers, without a name, or with headers beyond 4 KiB is refused', () => {
  for (const formPart of [
    '',
    '\r\nno headers',
    'Content-Disposition: form-data; name="a"',
    'Content-Type: text/plain\r\n\r\nx',
    'Content-Disposition: form-data\r\n\r\nx',
    'Content-Disposition: form-data; name=""\r\n\r\nx',
    'Content-Disposition: attachment; name="a"\r\n\r\nx',
    'Content-Disposition: form-data; filename="a"\r\n\r\nx',
  ])
    assert.match(catchRefusalMessage(buildForm([formPart])), /part without/, formPart)
  assert.match(catchRefusalMessage(buildForm([part('a', '1', `\r\nX: ${'x'.repeat(5000)}`)])), /headers/)
  assert.equal(catchRefusalMessage(buildForm([part('a', '1', `\r\nX: ${'x'.repeat(3000)}`)])), '')
})

test('more than 16 parts are refused before the others are looked at', () => {
  const parts = (count: number) => buildForm(Array.from({ length: count }, (_, index) => part(`p${index}`, 'x')))
  assert.equal(Object.keys(parseMultipart(parts(16), type())).length, 16)
  assert.match(catchRefusalMessage(parts(17)), /at most 16 parts/)
  assert.match(catchRefusalMessage(parts(50_000)), /at most 16 parts/)
})

test('a text that is no UTF-8 is refused', () => {
  assert.match(catchRefusalMessage(buildForm([part('a', Buffer.from([0xff, 0xfe]))])), /UTF-8/)
})

test('whatever arrives is a form or a refusal, and the time grows with the size alone', () => {
  const piece = fc.constantFrom(
    '--edge',
    '\r\n',
    '--',
    'Content-Disposition: form-data; name="a"',
    '; filename=""',
    'x',
    '\r\n--edge',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (chunks) => {
      catchRefusalMessage(chunks.join(''))
    }),
    { numRuns: 2000 },
  )
  for (const filler of ['\r\n--edg', '\r\n', ';name=', 'content-disposition:form-data ', '-'])
    assert.notEqual(catchRefusalMessage(`--edge\r\n${filler.repeat(200_000)}`), '')
  const spaces = `Content-Disposition: form-data${' '.repeat(1900)};${' '.repeat(1900)}x`
  assert.match(catchRefusalMessage(buildForm([`${spaces}\r\n\r\n`])), /without a name/)
})
