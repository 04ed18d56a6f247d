// Malformed and borderline HTTP requests: each gets one response of the error shape.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { assertRefusal, call, ownPlatform, parseResponses, sendAndParse, sendRaw } from '@company-data/testkit'

/** The types that operators have added so far. */
const added = async (): Promise<string[]> => {
  const { body } = await platform.ops('GET', '/api/ops/contact-field-types')
  return body.filter((row: { is_system: boolean }) => !row.is_system).map((row: { type: string }) => row.type)
}

const platform = await ownPlatform()
// Whatever was sent: nothing was written, nothing failed inside, and the next caller is served.
afterEach(async () => {
  assert.equal((await call(platform.region(), 'GET', '/api/health')).body.status, 'ok')
  const line = platform.logLines.find((logLine) => logLine.includes('request failed'))
  assert.equal(line, undefined)
  assert.deepEqual(await added(), [])
})

const HOST = 'Host: localhost\r\n'
const CLOSE = `${HOST}Connection: close\r\n`
const JSON_TYPE = 'Content-Type: application/json\r\n'
const health = (rest: string) => `GET /api/health ${rest}`
/** A request that would add a type if any interpretation of it were accepted. */
const add = (headers: string, body: string) =>
  `POST /api/ops/contact-field-types HTTP/1.1\r\n${HOST}Authorization: Bearer ${platform.operatorToken}\r\n${JSON_TYPE}${headers}\r\n${body}`
const row = (type: string) => JSON.stringify({ type, parent: 'text', label: 'Smuggled' })
const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`

const malformed: ReadonlyArray<readonly [fault: string, bytes: () => string | Buffer]> = [
  ['a made-up method', () => `BREW /api/health HTTP/1.1\r\n${HOST}\r\n`],
  ['a lower-case method', () => `get /api/health HTTP/1.1\r\n${HOST}\r\n`],
  ['no method at all', () => `/api/health HTTP/1.1\r\n${HOST}\r\n`],
  ['an unknown version', () => health(`HTTP/3.0\r\n${HOST}\r\n`)],
  ['another protocol', () => `SSH-2.0-OpenSSH_9.9\r\n`],
  ['the preface of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['the hello of TLS', () => Buffer.from('16030100c8010000c40303d2a5b1c0ffee', 'hex')],
  ['bytes of every value', () => Buffer.from(Array.from({ length: 256 }, (_, index) => 255 - index))],
  ['CONNECT', () => `CONNECT example.org:443 HTTP/1.1\r\n${HOST}\r\n`],
  ['a missing Host', () => health('HTTP/1.1\r\nConnection: close\r\n\r\n')],
  ['a header without a colon', () => health(`HTTP/1.1\r\n${HOST}nonsense\r\n\r\n`)],
  ['a space before the colon of a header', () => health(`HTTP/1.1\r\n${HOST}X : y\r\n\r\n`)],
  ['a folded header', () => health(`HTTP/1.1\r\n${HOST} folded: y\r\n\r\n`)],
  ['NUL in a header', () => health(`HTTP/1.1\r\n${HOST}X: a\0b\r\n\r\n`)],
  ['NUL in the path', () => `GET /api/he\0alth HTTP/1.1\r\n${HOST}\r\n`],
  ['bytes beyond ASCII in the path', () => `GET /api/h\xe9 HTTP/1.1\r\n${HOST}\r\n`],
  ['a space in the path', () => `GET /api/he alth HTTP/1.1\r\n${HOST}\r\n`],
  ['lines that end with a bare line feed', () => add('Content-Length: 2\n', '{}')],
  ['two different Content-Lengths', () => add('Content-Length: 2\r\nContent-Length: 51\r\n', row('two_lengths'))],
  ['the same Content-Length twice', () => add('Content-Length: 51\r\nContent-Length: 51\r\n', row('twice_length'))],
  ['a negative Content-Length', () => add('Content-Length: -1\r\n', row('negative'))],
  ['a Content-Length with a plus', () => add('Content-Length: +51\r\n', row('plus_length'))],
  ['a Content-Length in hexadecimal', () => add('Content-Length: 0x33\r\n', row('hex_length'))],
  ['a Content-Length beyond all numbers', () => add(`Content-Length: ${'9'.repeat(40)}\r\n`, row('huge_length'))],
  [
    'Transfer-Encoding with Content-Length',
    () => add('Content-Length: 51\r\nTransfer-Encoding: chunked\r\n', chunked(row('te_and_cl'))),
  ],
  [
    'Content-Length with Transfer-Encoding',
    () => add('Transfer-Encoding: chunked\r\nContent-Length: 4\r\n', chunked(row('cl_and_te'))),
  ],
  [
    'a last encoding that is not chunked',
    () => add('Transfer-Encoding: chunked, identity\r\n', chunked(row('not_chunked'))),
  ],
  [
    'a chunk size that is not a number',
    () => add('Transfer-Encoding: chunked\r\n', `zz\r\n${row('bad_chunk')}\r\n0\r\n\r\n`),
  ],
  [
    'a chunk longer than its size',
    () => add('Transfer-Encoding: chunked\r\n', `2\r\n${row('long_chunk')}\r\n0\r\n\r\n`),
  ],
]

for (const [label, bytes] of malformed) {
  test(`A-05: ${label} gets one 400 request.invalid, then the connection closes`, async () => {
    const responses = await sendAndParse(platform.region(), bytes())
    assert.equal(responses.length, 1)
    assertRefusal(responses[0], 400, 'request.invalid')
    assert.equal(responses[0]?.headers.connection, 'close')
  })
}

const tooLarge: ReadonlyArray<readonly [fault: string, bytes: () => string]> = [
  ['a header of 20 KB', () => health(`HTTP/1.1\r\n${HOST}X: ${'a'.repeat(20_000)}\r\n\r\n`)],
  ['3,000 headers', () => health(`HTTP/1.1\r\n${HOST}${'X-Many: 1\r\n'.repeat(3_000)}\r\n`)],
  ['a path of 20 KB', () => `GET /api/${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`],
  ['a token of 20 KB', () => health(`HTTP/1.1\r\n${HOST}Authorization: Bearer ${'a'.repeat(20_000)}\r\n\r\n`)],
]

for (const [label, bytes] of tooLarge) {
  test(`${label} gets 431 request.headers_too_large`, async () => {
    const responses = await sendAndParse(platform.region(), bytes())
    assert.equal(responses.length, 1)
    assertRefusal(responses[0], 431, 'request.headers_too_large')
  })
}

const fine: ReadonlyArray<readonly [label: string, bytes: () => string]> = [
  ['HTTP/1.0 without Host', () => health('HTTP/1.0\r\n\r\n')],
  ['no version, as in HTTP/0.9', () => 'GET /api/health\r\n\r\n'],
  ['an absolute target', () => `GET http://elsewhere.example/api/health HTTP/1.1\r\n${CLOSE}\r\n`],
  ['300 headers', () => health(`HTTP/1.1\r\n${CLOSE}${'X-Many: 1\r\n'.repeat(300)}\r\n`)],
  [
    'an offer to upgrade',
    () =>
      health(
        `HTTP/1.1\r\n${HOST}Connection: close, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n`,
      ),
  ],
  ['an expectation that no one knows', () => health(`HTTP/1.1\r\n${CLOSE}Expect: tea\r\n\r\n`)],
  ['a body that a GET does not need', () => health(`HTTP/1.1\r\n${CLOSE}Content-Length: 5\r\n\r\n{not}`)],
  ['empty lines before the request', () => `\r\n\r\n${health(`HTTP/1.1\r\n${CLOSE}\r\n`)}`],
]

