// Malformed bodies get the documented error key, never a 500, and write nothing.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { toXml } from '@company-data/protocol/xml'
import { assertRefusal, call, ownPlatform, sendAndParse } from '@company-data/testkit'

const TYPES = '/api/ops/contact-field-types'
/** The types that operators have added so far. */
const added = async (): Promise<string[]> => {
  const { body } = await platform.ops('GET', '/api/ops/contact-field-types')
  return body.filter((row: { is_system: boolean }) => !row.is_system).map((row: { type: string }) => row.type)
}

const platform = await ownPlatform()
afterEach(async () => {
  assert.equal((await call(platform.region(), 'GET', '/api/health')).body.status, 'ok')
  assert.deepEqual(await added(), [])
  assert.equal(
    platform.logLines.find((line) => line.includes('request failed')),
    undefined,
  )
})

const post = (body: string | Uint8Array, type: string | undefined = 'application/json', path = TYPES) =>
  call(platform.region(), 'POST', path, {
    token: platform.operatorToken,
    body,
    headers: { 'content-type': type },
  })

const row = (members: object) => JSON.stringify({ type: 'sample', parent: 'text', label: 'Sample', ...members })
const xml = (inner: string) => `<request><type>sample</type><parent>text</parent>${inner}</request>`
const MIB = 1024 * 1024

type Case = readonly [fault: string, body: string | Uint8Array, key: string]

const brokenJson: readonly Case[] = [
  ['an open brace', '{', 'request.invalid_json'],
  ['a trailing comma', '{"type":"sample",}', 'request.invalid_json'],
  ['single quotes', "{'type':'sample'}", 'request.invalid_json'],
  ['a comment', '{"type":"sample"} // x', 'request.invalid_json'],
  ['two values', '{}{}', 'request.invalid_json'],
  ['NaN', '{"type":NaN}', 'request.invalid_json'],
  ['a bare NUL', '{"type":"sa\0mple"}', 'request.invalid_json'],
  ['only white space', '  \n ', 'request.invalid_json'],
  ['invalid UTF-8', Buffer.from('{"label":"\xff"}', 'latin1'), 'request.invalid_json'],
  ['UTF-16', Buffer.from('{"type":"sample"}', 'utf16le'), 'request.invalid_json'],
  ['a surrogate in UTF-8', Buffer.from('{"label":"\xed\xa0\x80"}', 'latin1'), 'request.invalid_json'],
  ['an overlong slash', Buffer.from('{"label":"\xc0\xaf"}', 'latin1'), 'request.invalid_json'],
  ['501 levels', '['.repeat(501) + ']'.repeat(501), 'request.invalid'],
  ['half a million levels', '['.repeat(500_000), 'request.invalid'],
  ['half a million objects', '{"a":'.repeat(150_000), 'request.invalid'],
]

for (const [label, body, key] of brokenJson) {
  test(`JSON with ${label} is ${key}`, async () => assertRefusal(await post(body), 400, key))
}

const brokenXml: readonly Case[] = [
  ['an open element', '<request><type>sample', 'request.invalid_xml'],
  ['elements that cross', '<request><a><b></a></b></request>', 'request.invalid_xml'],
  ['text and no element', 'hello', 'request.invalid_xml'],
  ['two roots', '<request/><request/>', 'request.invalid_xml'],
  ['a DTD', '<!DOCTYPE r [<!ENTITY e "x">]><request><label>&e;</label></request>', 'request.invalid_xml'],
  ['an external entity', '<!DOCTYPE r SYSTEM "file:///etc/passwd"><request/>', 'request.invalid_xml'],
  ['an unknown entity', xml('<label>&nbsp;</label>'), 'request.invalid_xml'],
  ['a number that is none', xml('<label type="number">twelve</label>'), 'request.invalid_xml'],
  ['an unknown type', xml('<label type="binary">x</label>'), 'request.invalid_xml'],
  ['a member twice', xml('<label>a</label><label>b</label>'), 'request.invalid_xml'],
  ['a reference to NUL', xml('<label>&#0;</label>'), 'request.invalid_xml'],
  ['half a character in disguise', xml('<label encoding="json">"&#92;ud800"</label>'), 'request.invalid'],
  ['a reference to a surrogate', xml('<label>&#xD800;</label>'), 'request.invalid_xml'],
  ['invalid UTF-8', Buffer.from(xml('<label>\xff</label>'), 'latin1'), 'request.invalid_xml'],
  ['UTF-16', Buffer.from(`\ufeff${xml('<label>x</label>')}`, 'utf16le'), 'request.invalid_xml'],
  ['501 levels', '<a>'.repeat(501) + '</a>'.repeat(501), 'request.invalid'],
  ['300,000 levels', '<a>'.repeat(300_000), 'request.invalid'],
]

for (const [label, body, key] of brokenXml) {
  test(`XML with ${label} is ${key}`, async () => {
    assertRefusal(await post(body, 'application/xml'), 400, key)
    assertRefusal(await post(body, 'text/xml; charset=utf-8'), 400, key)
  })
}

