// The remaining steps, each separately: the requests they refuse and let pass.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator } from '@company-data/protocol/contract/access'
import { ApiError } from '@company-data/protocol/errors'
import type { Caller, OperatorCaller } from '../caller.ts'
import type { Exchange, PipelineDeps, Step } from '../exchange.ts'
import { type Route, route } from '../route.ts'
import { routeTable } from '../route-table.ts'
import { requireBearer } from './bearer.ts'
import { refuseNeverGrantable, requireRealm, requireWhitelisted } from './client-access.ts'
import { requireRightBase } from './front-door-or-region.ts'
import { requireLevel } from './level.ts'
import { requireNormalPath } from './path.ts'
import { requireCallerKind, requireRoute } from './route.ts'

const described = { summary: '', documents: [], handler: () => undefined } as const
const health: Route = route({
  ...described,
  method: 'GET',
  path: '/api/health',
  at: ['region'],
  access: { kind: 'public' },
})
const services: Route = route({
  ...described,
  method: 'GET',
  path: '/api/services/{id}',
  at: ['region'],
  access: { kind: 'callers', allow: ['company', 'account-client'], level: 'pro', moving: false },
})
const regions: Route = route({
  ...described,
  method: 'GET',
  path: '/api/regions',
  at: ['front-door'],
  access: { kind: 'public' },
})

const person: Caller = { kind: 'person', userId: 'p', grantId: 'grant-1', home: 'eu', level: 'free', moving: false }
const company: Caller = { kind: 'company', userId: 'c', grantId: 'grant-1', home: 'eu', level: 'pro', moving: false }
const delegate: Caller = { kind: 'delegate', userId: 'd', grantId: 'grant-1', home: 'eu', level: 'pro', moving: false }
const owner: OperatorCaller = { kind: 'operator', operatorId: null, name: 'owner', roles: ['owner'] }
const client = (mayCall = true): Caller => ({
  kind: 'account-client',
  clientId: 'acct_1',
  companyUserId: 'c',
  home: 'eu',
  level: 'pro',
  moving: false,
  mayCall: () => mayCall,
})

const createDeps = (verified: Caller | 'invalid' | 'expired' | Promise<Caller> = 'invalid') =>
  ({
    verifier: { verify: () => verified },
    findOperator: (token: string) => (token === 'op' ? owner : undefined),
    getMode: () => 'normal',
    addresses: { frontDoor: () => 'https://door', region: (key: string) => `https://${key}` },
    table: routeTable([health, services]),
    frontDoorTable: routeTable([health, regions]),
    takeRate: () => undefined,
    peekRate: () => undefined,
  }) satisfies PipelineDeps

const exchange = (parts: Partial<Exchange>): Exchange => ({
  base: { kind: 'region', region: 'eu' },
  method: 'GET',
  path: '/api/services/1',
  route: undefined,
  authorization: undefined,
  address: '127.0.0.1',
  bodyBytes: 0,
  params: {},
  caller: undefined,
  rate: undefined,
  ...parts,
})

const outcome = async (step: Step, parts: Partial<Exchange>, with_: PipelineDeps = createDeps()): Promise<string> => {
  try {
    await step(exchange(parts), with_)
    return 'passes'
  } catch (error) {
    assert.ok(error instanceof ApiError)
    return error.key
  }
}

test('requireNormalPath refuses an ambiguous path', async () => {
  assert.equal(await outcome(requireNormalPath, { path: undefined }), 'request.invalid')
  assert.equal(await outcome(requireNormalPath, {}), 'passes')
})

test('requireBearer accepts known tokens only, sync or async', async () => {
  const bearer = (authorization?: string, verified?: Parameters<typeof createDeps>[0]) =>
    outcome(requireBearer, { authorization }, createDeps(verified))
  assert.equal(await bearer(), 'auth.token_required')
  assert.equal(await bearer(''), 'auth.token_required')
  for (const odd of ['Basic abc', 'Bearer', 'Bearer a b', `Bearer ${'a'.repeat(5_000)}`])
    assert.equal(await bearer(odd, person), 'auth.token_invalid')
  assert.equal(await bearer('Bearer x', 'invalid'), 'auth.token_invalid')
  assert.equal(await bearer('Bearer x', 'expired'), 'auth.token_expired')
  assert.equal(await bearer('bearer x', person), 'passes')
  assert.equal(await bearer('Bearer x', Promise.resolve(person)), 'passes')
})

test('requireBearer: public paths need no token, with any method', async () => {
  assert.equal(await outcome(requireBearer, { route: health, path: '/api/health' }), 'passes')
  assert.equal(await outcome(requireBearer, { path: '/api/health', method: 'POST' }), 'passes')
  assert.equal(await outcome(requireBearer, { path: '/api/regions' }), 'passes')
  assert.equal(await outcome(requireBearer, { path: '/api/nope' }), 'auth.token_required')
})

test('requireBearer: the operator token opens operator paths only', async () => {
  const operatorExchange = exchange({ path: '/api/ops/mode', authorization: 'Bearer op' })
  await requireBearer(operatorExchange, createDeps())
  assert.equal(operatorExchange.caller, owner)
  assert.equal(await outcome(requireBearer, { authorization: 'Bearer op' }), 'auth.token_invalid')
})

test('requireCallerKind admits operators by role, and owners everywhere', async () => {
  const guarded: Route = route({
    ...described,
    method: 'GET',
    path: '/api/ops/mail',
    at: ['region'],
    access: operator('security'),
  })
  const call = (caller: Caller) => outcome(requireCallerKind, { route: guarded, caller })
  assert.equal(await call(owner), 'passes')
  assert.equal(await call({ ...owner, roles: ['metrics', 'security'] }), 'passes')
  assert.equal(await call({ ...owner, roles: ['metrics', 'support', 'operations'] }), 'ops.role_required')
  assert.equal(await call(person), 'auth.forbidden')
})

