// The order of checks (G-021), one row a line: the first rule that refuses a request decides the response.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import { type Base, route } from '@company-data/server'
import { accountClient, call, ownPlatform, serviceClient, session, testCallers } from '@company-data/testkit'
import { z } from 'zod'

const callers = testCallers()
const tokens = {
  none: undefined,
  garbage: 'not-a-token',
  expired: callers.addExpired(),
  person: callers.add(session('person')),
  company: callers.add(session('company')),
  delegate: callers.add(session('delegate')),
  service: callers.add(serviceClient()),
  'service of us': callers.add(serviceClient('us')),
  'service, only legacy patterns': callers.add(serviceClient('eu', ['/api/company-data/*'])),
  account: callers.add(
    accountClient(['/api/account', '/api/profile', '/api/contact-field-types*', '/api/services*', '/api/*']),
  ),
  'account of us': callers.add(accountClient(['/api/services*'], 'us')),
} as const
type Who = keyof typeof tokens | 'operator'

const everyone = {
  kind: 'callers',
  allow: ['person', 'company', 'delegate', 'service-client', 'account-client'],
} as const
const described = { summary: 'for this test', documents: [] } as const

/** Stand-ins for routes of later features, each with the one property that its row tests. */
const extraRoutes = (base: Base) => {
  const written: string[] = []
  const at = [base.kind] as const
  if (base.kind !== 'region') return []
  return [
    route({
      ...described,
      method: 'GET',
      path: '/api/company-data/whoami',
      at,
      access: { kind: 'callers', allow: ['service-client'] },
      response: z.string(),
      handler: () => 'me',
    }),
    route({
      ...described,
      method: 'GET',
      path: '/api/company-data/changes',
      at,
      access: { kind: 'callers', allow: ['service-client'] },
      modes: 'drains',
      response: z.string(),
      handler: () => 'drained',
    }),
    route({
      ...described,
      method: 'POST',
      path: '/api/services',
      at,
      access: { kind: 'callers', allow: ['company', 'account-client'], level: 'basic', moving: false },
      body: z.object({ name: z.string('services.name_invalid') }),
      response: z.number(),
      handler: ({ body }) => written.push(body.name),
    }),
    route({
      ...described,
      method: 'GET',
      path: '/api/services',
      at,
      access: everyone,
      response: z.number(),
      handler: () => written.length,
    }),
    route({
      ...described,
      method: 'PUT',
      path: '/api/account/level',
      at,
      access: { kind: 'callers', allow: ['company'] },
      response: z.string(),
      handler: () => 'set',
    }),
    route({
      ...described,
      method: 'POST',
      path: '/api/auth/login',
      at,
      access: { kind: 'public' },
      modes: 'works-while-paused',
      response: z.string(),
      handler: () => 'in',
    }),
    route({
      ...described,
      method: 'POST',
      path: '/api/fails',
      at,
      access: { kind: 'public' },
      handler: () => {
        throw new Error('secret detail of the failure')
      },
    }),
    route({
      ...described,
      method: 'POST',
      path: '/api/refuses',
      at,
      access: { kind: 'public' },
      handler: () => {
        throw new ApiError('services.not_found')
      },
    }),
  ]
}

const platform = await ownPlatform({ verifier: callers, regions: ['eu', 'us'], routes: extraRoutes })

type Mode = 'normal' | 'writes_paused' | 'out_of_order'
type Where = 'eu' | 'us' | 'front door'
type Row = readonly [mode: Mode, where: Where, who: Who, request: string, answer: string]