for (const [label, bytes] of fine) {
  test(`${label} gets a normal response`, async () => {
    const responses = await sendAndParse(platform.region(), bytes())
    assert.deepEqual(
      responses.map(({ status, body }) => [status, body.region]),
      [[200, 'eu']],
    )
    assert.equal(responses[0]?.headers['x-platform-api-version'], '1')
  })
}

test('HEAD gets the headers of the GET without a body', async () => {
  const head = `HEAD /api/health HTTP/1.1\r\n${HOST}\r\n`
  const received = await sendRaw(platform.region(), `${head}GET /api/nope HTTP/1.1\r\n${CLOSE}\r\n`)
  const second = received.lastIndexOf('HTTP/1.1 ')
  const [first = '', nothing] = received.slice(0, second).split('\r\n\r\n')
  assert.match(first, /^HTTP\/1\.1 200 OK/)
  assert.match(first, /content-length: [1-9]/)
  assert.equal(nothing, '')
  assertRefusal(parseResponses(received.slice(second))[0], 401, 'auth.token_required')
})

const moveClock = (body: string) =>
  `POST /api/ops/clock HTTP/1.1\r\n${HOST}Authorization: Bearer ${platform.operatorToken}\r\n${JSON_TYPE}Content-Length: ${body.length}\r\n\r\n${body}`

test('a malformed HEAD gets a response without a body, too', async () => {
  const received = await sendRaw(platform.region(), `HEAD nowhere HTTP/1.1\r\n${HOST}\r\n`)
  assert.match(received, /^HTTP\/1\.1 400 Bad Request\r\n/)
  assert.match(received, /\r\n\r\n$/)
})

test('pipelined requests get their own responses in order', async () => {
  const bodies = ['{"advance_seconds":0}', '[]', '{"advance_seconds":0}', '{"advance_seconds":"x"}']
  const responses = await sendAndParse(
    platform.region(),
    bodies.map(moveClock).join('') + health(`HTTP/1.1\r\n${CLOSE}\r\n`),
  )
  assert.deepEqual(
    responses.map(({ status }) => status),
    [200, 400, 200, 400, 200],
  )
  assert.equal(responses[4]?.body.region, 'eu')
})

test('garbage after a body does not replace the response to that body', async () => {
  const request = moveClock('{"advance_seconds":0}')
  const responses = await sendAndParse(platform.region(), `${request}GARBAGE that is not a request\r\n\r\n`)
  assert.equal(responses.length, 2)
  assert.equal(responses[0]?.body.offset_seconds, 0)
  assertRefusal(responses[1], 400, 'request.invalid')
})

test('a request hidden in a body never gets a response', async () => {
  const hidden = `${add('', '').replace(/\r\n\r\n$/, '')}\r\nContent-Length: 51\r\n\r\n${row('hidden')}`
  const [response, ...more] = await sendAndParse(
    platform.region(),
    `POST /api/ops/mode HTTP/1.1\r\n${CLOSE}Authorization: Bearer ${platform.operatorToken}\r\n${JSON_TYPE}Content-Length: ${hidden.length}\r\n\r\n${hidden}`,
  )
  assert.deepEqual(more, [])
  assertRefusal(response, 405, 'route.method_not_allowed')
})
