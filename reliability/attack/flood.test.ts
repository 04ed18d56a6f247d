// A load whose calls are all refused for their shape measures nothing, and is not taken for an attack.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companyAttacks } from './company-attacks.ts'
import { isEffective } from './flood.ts'
import { attacks } from './floods.ts'

test('an attack without the expected responses is not effective', () => {
  const attack = { effects: ['200', '503'] }
  assert.equal(isEffective(attack, { 400: 120, 'honest 200': 4 }), false)
  assert.equal(isEffective(attack, {}), false)
  assert.equal(isEffective(attack, { 400: 1, 503: 2 }), true)
})

test('every attack names outcomes that show its effect, once', () => {
  const all = [...attacks, ...companyAttacks]
  for (const { name, effects } of all) assert.ok(effects.length > 0, name)
  assert.equal(new Set(all.map(({ name }) => name)).size, all.length)
})
