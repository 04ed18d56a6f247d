import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clock } from './clock.ts'

test('the clock is real time plus its offset, and a jump is announced once', () => {
  let real = 1_000
  const time = clock(() => real)
  const jumps: number[] = []
  const stop = time.onJump(() => jumps.push(time.nowMs()))
  assert.equal(time.nowMs(), 1_000)
  time.setOffset(60_000)
  time.setOffset(60_000)
  real = 2_000
  assert.equal(time.now().getTime(), 62_000)
  assert.deepEqual(jumps, [61_000])
  stop()
  time.setOffset(0)
  assert.equal(jumps.length, 1)
})
