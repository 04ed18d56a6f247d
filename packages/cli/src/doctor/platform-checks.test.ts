// The findings of `doctor` that a test cannot cause on a platform.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkClock, checkNode, checkVersion } from './platform-checks.ts'

test('a clock that is minutes off is a problem with its repair', () => {
  const now = Date.parse('2026-11-17T12:00:00Z')
  assert.equal(checkClock('Tue, 17 Nov 2026 11:59:30 GMT', now).state, 'ok')
  const ahead = checkClock('Tue, 17 Nov 2026 11:55:00 GMT', now)
  assert.deepEqual([ahead.state, ahead.detail], ['problem', '300 s ahead of that of the platform'])
  assert.match(ahead.fix ?? '', /NTP/)
  assert.match(checkClock('Tue, 17 Nov 2026 12:05:00 GMT', now).detail, /behind/)
  assert.equal(checkClock(null, now).state, 'problem')
})

test('a platform of another API version is a problem', () => {
  assert.equal(checkVersion('1').state, 'ok')
  const other = checkVersion('2')
  assert.deepEqual([other.state, /knows API version 1, and the platform has 2/.test(other.detail)], ['problem', true])
})

test('a Node that is too old is a problem', () => {
  assert.equal(checkNode('v18.20.0').state, 'problem')
  assert.equal(checkNode('v20.19.0').state, 'ok')
})
