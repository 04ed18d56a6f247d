// Unusual paths, methods and queries: one spelling of a path is served, all others are refused by key.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { route } from '@company-data/server'
import { assertRefusal, call, ownPlatform, serviceClient, testCallers } from '@company-data/testkit'
import { z } from 'zod'

const callers = testCallers()
const token = callers.add(serviceClient())
const platform = await ownPlatform({
  verifier: callers,
  routes: (base) => [
    route({
      method: 'GET',
      path: '/api/echo/{name}',
      at: [base.kind],
      access: { kind: 'public' },
      summary: 'for this test',
      documents: [],
      response: z.string(),
      handler: ({ params }) => params.name,
    }),
    route({
      method: 'POST',
      path: '/api/cut',
      at: [base.kind],
      access: { kind: 'public' },
      summary: 'for this test',
      documents: [],
      handler: () => {
        throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
      },
    }),
  ],
})

const get = (path: string, options: { token?: string } = {}) => call(platform.region(), 'GET', path, options)
const echoed = async (segment: string) => (await get(`/api/echo/${segment}`)).body

const refused = [
  '/api/company-data/../account/clients',
  '/api/company-data/..',
  '/api/./health',
  '/../../etc/passwd',
  '//api/health',
  '/api//health',
  '/api/health//',
  '//',
  '/api/%2e%2e/health',
  '/api/%2E/health',
  '/api/.%2e/health',
  '/api%2fhealth',
  '/api%2Fhealth',
  '/api/health%2f',
  '/api\\health',
  '/api/..\\health',
  '/api%5chealth',
  '/api/health%00',
  '/api/health%00.json',
  '/api/%0d%0aX-Injected:%20yes',
  '/api/he%7falth',
  '/api/health%',
  '/api/health%2',
  '/api/health%zz',
  '/api/%ff',
  '/api/%c0%ae%c0%ae/health',
  '/api/%ed%a0%80',
  'api/health',
  'http:/api/health',
  'ftp://a.example/api/health',
  'http://a.example//api/health',
  '*',
]

for (const path of refused) {
  test(`G-022, T-15: ${path} is 400 request.invalid before any matching`, async () => {
    for (const base of [platform.region(), platform.frontDoor, platform.forwarder]) {
      assertRefusal(await call(base, 'GET', path, { token }), 400, 'request.invalid')
    }
  })
}

const spelled = [
  '/api/health/',
  '/api/%68ealth',
  '/%61pi/health',
  '/api/health?x=/../..',
  'http://a.example/api/health',
]
for (const path of spelled) {
  test(`(G-022) ${path} is the path of health`, async () => assert.equal((await get(path)).body.status, 'ok'))
}

const otherPaths = [
  '/API/health',
  '/api/Health',
  '/api/health;x=1',
  '/api/health.json',
  '/api/health%20',
  '/api/health%3f',
  '/api',
  '/index.html',
]
for (const path of otherPaths) {
  test(`(G-022) (T-15) ${path} is another path`, async () => {
    assertRefusal(await get(path), 401, 'auth.token_required')
    assertRefusal(await get(path, { token }), 403, 'auth.client_endpoint_forbidden')
  })
}

test('G-022: a parameter is decoded exactly once, whatever it contains', async () => {
  const names = [
    '%41',
    '%2f',
    'a:b',
    'a b',
    'a+b',
    '€',
    '*',
    ':x',
    'a;b',
    '__proto__',
    '{}',
    "'()!",
    '?',
    '#',
    '%',
    'a%00',
  ]
  for (const name of names) assert.equal(await echoed(encodeURIComponent(name)), name)
  assert.equal(await echoed('plain%3Acolon'), 'plain:colon')
})

test('a parameter of any length that fits the header reaches its route', async () => {
  const long = 'x'.repeat(12_000)
  assert.equal(await echoed(long), long)
  assertRefusal(
    await call(platform.region(), 'PUT', `/api/ops/contact-field-types/${long}`, { body: {} }),
    401,
    'auth.token_required',
  )
  const reply = await platform.ops('PUT', `/api/ops/contact-field-types/${long}`, { label: 'x' })
  assertRefusal(reply, 404, 'field_types.not_found')
  assertRefusal(await get(`/api/${long}`), 401, 'auth.token_required')
})

const methods = ['PROPFIND', 'TRACE', 'OPTIONS', 'LINK', 'M-SEARCH', 'QUERY', 'PURGE', 'DELETE', 'POST', 'PUT', 'PATCH']
for (const method of methods) {
  test(`${method} on a GET route is 405 with Allow, elsewhere a normal call`, async () => {
    const reply = await call(platform.region(), method, '/api/health')
    assertRefusal(reply, 405, 'route.method_not_allowed')
    assert.equal(reply.headers.allow, 'GET, HEAD')
    assertRefusal(await call(platform.region(), method, '/api/nope'), 401, 'auth.token_required')
    assertRefusal(await call(platform.region(), method, '/api/nope', { token }), 403, 'auth.client_endpoint_forbidden')
  })
}

test('A-11: HEAD works where a GET is public, and is refused elsewhere', async () => {
  const health = await call(platform.region(), 'HEAD', '/api/health')
  assert.deepEqual([health.status, health.text, health.headers['x-platform-api-version']], [200, '', '1'])
  const registry = await call(platform.region(), 'HEAD', '/api/contact-field-types', { token })
  assert.deepEqual([registry.status, registry.text, registry.headers.allow], [405, '', 'GET'])
})

const queries: ReadonlyArray<readonly [query: string, answer: string]> = [
  ['limit=1&limit=2', '400 request.invalid'],
  ['to=a&to=b', '400 request.invalid'],
  ['limit=', '400 request.invalid'],
  ['limit=0', '400 request.invalid'],
  ['limit=251', '400 request.invalid'],
  ['limit=1.5', '400 request.invalid'],
  ['limit=99999999999999999999', '400 request.invalid'],
  ['limit=NaN', '400 request.invalid'],
  ['cursor=x', '400 request.cursor_invalid'],
  ['cursor=a&cursor=b', '400 request.cursor_invalid'],
  // Only its keyed hash is looked up.
  ['to=%00', '200'],
  ['to=%ff', '200'],
  ['to=%zz', '200'],
  ['limit=2', '200'],
  ['__proto__=1&constructor=2&toString=3', '200'],
  ['&&&===', '200'],
  ['?', '200'],
  [Array.from({ length: 1000 }, (_, index) => `p${index}=1`).join('&'), '200'],
  [`${'x=1&'.repeat(1000)}limit=2`, '200'],
]

for (const [query, answer] of queries) {
  test(`the query ${query.slice(0, 40)} gets ${answer}`, async () => {
    const reply = await platform.ops('GET', `/api/ops/mail?${query}`)
    const [status = '', key] = answer.split(' ')
    if (key === undefined) assert.equal(reply.status, Number(status))
    else assertRefusal(reply, Number(status), key)
  })
}

test('a connection reset behind the route is a server failure', async () => {
  const reply = await call(platform.region(), 'POST', '/api/cut')
  assertRefusal(reply, 503, 'server.overloaded')
})
