// Multipart forms are parsed byte for byte; malformed ones are refused as request.invalid.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import fc from 'fast-check'
import { multipartSteps } from './multipart.ts'
import { finishSteps } from './parse-queue.ts'

const parseMultipart = (bytes: Buffer, contentType: string) => finishSteps(multipartSteps(bytes, contentType))

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

test('reads texts as text and files as their exact bytes', () => {
  const bytes = Buffer.concat([randomBytes(2000), Buffer.from('\r\n--edg\r\n\r\n--\r\n')])
  const form = buildForm([
    part('name', 'Lease – 1'),
    part('file', bytes, '; filename="a.pdf"\r\nContent-Type: application/pdf'),
  ])
  const { name, file } = parseMultipart(form, type())
  assert.equal(name, 'Lease – 1')
  assert.deepEqual(file, bytes)
})

test('reads a form made by a browser, with an empty file and any script', async () => {
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

test('accepts a quoted boundary with parameters, and requires one', () => {
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

test('ignores text before the first part and after the last one', () => {
  const form = Buffer.concat([Buffer.from('hello\r\n'), buildForm([part('a', '1')]), Buffer.from('bye')])
  assert.deepEqual(parseMultipart(form, type()), { a: '1' })
  assert.deepEqual(parseMultipart(Buffer.from('--edge--\r\n'), type()), {})
})

test('the first of two parts with one name counts, and __proto__ is safe', () => {
  const form = buildForm([part('a', '1'), part('a', '2'), part('__proto__', 'x'), part('constructor', 'y')])
  const parsed = parseMultipart(form, type())
  assert.deepEqual(Object.entries(parsed).toSorted(), [
    ['__proto__', 'x'],
    ['a', '1'],
    ['constructor', 'y'],
  ])
  assert.equal(Object.getPrototypeOf(parsed), Object.prototype)
})

test('refuses a body that is cut off anywhere', () => {
  const form = buildForm([part('a', '1'), part('file', 'bytes', '; filename="f"')])
  const whole = form.length - '\r\n'.length
  for (let length = 0; length < whole; length += 1)
    assert.notEqual(catchRefusalMessage(form.subarray(0, length)), '', `${length}`)
  assert.equal(catchRefusalMessage(form.subarray(0, whole)), '')
})

test('refuses a part without headers or name, or with over 4 KiB of headers', () => {
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

test('refuses more than 16 parts before reading the rest', () => {
  const parts = (count: number) => buildForm(Array.from({ length: count }, (_, index) => part(`p${index}`, 'x')))
  assert.equal(Object.keys(parseMultipart(parts(16), type())).length, 16)
  assert.match(catchRefusalMessage(parts(17)), /at most 16 parts/)
  assert.match(catchRefusalMessage(parts(50_000)), /at most 16 parts/)
})

test('refuses a text that is not UTF-8', () => {
  assert.match(catchRefusalMessage(buildForm([part('a', Buffer.from([0xff, 0xfe]))])), /UTF-8/)
})

test('any input is parsed or refused, in time linear to its size', () => {
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

test('finds a delimiter wherever a step of the search ends', () => {
  for (let before = 256 * 1024 - 20; before < 256 * 1024 + 4; before += 1) {
    const bytes = Buffer.alloc(before, '\r\n--edg')
    const form = buildForm([part('file', bytes, '; filename="a"')])
    assert.deepEqual(parseMultipart(form, type()).file, bytes)
  }
})

test('refuses a text of more than 64 KiB among the parts', () => {
  assert.match(catchRefusalMessage(buildForm([part('name', 'x'.repeat(65_537))])), /invalid|fields|name/i)
  assert.equal(catchRefusalMessage(buildForm([part('name', 'x'.repeat(65_536))])), '')
})
