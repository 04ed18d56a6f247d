// Calls by pages of other origins: the headers that let a browser read a response, and preflights.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefusal, call, ownPlatform, type Reply, sendAndParse } from '@company-data/testkit'

const platform = await ownPlatform({
  clockStandsStill: true,
  environment: { RATE_LIMITS: 'on' },
})
const bases = { 'front door': platform.frontDoor, region: platform.region(), forwarder: platform.forwarder }

const origin = 'https://shop.example'
const exposed = [
  'x-request-id',
  'x-platform-api-version',
  'x-platform-content-sha256',
  'x-platform-lease',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'retry-after',
]

const names = (value: string | string[] | undefined): string[] =>
  String(value)
    .split(',')
    .map((name) => name.trim().toLowerCase())

const assertOpen = ({ headers }: Reply): void => {
  assert.equal(headers['access-control-allow-origin'], '*')
  assert.equal(headers['access-control-allow-credentials'], undefined)
  for (const name of exposed) assert.ok(names(headers['access-control-expose-headers']).includes(name), name)
}

const assertClosed = ({ headers }: Reply): void => {
  const cors = Object.keys(headers).filter((name) => name.startsWith('access-control-'))
  assert.deepEqual(cors, [])
}

const preflight = (base: string, path: string, method = 'POST'): Promise<Reply> =>
  call(base, 'OPTIONS', path, {
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type,idempotency-key,x-request-id',
    },
  })

const assertPreflight = (reply: Reply): void => {
  assert.deepEqual([reply.status, reply.text], [204, ''])
  assertOpen(reply)
  for (const method of ['get', 'head', 'post', 'put', 'patch', 'delete'])
    assert.ok(names(reply.headers['access-control-allow-methods']).includes(method), method)
  for (const name of ['authorization', 'content-type', 'accept', 'idempotency-key', 'last-event-id', 'x-request-id'])
    assert.ok(names(reply.headers['access-control-allow-headers']).includes(name), name)
  assert.ok(Number(reply.headers['access-control-max-age']) > 0)
  assert.equal(reply.headers['x-platform-api-version'], '1')
  assert.match(String(reply.headers['x-request-id']), /^[\w.:-]{8,64}$/)
}

for (const [name, base] of Object.entries(bases)) {
  test(`A-09: a page of any origin may read responses of the ${name}`, async () => {
    const health = await call(base, 'GET', '/api/health', { headers: { origin } })
    assert.equal(health.status, 200)
    assertOpen(health)
    const unknown = await call(base, 'GET', '/api/nope', { headers: { origin }, token: 'wrong' })
    assert.ok([401, 404].includes(unknown.status))
    assertOpen(unknown)
    assertOpen(await call(base, 'GET', '/api//health', { headers: { origin } }))
    assertOpen(await call(base, 'GET', '/api/health'))
  })

  test(`A-09, G-021: the ${name} answers a preflight with 204 before any check`, async () => {
    for (const path of ['/api/health', '/api/auth/login', '/api/profile', '/api/nope', '/api//x', '/'])
      assertPreflight(await preflight(base, path))
  })

  test(`A-09: the ${name} allows no other origin at /api/ops in any spelling`, async () => {
    for (const path of ['/api/ops/mail', '/api/%6fps/mail', '/api/ops/mail/', '/api/ops', '/api/ops/nope']) {
      const reply = await preflight(base, path)
      assert.ok(reply.status >= 400, path)
      assertClosed(reply)
      assertClosed(await call(base, 'GET', path, { headers: { origin }, token: platform.operatorToken }))
    }
  })

  test(`A-09: the ${name} refuses a malformed request with CORS headers`, async () => {
    const [malformed] = await sendAndParse(base, `BREW /api/health HTTP/1.1\r\nHost: a\r\nOrigin: ${origin}\r\n\r\n`)
    assertRefusal(malformed, 400, 'request.invalid')
    const [large] = await sendAndParse(base, `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`)
    assertRefusal(large, 431, 'request.headers_too_large')
    const [tunnel] = await sendAndParse(base, 'CONNECT example.org:443 HTTP/1.1\r\nHost: a\r\n\r\n')
    assertRefusal(tunnel, 400, 'request.invalid')
    for (const reply of [malformed, large, tunnel]) assertOpen(reply as Reply)
  })
}

test('A-09: pages, documents and body refusals have the headers', async () => {
  const { frontDoor } = platform
  for (const path of ['/docs', '/docs/start.js', '/openapi/consumer.json'])
    assertOpen(await call(frontDoor, 'GET', path, { headers: { origin } }))
  const login = (body: unknown, headers = {}) =>
    call(frontDoor, 'POST', '/api/auth/login', { body, headers: { origin, ...headers } })
  const large = await login(JSON.stringify('x'.repeat(1_100_000)))
  const unsupported = await login('x', { 'content-type': 'text/plain' })
  const invalid = await login({})
  assert.deepEqual([large.status, unsupported.status, invalid.status], [413, 415, 400])
  for (const reply of [large, unsupported, invalid]) assertOpen(reply)
})

test('A-09: an OPTIONS that is not a preflight is an ordinary request', async () => {
  const base = platform.region()
  const plain = await call(base, 'OPTIONS', '/api/health', { headers: { origin } })
  assertRefusal(plain, 405, 'route.method_not_allowed')
  assertOpen(plain)
  const noOrigin = await call(base, 'OPTIONS', '/api/profile', { headers: { 'access-control-request-method': 'PUT' } })
  assertRefusal(noOrigin, 401, 'auth.token_required')
})

test('A-09: a connection stays usable after a preflight with any body', async () => {
  const options = `OPTIONS /api/profile HTTP/1.1\r\nHost: a\r\nOrigin: ${origin}\r\nAccess-Control-Request-Method: PUT\r\n`
  const health = 'GET /api/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
  const responses = await sendAndParse(
    platform.region(),
    `${options}\r\n${options}Content-Length: 5\r\n\r\nhello${options}\r\n${health}`,
  )
  assert.deepEqual(
    responses.map(({ status }) => status),
    [204, 204, 204, 200],
  )
})

test('A-09: a preflight does not count against a rate limit', async () => {
  for (let i = 0; i < 30; i++) assertPreflight(await preflight(platform.region(), '/api/auth/login'))
})

for (const mode of ['writes_paused', 'out_of_order']) {
  test(`A-09: a preflight succeeds while the region is in the mode ${mode}`, async () => {
    const set = (to: string) => platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode: to })
    assert.equal((await set(mode)).status, 200)
    try {
      assertPreflight(await preflight(platform.region(), '/api/contact-data', 'POST'))
      const refused = await call(platform.region(), 'GET', '/api/profile', { headers: { origin } })
      assert.equal(refused.status, mode === 'out_of_order' ? 503 : 401)
      assertOpen(refused)
    } finally {
      await set('normal')
    }
  })
}