const wrong: ReadonlyArray<readonly [fault: string, body: string, key: string]> = [
  ['null', 'null', 'request.invalid'],
  ['a number', '7', 'request.invalid'],
  ['a text', '"sample"', 'request.invalid'],
  ['an array', '[]', 'request.invalid'],
  ['an object without members', '{}', 'field_types.invalid'],
  ['a number as label', row({ label: 7 }), 'field_types.invalid'],
  ['an array as label', row({ label: ['Sample'] }), 'field_types.invalid'],
  ['an object as label', row({ label: { toString: 'x' } }), 'field_types.invalid'],
  ['a number beyond all numbers as label', '{"type":"sample","parent":"text","label":1e999}', 'field_types.invalid'],
  ['an object as fields', row({ fields: { length: 1 } }), 'field_types.invalid'],
  ['a name of the prototype as parent', row({ parent: '__proto__' }), 'field_types.invalid'],
  ['a name of every object as parent', row({ parent: 'constructor' }), 'field_types.invalid'],
  ['members only in __proto__', '{"__proto__":{"type":"sample","parent":"text","label":"x"}}', 'field_types.invalid'],
  [
    'an own __proto__ that would fill a gap',
    '{"type":"sample","parent":"text","__proto__":{"label":"x"}}',
    'field_types.invalid',
  ],
  ['a label of 201 characters', row({ label: 'x'.repeat(201) }), 'field_types.invalid'],
  ['NUL in the label', row({ label: 'a\0b' }), 'request.invalid'],
  ['NUL in an option', row({ parent: null, input: 'list', lane: 'inline', options: ['a\0b'] }), 'request.invalid'],
  ['a lone surrogate in the label', row({ label: 'a\ud800b' }), 'request.invalid'],
  ['a lone low surrogate in the label', row({ label: 'a\udfffb' }), 'request.invalid'],
  [
    'a lone surrogate in an option',
    row({ parent: null, input: 'list', lane: 'inline', options: ['\ud800'] }),
    'request.invalid',
  ],
  ['a lone surrogate in a member name', `{"\\uD800":1,${row({}).slice(1)}`, 'request.invalid'],
]

for (const [label, body, key] of wrong) {
  test(`${label} is ${key}, as JSON and as XML`, async () => {
    assertRefusal(await post(body), 400, key)
    // 1e999 has no XML form; __proto__ does.
    if (!body.includes('1e999')) assertRefusal(await post(toXml(JSON.parse(body), 'request'), 'text/xml'), 400, key)
  })
}

test('G-005: wrong types name the member, unknown members are ignored', async () => {
  const reply = await platform.ops('PUT', '/api/ops/mode', { region: 7, mode: 'odd' })
  assertRefusal(reply, 400, 'request.invalid')
  assert.deepEqual(Object.keys(reply.body.fields), ['/region', '/mode'])
  assert.match(reply.body.error, /^region must be /)
  const ignored = await post(
    '{"advance_seconds":0,"__proto__":{"x":1},"constructor":1,"more":[]}',
    undefined,
    '/api/ops/clock',
  )
  assert.equal(ignored.status, 200)
  assert.equal(Object.getPrototypeOf({}).x, undefined)
})

const numbers = ['1e999', '-1', '0.5', '9007199254740993', '1e308', '"60"', 'null', 'true', '[1]', '-1e999']
for (const number of numbers) {
  test(`the clock is not moved by ${number}`, async () => {
    const before = (await platform.ops('GET', '/api/ops/clock')).body.offset_seconds
    assertRefusal(await post(`{"advance_seconds":${number}}`, undefined, '/api/ops/clock'), 400, 'request.invalid')
    assert.equal((await platform.ops('GET', '/api/ops/clock')).body.offset_seconds, before)
  })
}

const mediaTypes = [
  'text/plain',
  'application/jsonx',
  'application/x-json',
  'json',
  ';;;',
  '',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'image/png',
  'application/json, text/plain',
  '*/*',
]
for (const type of mediaTypes) {
  test(`a body of the type "${type}" is 415`, async () => {
    assertRefusal(await post(row({}), type), 415, 'request.unsupported_media_type')
  })
}

test('a body without a type, or with a content encoding, is 415', async () => {
  const head = `POST ${TYPES} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${platform.operatorToken}\r\n`
  const [bare] = await sendAndParse(platform.region(), `${head}Content-Length: ${row({}).length}\r\n\r\n${row({})}`)
  assertRefusal(bare, 415, 'request.unsupported_media_type')
  const headers = { 'content-encoding': 'gzip' }
  const zipped = await call(platform.region(), 'POST', TYPES, { token: platform.operatorToken, body: row({}), headers })
  assertRefusal(zipped, 415, 'request.unsupported_media_type')
})

test('an empty body with a type counts as no body', async () => {
  for (const type of ['application/json', 'application/xml']) {
    assertRefusal(await post('', type), 400, 'request.invalid')
    assert.equal((await post('', type, '/api/ops/jobs/run')).status, 200)
  }
})

test('a body over the limit is 413, declared or chunked', async () => {
  const head = `POST ${TYPES} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${platform.operatorToken}\r\nContent-Type: application/json\r\n`
  const [declared] = await sendAndParse(platform.region(), `${head}Content-Length: ${MIB + 1}\r\n\r\n{`)
  assertRefusal(declared, 413, 'request.too_large')
  const chunk = `${MIB.toString(16)}\r\n${' '.repeat(MIB)}\r\n`
  const [chunkedResponse] = await sendAndParse(
    platform.region(),
    `${head}Transfer-Encoding: chunked\r\n\r\n${chunk}1\r\n `,
  )
  assertRefusal(chunkedResponse, 413, 'request.too_large')
  assertRefusal(await post(`${row({ label: 7 }).padEnd(MIB)}`), 400, 'field_types.invalid')
})

test('a caller without a token sends at most 64 KiB', async () => {
  const login = (size: number) =>
    call(platform.frontDoor, 'POST', '/api/auth/login', { body: JSON.stringify({ email: 7 }).padEnd(size) })
  assertRefusal(await login(64 * 1024), 400, 'request.invalid')
  assertRefusal(await login(64 * 1024 + 1), 413, 'request.too_large')
  const form = { body: 'a=1&'.repeat(20_000), headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  assert.equal((await call(platform.frontDoor, 'POST', '/oauth2/introspect', form)).status, 413)
})