const rows: readonly Row[] = [
  // 1 path, before everything else
  ['out_of_order', 'eu', 'none', 'GET /api/company-data/../ops', '400 request.invalid'],
  ['normal', 'eu', 'service', 'GET /api//company-data/whoami', '400 request.invalid'],
  ['normal', 'eu', 'account', 'GET /api/company-data/%2e%2e/account', '400 request.invalid'],
  ['normal', 'eu', 'service', 'GET /api/company-data/whoami/', '200'],
  ['normal', 'eu', 'service', 'GET /api/company%2Ddata/whoami', '200'],
  ['normal', 'eu', 'service', 'GET /API/company-data/whoami', '403 auth.client_endpoint_forbidden'],
  // 2 out of order, before public routes and tokens
  ['out_of_order', 'eu', 'none', 'GET /api/company-data/whoami', '503 platform.out_of_order'],
  ['out_of_order', 'eu', 'garbage', 'GET /api/nope', '503 platform.out_of_order'],
  ['out_of_order', 'eu', 'none', 'POST /api/auth/login', '503 platform.out_of_order'],
  ['out_of_order', 'eu', 'none', 'GET /api/health', '200'],
  ['out_of_order', 'eu', 'operator', 'GET /api/ops/mode', '200'],
  ['out_of_order', 'us', 'service of us', 'GET /api/company-data/whoami', '200'],
  ['out_of_order', 'front door', 'none', 'GET /api/regions', '200'],
  // 3, 4 public routes, then the token
  ['normal', 'eu', 'none', 'GET /api/health', '200'],
  ['normal', 'eu', 'garbage', 'GET /api/health', '200'],
  ['normal', 'eu', 'none', 'GET /api/company-data/whoami', '401 auth.token_required'],
  ['normal', 'eu', 'none', 'GET /api/nope', '401 auth.token_required'],
  ['normal', 'eu', 'garbage', 'GET /api/company-data/whoami', '401 auth.token_invalid'],
  ['normal', 'eu', 'expired', 'GET /api/company-data/whoami', '401 auth.token_expired'],
  ['normal', 'eu', 'none', 'GET /api/ops/mode', '401 auth.token_required'],
  ['normal', 'eu', 'garbage', 'GET /api/ops/mode', '401 auth.token_invalid'],
  ['normal', 'eu', 'operator', 'GET /api/services', '401 auth.token_invalid'],
  // 5 never-grantable, whitelist, realms
  ['normal', 'eu', 'account', 'PUT /api/account/password', '403 auth.client_endpoint_forbidden'],
  ['normal', 'eu', 'account', 'GET /api/account-key', '403 auth.client_endpoint_forbidden'],
  ['normal', 'eu', 'account', 'POST /api/profile/migrate-region', '403 auth.client_endpoint_forbidden'],
  ['normal', 'eu', 'service', 'GET /api/services', '403 auth.client_endpoint_forbidden'],
  ['normal', 'eu', 'service', 'GET /api/nope', '403 auth.client_endpoint_forbidden'],
  ['normal', 'eu', 'service', 'GET /api/ops/mode', '403 auth.client_endpoint_forbidden'],
  [
    'normal',
    'eu',
    'service, only legacy patterns',
    'GET /api/contact-field-types',
    '403 auth.client_endpoint_forbidden',
  ],
  ['normal', 'us', 'service', 'GET /api/services', '403 auth.client_endpoint_forbidden'],
  ['normal', 'us', 'account of us', 'GET /api/company-data/x', '403 auth.client_endpoint_forbidden'],
  ['normal', 'eu', 'account of us', 'GET /api/company-data/x', '403 auth.client_endpoint_forbidden'],
  ['normal', 'front door', 'account of us', 'GET /api/company-data/x', '403 auth.client_endpoint_forbidden'],
  ['normal', 'eu', 'person', 'GET /api/company-data/whoami', '403 auth.client_required'],
  ['normal', 'eu', 'company', 'GET /api/service-2fa/challenges/1', '403 auth.client_required'],
  ['normal', 'eu', 'company', 'GET /api/ops/mode', '403 auth.forbidden'],
  // 6 the right base
  ['normal', 'us', 'service', 'GET /api/company-data/whoami', '421 region.rebase_required'],
  ['normal', 'us', 'company', 'GET /api/nope', '421 region.rebase_required'],
  ['normal', 'front door', 'service', 'GET /api/company-data/whoami', '421 region.rebase_required'],
  ['normal', 'front door', 'service', 'GET /api/company-data/nope', '421 region.rebase_required'],
  ['normal', 'eu', 'none', 'GET /api/regions', '421 region.rebase_required'],
  ['writes_paused', 'us', 'company', 'POST /api/services', '421 region.rebase_required'],
  // 7 writes paused, before rate, level, route and body
  ['writes_paused', 'eu', 'company', 'POST /api/services', '503 db.writes_paused'],
  ['writes_paused', 'eu', 'company', 'DELETE /api/nope', '503 db.writes_paused'],
  ['writes_paused', 'eu', 'service', 'GET /api/company-data/changes', '503 db.writes_paused'],
  ['writes_paused', 'eu', 'service', 'GET /api/company-data/whoami', '200'],
  ['writes_paused', 'eu', 'none', 'POST /api/auth/login', '200'],
  ['writes_paused', 'eu', 'none', 'POST /api/refuses', '503 db.writes_paused'],
  ['writes_paused', 'eu', 'garbage', 'POST /api/services', '401 auth.token_invalid'],
  ['writes_paused', 'eu', 'operator', 'PUT /api/ops/mode {"region":"eu","mode":"writes_paused"}', '200'],
  // 9 level, before the body
  ['normal', 'eu', 'company', 'POST /api/services {"name":7}', '403 account.level_required'],
  // 10 route and method, before the body
  ['normal', 'eu', 'person', 'GET /api/nope', '404 route.not_found'],
  ['normal', 'eu', 'company', 'DELETE /api/services', '405 route.method_not_allowed'],
  ['normal', 'eu', 'service', 'HEAD /api/company-data/changes', '405'],
  ['normal', 'eu', 'none', 'POST /api/health', '405 route.method_not_allowed'],
  ['normal', 'eu', 'person', 'PUT /api/account/level', '403 auth.forbidden'],
  ['normal', 'eu', 'delegate', 'PUT /api/account/level', '403 auth.owner_only'],
  // 11 body, then 12 handler
  ['normal', 'eu', 'account', 'POST /api/services {"name":7}', '400 services.name_invalid'],
  ['normal', 'eu', 'account', 'POST /api/services {', '400 request.invalid_json'],
  ['normal', 'eu', 'account', 'POST /api/services', '400 request.invalid'],
  ['normal', 'eu', 'none', 'POST /api/refuses', '404 services.not_found'],
]

