// The count on the icon of an installed wallet.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showBadge } from './app-badge.ts'

test('the badge has the count, goes with zero, and needs no support', () => {
  const calls: string[] = []
  const badges = {
    setAppBadge: async (count?: number) => void calls.push(`set ${count}`),
    clearAppBadge: async () => void calls.push('clear'),
  }
  showBadge(3, badges)
  showBadge(0, badges)
  showBadge(2, {})
  assert.deepEqual(calls, ['set 3', 'clear'])
})
