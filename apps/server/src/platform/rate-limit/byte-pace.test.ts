// Bytes beyond the limit of an account wait until its bucket has them, and a caller without a limit never does.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytePace } from './byte-pace.ts'
import { rateLimits } from './rate-limits.ts'

const KIB = 1024

/** A clock that only the waits move. */
const createPace = (rates: Parameters<typeof rateLimits>[0]) => {
  let nowMs = 0
  const clock = { nowMs: () => nowMs } as Parameters<typeof rateLimits>[1]
  const pace = bytePace(rateLimits(rates, clock), {
    async sleep(ms) {
      nowMs += ms
    },
  })
  return { pace, now: () => nowMs }
}

const isOver = () => false

test('an account that has used up its bytes waits for more', async () => {
  const { pace, now } = createPace({ exportKib: { points: 100, seconds: 10 } })
  await pace.wait('a', 100 * KIB, isOver)
  assert.equal(now(), 0)
  await pace.wait('a', 50 * KIB, isOver)
  assert.equal(now(), 5_000)
  await pace.wait('b', 100 * KIB, isOver)
  assert.equal(now(), 5_000)
})

test('bytes beyond the limit take the time that the limit implies', async () => {
  const { pace, now } = createPace({ exportKib: { points: 100, seconds: 10 } })
  await pace.wait('a', 300 * KIB, isOver)
  assert.equal(now(), 20_000)
})

test('a reader that has left waits no longer', async () => {
  const { pace, now } = createPace({ exportKib: { points: 1, seconds: 1_000 } })
  await pace.wait('a', 10 * KIB, () => now() >= 300)
  assert.equal(now(), 300)
})

test('without limits nothing waits', async () => {
  const { pace, now } = createPace(undefined)
  await pace.wait('a', 1_000 * KIB, isOver)
  await pace.wait(undefined, 1_000 * KIB, isOver)
  assert.equal(now(), 0)
})
