// Tests of the fair queue: accounts take turns, within their limits, and make room for each other.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type FairLimits, type FairQueue, fairQueue } from './fair-queue.ts'

interface Job {
  name: string
}

const LIMITS: FairLimits = { waiting: 10, waitingPerKey: 2, runningPerKey: 1 }

const add = (queue: FairQueue<Job>, key: string, count = 1): Array<Job | undefined> =>
  Array.from({ length: count }, () => queue.add({ name: key }, key))

/** Runs everything with one worker, and returns the names in order. */
const drain = (queue: FairQueue<Job>): string => {
  const names: string[] = []
  for (let job = queue.take(); job; job = queue.take()) {
    names.push(job.name)
    queue.end(job)
  }
  return names.join('')
}

test('[B-23] accounts take turns', () => {
  const queue = fairQueue<Job>({ ...LIMITS, waitingPerKey: 10 })
  add(queue, 'a', 4)
  add(queue, 'b', 2)
  add(queue, 'c', 1)
  assert.equal(drain(queue), 'abcabaa')
})

test('[B-23] an account that arrives during a job is next', () => {
  const queue = fairQueue<Job>(LIMITS)
  add(queue, 'a', 5)
  const running = queue.take()
  add(queue, 'b')
  assert.ok(running)
  queue.end(running)
  assert.equal(queue.take()?.name, 'b')
})

test('[B-23] an account has one job running while another waits', () => {
  const queue = fairQueue<Job>(LIMITS)
  add(queue, 'a', 3)
  add(queue, 'b', 1)
  assert.deepEqual([queue.take()?.name, queue.take()?.name], ['a', 'b'])
  // No other account waits, so the workers do not idle.
  assert.deepEqual([queue.take()?.name, queue.take()?.name], ['a', 'a'])
})

test('a strict limit of running jobs also holds without other accounts', () => {
  const queue = fairQueue<Job>({ ...LIMITS, isStrict: true })
  add(queue, 'a', 2)
  const first = queue.take()
  assert.equal(queue.take(), undefined)
  assert.ok(first)
  queue.end(first)
  assert.equal(queue.take()?.name, 'a')
})

test('[B-23] an account has two jobs waiting while another waits', () => {
  const queue = fairQueue<Job>(LIMITS)
  add(queue, 'b')
  assert.deepEqual(
    add(queue, 'a', 3).map((refused) => refused?.name),
    [undefined, undefined, 'a'],
  )
})

test('[B-23] a full queue makes room for the account with fewer jobs', () => {
  const queue = fairQueue<Job>(LIMITS)
  add(queue, 'a', 10)
  assert.deepEqual(
    [...add(queue, 'b', 2), ...add(queue, 'a')].map((refused) => refused?.name),
    ['a', 'a', 'a'],
  )
  assert.equal(queue.size(), 10)
  assert.equal(drain(queue), 'ababaaaaaa')
})

test('a job that may not start yet keeps its position', () => {
  const queue = fairQueue<Job>(LIMITS)
  queue.add({ name: 'large' }, 'a')
  queue.add({ name: 'small' }, 'a')
  assert.equal(queue.take(({ name }) => name === 'small')?.name, 'small')
  assert.equal(queue.take()?.name, 'large')
})

test('[B-23] between two jobs of one account, every waiting account gets one', () => {
  const script = fc.array(fc.constantFrom('a', 'b', 'c', 'take', 'end'), { maxLength: 80 })
  fc.assert(
    fc.property(script, (steps) => {
      const queue = fairQueue<Job>({ waiting: 20, waitingPerKey: 20, runningPerKey: 1 })
      const waiting = new Map<string, number>()
      /** How often others were served since the account began to wait, each by its own count. */
      const overtaken = new Map<string, Map<string, number>>()
      let running: Job | undefined
      for (const step of steps) {
        if (step === 'end') {
          if (running) queue.end(running)
          running = undefined
        } else if (step === 'take') {
          if (running) continue
          running = queue.take()
          if (!running) continue
          const { name } = running
          waiting.set(name, (waiting.get(name) ?? 1) - 1)
          overtaken.delete(name)
          for (const [other, count] of waiting) {
            if (count === 0 || other === name) continue
            const counts = overtaken.get(other) ?? new Map<string, number>()
            counts.set(name, (counts.get(name) ?? 0) + 1)
            overtaken.set(other, counts)
            assert.ok((counts.get(name) ?? 0) <= 1, `${name} overtook ${other} twice`)
          }
        } else if (queue.add({ name: step }, step) === undefined) waiting.set(step, (waiting.get(step) ?? 0) + 1)
      }
    }),
  )
})