test('A-03: requireBearer refuses an address with too many wrong tokens', async () => {
  const limited = {
    ...createDeps(),
    findOperator: () => assert.fail('it was compared'),
    peekRate: (limit: string, key: string) => {
      assert.deepEqual([limit, key], ['badToken', '127.0.0.1'])
      return { allowed: false, limit: 3, remaining: 0, resetSeconds: 60, retryAfterSeconds: 20 }
    },
  }
  const path = '/api/ops/mode'
  assert.equal(await outcome(requireBearer, { path, authorization: 'Bearer op' }, limited), 'rate.limited')
})

test('refuseNeverGrantable refuses machine clients only', async () => {
  for (const path of [
    '/api/account/password',
    '/api/account/2fa',
    '/api/account/2fa/setup',
    '/api/account-key',
    '/api/profile/keys',
  ]) {
    assert.equal(await outcome(refuseNeverGrantable, { path, caller: client() }), 'auth.client_endpoint_forbidden')
    assert.equal(await outcome(refuseNeverGrantable, { path, caller: company }), 'passes')
  }
  assert.equal(await outcome(refuseNeverGrantable, { path: '/api/account', caller: client() }), 'passes')
})

test("requireWhitelisted checks the client's patterns", async () => {
  assert.equal(await outcome(requireWhitelisted, { caller: client(false) }), 'auth.client_endpoint_forbidden')
  assert.equal(await outcome(requireWhitelisted, { caller: client(true) }), 'passes')
  assert.equal(await outcome(requireWhitelisted, { caller: person }), 'passes')
  assert.throws(() => requireWhitelisted(exchange({ caller: client(false) }), createDeps()), {
    message: 'Client not authorized for this endpoint',
  })
})

test('D1-CLI-18: a refused account client learns the missing capability', () => {
  const refusal = (path: string, caller: Caller): ApiError => {
    try {
      void requireWhitelisted(exchange({ path, caller }), createDeps())
    } catch (error) {
      if (error instanceof ApiError) return error
    }
    return assert.fail('it passed')
  }
  const members = (path: string, caller = client(false)) => refusal(path, caller).members
  assert.deepEqual(members('/api/services/1'), { any_capability: ['service_management'] })
  assert.deepEqual(members('/api/account/recovery-copies'), { any_capability: ['service_management', 'oauth_apps'] })
  assert.deepEqual(members('/api/nope'), {})
  assert.equal(refusal('/api/services/1', client(false)).message, 'Client not authorized for this endpoint')
  const serviceClient = { ...client(false), kind: 'service-client', serviceId: 's' } as Caller
  assert.deepEqual(members('/api/services/1', serviceClient), {})
})

test('[D1-GEN-01] requireRealm keeps every session out of the machine-to-machine surface', async () => {
  for (const caller of [person, company, delegate]) {
    for (const path of ['/api/company-data', '/api/company-data/whoami', '/api/service-2fa/challenges']) {
      assert.equal(await outcome(requireRealm, { path, caller }), 'auth.client_required')
    }
    assert.equal(await outcome(requireRealm, { path: '/api/company-database', caller }), 'passes')
    assert.equal(await outcome(requireRealm, { path: '/api/ops/mode', caller }), 'auth.forbidden')
  }
})

test('requireRightBase responds with 421 outside the home region', async () => {
  assert.equal(await outcome(requireRightBase, { caller: company }), 'passes')
  assert.equal(await outcome(requireRightBase, { caller: { ...person, home: 'us' } }), 'region.rebase_required')
  assert.equal(await outcome(requireRightBase, { path: '/api/regions' }), 'region.rebase_required')
  assert.equal(
    await outcome(
      requireRightBase,
      { base: { kind: 'front-door' }, caller: company },
      { ...createDeps(), table: routeTable([regions]) },
    ),
    'region.rebase_required',
  )
  assert.equal(
    await outcome(
      requireRightBase,
      { base: { kind: 'front-door' }, path: '/api/regions', caller: company },
      { ...createDeps(), table: routeTable([regions]) },
    ),
    'passes',
  )
  assert.equal(await outcome(requireRightBase, { base: { kind: 'forwarder' }, caller: company }), 'passes')
})

test('requireLevel names the level that is missing', async () => {
  assert.equal(await outcome(requireLevel, { route: services, caller: company }), 'passes')
  assert.throws(
    () =>
      requireLevel(
        exchange({ route: services, caller: { ...company, level: 'basic', moving: false } as Caller }),
        createDeps(),
      ),
    (error: unknown) =>
      error instanceof ApiError && error.key === 'account.level_required' && error.members.required_level === 'pro',
  )
})

test('requireRoute: unknown path is 404, unknown method 405 with Allow', async () => {
  assert.equal(await outcome(requireRoute, { route: services }), 'passes')
  assert.equal(await outcome(requireRoute, { path: '/api/nope' }), 'route.not_found')
  assert.throws(
    () => requireRoute(exchange({ method: 'PUT' }), createDeps()),
    (error: unknown) =>
      error instanceof ApiError && error.key === 'route.method_not_allowed' && error.headers.allow === 'GET',
  )
})

test('requireCallerKind admits only the callers that the route names', async () => {
  assert.equal(await outcome(requireCallerKind, { route: services, caller: company }), 'passes')
  assert.equal(await outcome(requireCallerKind, { route: services, caller: person }), 'auth.forbidden')
  assert.equal(await outcome(requireCallerKind, { route: services, caller: delegate }), 'auth.owner_only')
  assert.equal(await outcome(requireCallerKind, { route: health }), 'passes')
})
