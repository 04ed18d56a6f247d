// Slow hashes on separate threads: limits for running and waiting ones, and complete cleanup.
import assert from 'node:assert/strict'
import { randomBytes, scryptSync } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import type { HashTask } from './hash-thread.ts'
import { hashThreads } from './hash-threads.ts'

const task = (costLog2 = 4): HashTask => ({
  input: 'input',
  salt: randomBytes(16),
  keyBytes: 32,
  cost: { N: 2 ** costLog2, r: 8, p: 1 },
})

test('a thread computes the same as scrypt itself', async (t) => {
  const threads = hashThreads()
  t.after(() => threads.stop())
  for (const hashTask of [task(4), task(14), task(15)]) {
    const expected = scryptSync(hashTask.input, hashTask.salt, hashTask.keyBytes, { ...hashTask.cost, maxmem: 2 ** 26 })
    assert.deepEqual(Buffer.from(await threads.scrypt(hashTask, 'a')), expected)
  }
})

test('refuses a hash beyond the running and waiting limits', async (t) => {
  const threads = hashThreads(3)
  t.after(() => threads.stop())
  const orders = Array.from({ length: 8 }, (_, index) => threads.scrypt(task(10), `a${index}`))
  const outcomes = await Promise.allSettled(orders)
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    [...Array(5).fill('fulfilled'), ...Array(3).fill('rejected')],
  )
  for (const outcome of outcomes.slice(5)) {
    assert.ok(outcome.status === 'rejected' && outcome.reason instanceof ApiError)
    assert.deepEqual([outcome.reason.key, outcome.reason.headers['retry-after']], ['server.overloaded', '5'])
  }
  assert.equal((await threads.scrypt(task(), 'a')).length, 32)
})

test('a hash that cannot be computed ends its thread, not the waiting ones', async (t) => {
  const threads = hashThreads()
  t.after(() => threads.stop())
  const impossible = { ...task(), cost: { N: 3, r: 8, p: 1 } }
  const outcomes = await Promise.allSettled(
    [impossible, impossible, task(), impossible, task()].map((hashTask) => threads.scrypt(hashTask, 'a')),
  )
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected', 'fulfilled', 'rejected', 'fulfilled'],
  )
  assert.ok(!outcomes.some((outcome) => outcome.status === 'rejected' && String(outcome.reason).includes('input')))
})

test('refuses waiting hashes when the platform stops', async () => {
  const threads = hashThreads()
  const orders = Promise.allSettled([task(12), task(12), task()].map((hashTask) => threads.scrypt(hashTask, 'a')))
  await threads.stop()
  assert.deepEqual(
    (await orders).map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  )
})

test('[B-23] one account has one thread, so another does not wait for it', async (t) => {
  const threads = hashThreads()
  t.after(() => threads.stop())
  const order: string[] = []
  const hash = (owner: string, costLog2: number) =>
    threads.scrypt(task(costLog2), owner).then(() => {
      order.push(owner)
    })
  const flood = Array.from({ length: 10 }, () => hash('a', 14))
  assert.equal(threads.load().running, 1)
  await hash('b', 4)
  assert.ok(order.length < 10, order.join(' '))
  await Promise.all(flood)
})

/** Computes hashes of several owners with one thread, in the order in which they are asked for; returns who was served. */
const serveWithOneThread = async (t: TestContext, unproven: string, owners: string): Promise<string> => {
  const threads = hashThreads(100, undefined, 1)
  t.after(() => threads.stop())
  for (const owner of unproven) threads.noteUnproven(owner)
  const served: string[] = []
  const hash = (owner: string) => threads.scrypt(task(), owner).then(() => void served.push(owner))
  await Promise.all(['first', ...owners].map(hash))
  return served.slice(1).join('')
}

test('[B-23] a single hash is computed before those of a burst', async (t) => {
  const served = await serveWithOneThread(t, '', 'aaabbbc')
  assert.deepEqual([served[0], served.length], ['c', 7])
})

test('[B-23] callers whose hashes proved nothing wait behind others', async (t) => {
  assert.equal(await serveWithOneThread(t, 'ab', 'abcde'), 'cdeab')
  assert.equal(await serveWithOneThread(t, 'ab', 'abcdefg'), 'cdeafgb', 'but not for ever')
})

test('B-23: a hash that needs too much memory is refused before it is sent', async (t) => {
  const threads = hashThreads()
  t.after(() => threads.stop())
  const tasks: HashTask[] = [
    { ...task(), cost: { N: 2 ** 40, r: 8, p: 1 } },
    // As a message it would end the whole program.
    { ...task(), input: 'x'.repeat(60_000_000) },
    { ...task(), salt: new Uint8Array(2_000) },
    { ...task(), keyBytes: 2_000_000_000 },
  ]
  for (const huge of tasks) await assert.rejects(threads.scrypt(huge, 'a'), RangeError)
  assert.equal(threads.load().running, 0)
  assert.equal((await threads.scrypt(task(), 'b')).length, 32)
})

test('B-23: a hash thread that runs out of memory fails only its own call', async (t) => {
  const threads = hashThreads(10, new URL('./testing/greedy-thread.ts', import.meta.url))
  t.after(() => threads.stop())
  const greedy = { ...task(), keyBytes: 1 }
  const outcomes = await Promise.allSettled(
    [greedy, greedy, task(), task()].map((hashTask, index) => threads.scrypt(hashTask, `a${index}`)),
  )
  const causes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.cause.code : outcome.status))
  assert.deepEqual(causes, ['ERR_WORKER_OUT_OF_MEMORY', 'ERR_WORKER_OUT_OF_MEMORY', 'fulfilled', 'fulfilled'])
})
