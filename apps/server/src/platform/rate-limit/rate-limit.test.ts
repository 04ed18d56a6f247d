import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { clock } from '../clock/clock.ts'
import { rateLimiter } from './rate-limit.ts'

const setUp = (points: number, seconds: number, maxKeys?: number) => {
  let now = 1_000_000
  const limiter = rateLimiter(
    { points, seconds },
    clock(() => now),
    maxKeys,
  )
  return {
    limiter,
    pass: (ms: number) => {
      now += ms
    },
  }
}

test('exactly the limit passes in a burst, then one more each refill interval', () => {
  const { limiter, pass } = setUp(60, 60)
  for (let i = 0; i < 60; i++) assert.equal(limiter.take('ip').remaining, 59 - i)
  const refused = limiter.take('ip')
  assert.deepEqual(refused, { allowed: false, limit: 60, remaining: 0, resetSeconds: 60, retryAfterSeconds: 1 })
  assert.ok(limiter.take('another').allowed)
  pass(1_000)
  assert.ok(limiter.take('ip').allowed)
  assert.ok(!limiter.take('ip').allowed)
  pass(60_000)
  assert.equal(limiter.take('ip').remaining, 59)
})

test('the wait that a refusal names is enough', () => {
  const { limiter, pass } = setUp(10, 900)
  for (let i = 0; i < 10; i++) limiter.take('login')
  const { retryAfterSeconds } = limiter.take('login')
  assert.equal(retryAfterSeconds, 90)
  pass(retryAfterSeconds * 1000)
  assert.ok(limiter.take('login').allowed)
})

test('peek takes nothing', () => {
  const { limiter } = setUp(1, 60)
  assert.ok(limiter.peek('x').allowed)
  assert.ok(limiter.take('x').allowed)
  assert.ok(!limiter.peek('x').allowed)
})

test('a refund can be taken again, and a full bucket stays full', () => {
  const { limiter, pass } = setUp(2, 60)
  limiter.giveBack('x')
  assert.equal(limiter.take('x').remaining, 1)
  limiter.giveBack('x')
  assert.equal(limiter.take('x').remaining, 1)
  assert.ok(limiter.take('x').allowed && !limiter.take('x').allowed)
  limiter.giveBack('x')
  assert.ok(limiter.take('x').allowed && !limiter.take('x').allowed)
  pass(60_000)
  limiter.giveBack('x')
  assert.equal(limiter.take('x').remaining, 1)
})

test('a flood of keys cannot grow the memory without bound', () => {
  const { limiter } = setUp(5, 60, 1_000)
  for (let i = 0; i < 50_000; i++) assert.ok(limiter.take(`key-${i}`).allowed)
})

test('any window passes at most twice the limit, and no less than the refill', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 200 }),
      (points, waits) => {
        const { limiter, pass } = setUp(points, 10)
        let at = 0
        const passed: number[] = []
        for (const wait of waits) {
          pass(wait)
          at += wait
          if (limiter.take('k').allowed) passed.push(at)
        }
        for (const start of passed) {
          const within = passed.filter((time) => time >= start && time < start + 10_000).length
          assert.ok(within <= points * 2)
        }
      },
    ),
  )
})
