// The count on the icon of an installed wallet.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearBadge, showBadge } from './app-badge.ts'

test('the badge has the sum of its sources, and needs no support', () => {
  const calls: string[] = []
  const badges = {
    setAppBadge: async (count?: number) => void calls.push(`set ${count}`),
    clearAppBadge: async () => void calls.push('clear'),
  }
  showBadge('messages', 3, badges)
  showBadge('expiries', 1, badges)
  showBadge('messages', 0, badges)
  showBadge('expiries', 0, badges)
  showBadge('messages', 2, {})
  clearBadge(badges)
  assert.deepEqual(calls, ['set 3', 'set 4', 'set 1', 'clear', 'clear'])
})
