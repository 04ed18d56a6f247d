// A load whose calls are all refused for their shape measures nothing, and is not taken for an attack.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isEffective } from './flood.ts'

test('an attack without the expected responses is not effective', () => {
  const attack = { effects: ['200', '503'] }
  assert.equal(isEffective(attack, { 400: 120, 'honest 200': 4 }), false)
  assert.equal(isEffective(attack, {}), false)
  assert.equal(isEffective(attack, { 400: 1, 503: 2 }), true)
  assert.equal(isEffective({}, { 400: 1 }), true)
})
