// The password of a registration is kept for a moment only.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { forgetFirstPassword, keepFirstPassword, readFirstPassword } from './first-password.ts'

afterEach(forgetFirstPassword)

test('the password of a registration is read until it is forgotten', () => {
  keepFirstPassword('correct horse bättery')
  assert.equal(readFirstPassword(), 'correct horse bättery')
  forgetFirstPassword()
  assert.equal(readFirstPassword(), undefined)
})

test('after fifteen minutes it is forgotten, counted from the last one', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  keepFirstPassword('the first password')
  t.mock.timers.tick(800_000)
  keepFirstPassword('the second password')
  t.mock.timers.tick(800_000)
  assert.equal(readFirstPassword(), 'the second password')
  t.mock.timers.tick(100_000)
  assert.equal(readFirstPassword(), undefined)
})