const setMode = async (mode: Mode) => {
  const reply = await platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode })
  assert.equal(reply.status, 200)
}

const describeResponse = async ([mode, where, caller, request]: Row): Promise<string> => {
  await setMode(mode)
  const [, method = '', path = '', body] = /^(\S+) (\S+)(?: (.*))?$/.exec(request) ?? []
  const token = caller === 'operator' ? platform.operatorToken : tokens[caller]
  const base = where === 'front door' ? platform.frontDoor : platform.region(where)
  const reply = await call(base, method, path, {
    ...(token !== undefined && { token }),
    ...(body !== undefined && { body }),
  })
  return reply.status < 400 || method === 'HEAD' ? String(reply.status) : `${reply.status} ${reply.body?.error_key}`
}

for (const row of rows) {
  const [mode, where, caller, request, answer] = row
  test(`(G-021) ${mode}, ${where}, ${caller}: ${request} → ${answer}`, async () => {
    assert.equal(await describeResponse(row), answer)
  })
}

test('D1-OPS-01, D1-OPS-02: paused writes get 503 with Retry-After 30 (D1-LIM-14)', async () => {
  const request = {
    token: callers.add({ ...session('company'), level: 'basic', moving: false } as never),
    body: { name: 'first' },
  }
  await setMode('writes_paused')
  const before = (await platform.call('GET', '/api/services', request)).body
  const paused = await platform.call('POST', '/api/services', request)
  assert.deepEqual(
    [paused.status, paused.body.error_key, paused.headers['retry-after']],
    [503, 'db.writes_paused', '30'],
  )
  assert.equal((await platform.call('GET', '/api/services', request)).body, before)
  await setMode('normal')
  assert.equal((await platform.call('POST', '/api/services', request)).status, 200)
})

test('D1-OPS-03, D1-OPS-06: pausing writes refuses only the draining GET (T-85)', async () => {
  await setMode('writes_paused')
  const drain = await platform.call('GET', '/api/company-data/changes', { token: tokens.service })
  assert.deepEqual([drain.status, drain.body.error_key], [503, 'db.writes_paused'])
  assert.equal((await platform.call('GET', '/api/company-data/whoami', { token: tokens.service })).status, 200)
})

test('D1-OPS-07, D1-OPS-08: out of order is 503 with Retry-After 300', async () => {
  await setMode('out_of_order')
  const reply = await platform.call('GET', '/api/company-data/whoami', { token: tokens.service })
  assert.deepEqual(
    [reply.status, reply.body.error_key, reply.headers['retry-after']],
    [503, 'platform.out_of_order', '300'],
  )
  assert.equal((await platform.call('GET', '/api/health')).body.status, 'out_of_order')
  assert.equal((await call(platform.region('us'), 'GET', '/api/health')).body.status, 'ok')
  await setMode('normal')
})

test('(G-044) a 421 names the base to go to, in both directions', async () => {
  const atFrontDoor = await call(platform.frontDoor, 'GET', '/api/company-data/whoami', {
    token: tokens['service of us'],
  })
  assert.equal(atFrontDoor.body.api_url, platform.region('us'))
  const atWrongRegion = await call(platform.region('us'), 'GET', '/api/company-data/whoami', { token: tokens.service })
  assert.equal(atWrongRegion.body.api_url, platform.region('eu'))
  const frontDoorOnly = await call(platform.region('eu'), 'GET', '/api/regions')
  assert.equal(frontDoorOnly.body.api_url, platform.frontDoor)
})

test('A-05: an unknown error is server.error with the logged request id', async () => {
  const reply = await platform.call('POST', '/api/fails', { headers: { 'x-request-id': 'follow-me-1' } })
  assert.equal(reply.status, 500)
  assert.equal(reply.body.error_key, 'server.error')
  assert.equal(reply.body.request_id, 'follow-me-1')
  assert.ok(!reply.text.includes('secret detail'))
  const line = platform.logLines.find((logLine) => logLine.includes('request failed'))
  assert.ok(line?.includes('follow-me-1'))
})

test('a 405 names the methods of the path', async () => {
  const reply = await platform.call('DELETE', '/api/services', { token: tokens.company })
  assert.equal(reply.headers.allow, 'GET, POST')
})
