import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ModeRule } from '@company-data/protocol/contract/contract'
import { ApiError } from '@company-data/protocol/errors'
import type { Mode } from '@company-data/protocol/wire/operations/modes'
import type { Exchange, PipelineDeps } from '../exchange.ts'
import type { Route } from '../route.ts'
import { refuseOutOfOrder, refuseWhilePaused, requireGrantInMode, tokenGrants } from './modes.ts'

const catchErrorKey = (work: () => unknown): string => {
  try {
    work()
    return 'passes'
  } catch (error) {
    assert.ok(error instanceof ApiError)
    return error.key
  }
}

const exchange = (method: string, modes?: ModeRule, path = '/api/x'): Exchange => ({
  base: { kind: 'region', region: 'eu' },
  method,
  path,
  route: { path, modes, access: { kind: 'public' } } as unknown as Route,
  authorization: undefined,
  address: '127.0.0.1',
  params: {},
  bodyBytes: 0,
  caller: undefined,
  rate: undefined,
})
const createDeps = (mode: Mode) => ({ getMode: () => mode }) as unknown as PipelineDeps
const paused = (method: string, modes?: ModeRule, path?: string) =>
  catchErrorKey(() => refuseWhilePaused(exchange(method, modes, path), createDeps('writes_paused')))
const outOfOrder = (method: string, modes?: ModeRule, path?: string) =>
  catchErrorKey(() => refuseOutOfOrder(exchange(method, modes, path), createDeps('out_of_order')))

test('D1-OPS-02, D1-OPS-06: paused, every method but GET and HEAD is refused', () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])
    assert.equal(paused(method), 'db.writes_paused')
  for (const method of ['GET', 'HEAD']) assert.equal(paused(method), 'passes')
})

test('T-85: refuses a draining GET while paused, but not login or operators', () => {
  assert.equal(paused('GET', 'drains'), 'db.writes_paused')
  assert.equal(paused('POST', 'works-while-paused'), 'passes')
  assert.equal(paused('POST', 'handler'), 'passes')
  assert.equal(paused('PUT', undefined, '/api/ops/mode'), 'passes')
  assert.equal(paused('PUT', undefined, '/api/opsy'), 'db.writes_paused')
})

test('D1-OPS-08: out of order refuses every call but the exempt ones', () => {
  for (const method of ['GET', 'HEAD', 'POST']) assert.equal(outOfOrder(method), 'platform.out_of_order')
  assert.equal(outOfOrder('POST', 'works-while-paused'), 'platform.out_of_order')
  assert.equal(outOfOrder('GET', 'exempt'), 'passes')
  assert.equal(outOfOrder('POST', 'handler'), 'passes')
  assert.equal(outOfOrder('GET', undefined, '/api/ops/mode'), 'passes')
})

test('D1-OPS-05, D1-OPS-09: the mode decides which token requests are served (D1-OPS-10, T-86)', () => {
  for (const grant of tokenGrants)
    assert.equal(
      catchErrorKey(() => requireGrantInMode(grant, 'writes_paused')),
      'passes',
    )
  assert.deepEqual(
    tokenGrants.map((grant) => catchErrorKey(() => requireGrantInMode(grant, 'out_of_order'))),
    ['passes', 'platform.out_of_order', 'platform.out_of_order'],
  )
})

test("at the front door the mode of the caller's home region applies", () => {
  const atFrontDoor: Exchange = { ...exchange('POST'), base: { kind: 'front-door' } }
  assert.equal(
    catchErrorKey(() => refuseOutOfOrder(atFrontDoor, createDeps('out_of_order'))),
    'passes',
  )
  const callerExchange: Exchange = {
    ...atFrontDoor,
    caller: { kind: 'person', userId: 'u', grantId: 'grant-1', home: 'eu', level: 'free', moving: false },
  }
  assert.equal(
    catchErrorKey(() => refuseWhilePaused(callerExchange, createDeps('out_of_order'))),
    'platform.out_of_order',
  )
  assert.equal(
    catchErrorKey(() => refuseWhilePaused(callerExchange, createDeps('writes_paused'))),
    'db.writes_paused',
  )
})
