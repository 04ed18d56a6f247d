import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import { clock } from '../../platform/clock/clock.ts'
import { rateLimits } from '../../platform/rate-limit/rate-limits.ts'
import type { Caller } from '../caller.ts'
import type { Exchange, PipelineDeps } from '../exchange.ts'
import type { Route } from '../route.ts'
import { takeRate } from './rate-limit.ts'

const limits = () => {
  const { take } = rateLimits(
    { calls: { points: 2, seconds: 60 }, token: { points: 1, seconds: 60 }, changes: { points: 1, seconds: 60 } },
    clock(() => 0),
  )
  return { takeRate: take } as unknown as PipelineDeps
}
const client = (clientId: string, serviceId: string): Caller => ({
  kind: 'service-client',
  clientId,
  serviceId,
  companyUserId: 'c',
  home: 'eu',
  level: 'basic',
  moving: false,
  mayCall: () => true,
})
const exchange = (caller: Caller | undefined, limit?: Route['limit'], address = '10.0.0.1'): Exchange =>
  ({ caller, address, route: { limit } as unknown as Route }) as unknown as Exchange

const passes = (deps: PipelineDeps, candidate: Exchange): boolean => {
  try {
    void takeRate(candidate, deps)
    return true
  } catch (error) {
    assert.ok(error instanceof ApiError && error.key === 'rate.limited')
    return false
  }
}

test('a refusal says how long to wait', () => {
  const deps = limits()
  const tokenExchange = exchange(undefined, { name: 'token', by: 'address' })
  void takeRate(tokenExchange, deps)
  assert.throws(
    () => takeRate(tokenExchange, deps),
    (error: unknown) => {
      assert.ok(error instanceof ApiError)
      assert.deepEqual(error.headers, {
        'retry-after': '60',
        'ratelimit-limit': '1',
        'ratelimit-remaining': '0',
        'ratelimit-reset': '60',
      })
      return true
    },
  )
})

test('(T-24) a limit by address is one bucket for every client of that address', () => {
  const deps = limits()
  assert.ok(passes(deps, exchange(undefined, { name: 'token', by: 'address' }, 'a')))
  assert.ok(!passes(deps, exchange(undefined, { name: 'token', by: 'address' }, 'a')))
  assert.ok(passes(deps, exchange(undefined, { name: 'token', by: 'address' }, 'b')))
})

test('a named limit counts per service, every other call per client', () => {
  const deps = limits()
  assert.ok(passes(deps, exchange(client('x', 's1'), { name: 'changes', by: 'caller' })))
  assert.ok(!passes(deps, exchange(client('y', 's1'), { name: 'changes', by: 'caller' })))
  assert.ok(passes(deps, exchange(client('x', 's1'))))
  assert.ok(passes(deps, exchange(client('x', 's1'))))
  assert.ok(!passes(deps, exchange(client('x', 's1'))))
  assert.ok(passes(deps, exchange(client('z', 's1'))))
})

test('each of several limits must allow the call', () => {
  const deps = limits()
  const both = [
    { name: 'token', by: 'address' },
    { name: 'changes', by: 'caller' },
  ] as const
  assert.ok(passes(deps, exchange(client('x', 's1'), both, 'a')))
  assert.ok(!passes(deps, exchange(client('x', 's1'), both, 'b')), 'the caller')
  assert.ok(!passes(deps, exchange(client('y', 's2'), both, 'a')), 'the address')
  assert.ok(passes(deps, exchange(client('y', 's2'), both, 'c')))
})

test('does not count operator and public calls, nor any when limits are off', () => {
  const deps = limits()
  for (let i = 0; i < 5; i++)
    assert.ok(
      passes(deps, exchange({ kind: 'operator', operatorId: null, name: 'owner', roles: ['owner'] })) &&
        passes(deps, exchange(undefined)),
    )
  const off = { takeRate: rateLimits(undefined, clock()).take } as unknown as PipelineDeps
  for (let i = 0; i < 5; i++) assert.ok(passes(off, exchange(client('x', 's1'))))
})
