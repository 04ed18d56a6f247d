// The members of log entries: small ones stay as they are, long lists and texts are cut.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boundMembers } from './bounded-members.ts'

test('[B-22] keeps small members', () => {
  const members = { name: 'A', count: 2, ids: ['a', 'b'], old: null, patch: { deep: [1] } }
  assert.deepEqual(boundMembers(members), members)
})

test('[B-22] cuts long lists and texts, and says how long a list was', () => {
  const ids = Array.from({ length: 1_000 }, (_, index) => `id ${index}`)
  const expected = { ids: ids.slice(0, 20), ids_count: 1_000, name: `${'x'.repeat(500)}…` }
  assert.deepEqual(boundMembers({ id: 'a', patch: { ids, name: 'x'.repeat(501) } }), { id: 'a', patch: expected })
})

test('[B-22] an entry that is still too long has no members', () => {
  const members = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`member${index}`, index]))
  assert.deepEqual(boundMembers({ members }), { too_long: true })
})
