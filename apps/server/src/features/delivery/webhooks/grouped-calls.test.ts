// Shared database access of delivery loops: growing batches, with the calls of accounts in turn.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { currentAccount, runInCall } from '../../../platform/call-context.ts'
import { groupCalls } from './grouped-calls.ts'

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

test('a small batch waits while each turn of the event loop adds a call', async () => {
  const groups: number[][] = []
  const ask = groupCalls(async (asks: readonly number[]) => {
    groups.push([...asks])
    return asks
  })
  const calls = [ask(1)]
  for (const number of [2, 3, 4]) {
    calls.push(ask(number))
    await turn()
  }
  await Promise.all(calls)
  await ask(5)
  assert.deepEqual(groups, [[1, 2, 3, 4], [5]])
})

test('a large batch does not wait for further calls', async () => {
  const sizes: number[] = []
  const ask = groupCalls(async (asks: readonly number[]) => {
    sizes.push(asks.length)
    return asks
  })
  const calls = Array.from({ length: 40 }, (_, index) => ask(index))
  await turn()
  calls.push(ask(40))
  await Promise.all(calls)
  assert.deepEqual(sizes, [40, 1])
})

test('a batch has a limit, and a call that fails affects no other', async () => {
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
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
  )
  assert.equal(await ask(6), 6)
})

test('a call that always fails is found by halves, and the others succeed', async () => {
  const groups: number[][] = []
  const ask = groupCalls(async (asks: readonly number[]) => {
    groups.push([...asks])
    if (asks.includes(3)) throw new Error('broken')
    return asks
  })
  const results = await Promise.allSettled([1, 2, 3, 4].map(ask))
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(groups, [[1, 2, 3, 4], [1, 2], [3, 4], [3], [4]])
})

test('a batch that a lost database ends is not repeated', async () => {
  let count = 0
  const ask = groupCalls(async (): Promise<number[]> => {
    count += 1
    throw new Error('Connection terminated unexpectedly')
  })
  const results = await Promise.allSettled([1, 2, 3].map(ask))
  assert.deepEqual([count, new Set(results.map(({ status }) => status))], [1, new Set(['rejected'])])
})

test('[B-23] a batch takes the calls of accounts in turn', async () => {
  const groups: string[][] = []
  const ask = groupCalls(
    async (asks: readonly string[]) => {
      groups.push([...asks])
      await turn()
      return asks
    },
    { maxGroupSize: 2 },
  )
  const start = (name: string) => runInCall({ account: name.slice(0, 3) }, () => ask(name))
  await Promise.all(['ada 1', 'ada 2', 'ada 3', 'ada 4', 'bob 1'].map(start))
  assert.deepEqual(groups, [['ada 1', 'bob 1'], ['ada 2', 'ada 3'], ['ada 4']])
})

test('[B-23] a batch is charged to no account', async () => {
  const ask = groupCalls(async (asks: readonly string[]) => asks.map(() => currentAccount()))
  assert.equal(await runInCall({ account: 'ada' }, () => ask('1')), undefined)
})
