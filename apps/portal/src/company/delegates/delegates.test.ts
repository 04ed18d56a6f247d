// The grants of a delegate, and those that have their key.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DelegateRecord } from '@company-data/sdk/company'
import { countKeys, grantsWith, hasKey, isAsInvited, isGranted } from './delegates.ts'

const delegate: DelegateRecord = {
  id: 'd',
  email: 'd@example.org',
  name: 'D',
  status: 'active',
  services: [
    { service_id: 'a', has_key: true },
    { service_id: 'b', has_key: false },
  ],
  created_at: '2026-01-01T00:00:00Z',
}

test('a change of one grant sends the whole set, each service once', () => {
  assert.deepEqual(grantsWith(delegate, 'c', true), ['a', 'b', 'c'])
  assert.deepEqual(grantsWith(delegate, 'a', true), ['b', 'a'])
  assert.deepEqual(grantsWith(delegate, 'a', false), ['b'])
})

test('keys are counted separately from grants', () => {
  assert.deepEqual(countKeys(delegate), { granted: 2, withKey: 1 })
  assert.deepEqual([isGranted(delegate, 'b'), isGranted(delegate, 'c')], [true, false])
  assert.deepEqual([hasKey(delegate, 'a'), hasKey(delegate, 'b'), hasKey(delegate, 'c')], [true, false, false])
})

test('a delegate matches an invitation with the same name and services', () => {
  const { email, name } = delegate
  assert.equal(isAsInvited(delegate, { email, name, service_ids: ['b', 'a'] }), true)
  assert.equal(isAsInvited(delegate, { email, name: 'E', service_ids: ['a', 'b'] }), false)
  for (const service_ids of [['a'], ['a', 'c'], ['a', 'b', 'c'], undefined])
    assert.equal(isAsInvited(delegate, { email, name, service_ids }), false)
})
