// An action on a webhook waits for the attempts that it shows, and not for the pages of a whole week.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ATTEMPTS, isShownAtOnce, WEEK } from './attempt-keys.ts'

test('an action waits for the latest attempts, not for those of the week', () => {
  assert.equal(isShownAtOnce({ queryKey: [ATTEMPTS, 's1', 'w1', 'last'] }), true)
  assert.equal(isShownAtOnce({ queryKey: [ATTEMPTS, 's1', 'w1', { answer: 'all' }, ''] }), true)
  assert.equal(isShownAtOnce({ queryKey: [ATTEMPTS, 's1', 'w1', WEEK] }), false)
  assert.equal(isShownAtOnce({ queryKey: ['webhooks', 's1'] }), false)
})
