// Shared database access of delivery loops: growing batches, and limited concurrency.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { groupCalls, limitConcurrency } from './grouped-calls.ts'

test('batches concurrent calls, and later calls join the next batch', async () => {
  const groups: number[][] = []
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const ask = groupCalls(async (asks: readonly number[]) => {
    groups.push([...asks])
    begun.resolve()
    await ended.promise
    return asks.map((number) => number * 2)
  })
  const first = [ask(1), ask(2)]
  await begun.promise
  const second = [ask(3), ask(4), ask(5)]
  await turn()
  ended.resolve()
  assert.deepEqual(await Promise.all([...first, ...second]), [2, 4, 6, 8, 10])
  assert.deepEqual(groups, [
    [1, 2],
    [3, 4, 5],
  ])
})

test('a batch has a limit, and a failure affects only its own calls', async () => {
  const ask = groupCalls(
    async (asks: readonly number[]) => {
      await turn()
      if (asks.includes(3)) throw new Error('broken')
      return asks
    },
    { maxGroupSize: 2 },
  )
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map(ask))
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled'],
  )
  assert.equal(await ask(6), 6)
})

test('work is limited to a maximum concurrency, also after failures', async () => {
  const take = limitConcurrency(2)
  let running = 0
  let maxRunning = 0
  const work = async (index: number): Promise<void> => {
    maxRunning = Math.max(maxRunning, ++running)
    await turn()
    running -= 1
    if (index % 3 === 0) throw new Error('broken')
  }
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => take(() => work(index))))
  assert.equal(results.filter(({ status }) => status === 'rejected').length, 7)
  assert.deepEqual([running, maxRunning], [0, 2])
})
