// Quiet hours of notifications, also over midnight.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isQuietAt, isQuietHours } from './notification-kinds.ts'

const at = (hours: number, minutes: number): Date => new Date(2026, 0, 2, hours, minutes)

test('quiet hours end before their last minute, and may go over midnight', () => {
  const night = { from: '22:00', to: '07:00' }
  assert.deepEqual(
    [at(21, 59), at(22, 0), at(0, 0), at(6, 59), at(7, 0)].map((time) => isQuietAt(night, time)),
    [false, true, true, true, false],
  )
  const noon = { from: '12:00', to: '14:30' }
  assert.deepEqual(
    [at(11, 59), at(12, 0), at(14, 29), at(14, 30)].map((time) => isQuietAt(noon, time)),
    [false, true, true, false],
  )
  assert.equal(isQuietAt({ from: '12:00', to: '12:00' }, at(12, 0)), false)
})

test('only two times of a day are quiet hours', () => {
  assert.equal(isQuietHours({ from: '22:00', to: '07:00' }), true)
  for (const value of [null, {}, { from: '24:00', to: '07:00' }, { from: '7:00', to: '08:00' }, { from: 1, to: 2 }])
    assert.equal(isQuietHours(value), false)
})
