// The code of a new kit in memory: two groups to type, and nothing left after it is forgotten.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdKitSecret, isSameGroup, pickTwoGroups } from './kit-secret.ts'

const CODE = '000GD-40R4S-0M308-E209Z-185GK-R38ES-1W81S-24GK3'

test('[TRUST-19] a forgotten code has no groups left', () => {
  const secret = holdKitSecret(CODE)
  assert.equal(secret.groups().join('-'), CODE)
  secret.forget()
  assert.deepEqual(secret.groups(), [])
})

test('picks two different groups in order, and each of the eight', () => {
  const picked = new Set<number>()
  for (let first = 0; first < 8; first++)
    for (let second = 0; second < 7; second++) {
      const values = [first / 8, second / 7].values()
      const [lower, upper] = pickTwoGroups(() => values.next().value ?? 0)
      assert.ok(lower < upper && lower >= 0 && upper < 8)
      picked.add(lower).add(upper)
    }
  assert.equal(picked.size, 8)
})

test('A-95: a group may be typed in small letters, with I, L and O', () => {
  assert.ok(isSameGroup(' lw8is ', '1W81S'))
  assert.ok(isSameGroup('oo0gd', '000GD'))
  assert.ok(!isSameGroup('000GE', '000GD'))
})
