// The offset between the clocks of the device and the platform.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPlatformClock } from './platform-clock.ts'

const DEVICE_MS = Date.parse('2026-01-02T03:04:05Z')
const clockAfter = (...dates: (string | null)[]): number => {
  const clock = createPlatformClock(() => DEVICE_MS)
  for (const date of dates) clock.note(date)
  return clock.nowMs() - DEVICE_MS
}

test('a device whose clock is wrong counts by the clock of the platform', () => {
  assert.equal(clockAfter('Thu, 12 Feb 2026 03:04:05 GMT'), 41 * 86_400_000)
  assert.equal(clockAfter('Fri, 02 Jan 2026 03:03:05 GMT'), -60_000)
})

test('small differences, missing dates and later ones change nothing', () => {
  assert.equal(clockAfter('Fri, 02 Jan 2026 03:04:08 GMT'), 0)
  assert.equal(clockAfter(null, 'no date'), 0)
  assert.equal(clockAfter('Fri, 02 Jan 2026 03:04:05 GMT', 'Thu, 12 Feb 2026 03:04:05 GMT'), 0)
})
