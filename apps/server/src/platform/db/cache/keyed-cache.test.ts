import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyedCache } from './keyed-cache.ts'

const setUp = (ttlMs = 10_000) => {
  const state = new Map<string, number>([['a', 1]])
  const pending: Array<() => void> = []
  let loads = 0
  const cache = keyedCache<number>({
    ttlMs,
    load: async (key) => {
      loads += 1
      const value = state.get(key)
      await new Promise<void>((resolve) => pending.push(resolve))
      return value
    },
  })
  const release = async () => {
    for (const resolve of pending.splice(0)) resolve()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { state, cache, release, loads: () => loads }
}

test('callers share one load, and missing keys are cached too', async () => {
  const { cache, release, loads } = setUp()
  const reads = [cache.get('a'), cache.get('a'), cache.get('none')]
  await release()
  assert.deepEqual(await Promise.all(reads), [1, 1, undefined])
  assert.equal(cache.get('a'), 1)
  assert.equal(cache.get('none'), undefined)
  assert.equal(loads(), 2)
})

test('discards a load that began before an invalidation', async () => {
  const { state, cache, release } = setUp()
  const before = cache.get('a')
  state.set('a', 2)
  cache.drop('a')
  const after = cache.get('a')
  await release()
  assert.equal(await before, 1)
  assert.equal(await after, 2)
  assert.equal(cache.get('a'), 2)
})

test('reloads a value when its time to live is over', async () => {
  const { state, cache, release, loads } = setUp(0)
  const first = cache.get('a')
  await release()
  await first
  state.set('a', 3)
  const second = cache.get('a')
  await release()
  assert.equal(await second, 3)
  assert.equal(loads(), 2)
})

test('invalidates values by their content', async () => {
  const { cache, release, loads } = setUp()
  const first = cache.get('a')
  await release()
  await first
  cache.dropWhere((value) => value === 7)
  assert.equal(cache.get('a'), 1)
  cache.dropWhere((value) => value === 1)
  const secondRead = cache.get('a')
  await release()
  await secondRead
  assert.equal(loads(), 2)
})

test('loads only stale keys and discards keys invalidated during the load', async () => {
  const state = new Map([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ])
  const loads: string[][] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const cache = keyedCache<number>({
    ttlMs: 10_000,
    load: async (key) => state.get(key),
    loadAll: async (keys) => {
      loads.push([...keys])
      const values = new Map([...state].filter(([key]) => keys.includes(key)))
      if (keys.includes('c')) await released
      return values
    },
  })
  assert.deepEqual(await cache.getAll(['a', 'none', 'a']), new Map([['a', 1]]))
  const batchRead = cache.getAll(['a', 'b', 'c', 'none'])
  const singleRead = cache.get('b')
  state.set('b', 7)
  cache.drop('b')
  release()
  assert.deepEqual([...(await batchRead)], [...Object.entries({ a: 1, b: 2, c: 3 })])
  assert.equal(await singleRead, 2)
  assert.equal(cache.get('c'), 3)
  assert.deepEqual(await cache.getAll(['b', 'c']), new Map([...state].slice(1)))
  assert.deepEqual(loads, [['a', 'none'], ['b', 'c'], ['b']])
})

test('a failed batch load rejects for all waiting callers and is retried', async () => {
  let isFailing = true
  const cache = keyedCache<number>({
    load: async () => 0,
    loadAll: async (keys) => {
      if (isFailing) throw new Error('lost')
      return new Map(keys.map((key) => [key, 1]))
    },
  })
  const [batchRead, singleRead] = [cache.getAll(['a', 'b']), cache.get('a')]
  await assert.rejects(batchRead, /lost/)
  await assert.rejects(Promise.resolve(singleRead), /lost/)
  isFailing = false
  assert.deepEqual([...(await cache.getAll(['a', 'b'])).values()], [1, 1])
})

test('the last known value outlives its time to live but not its invalidation', async () => {
  const { cache, release, loads } = setUp(0)
  assert.equal(cache.lastKnown('a'), undefined)
  const read = cache.get('a')
  await release()
  assert.equal(await read, 1)
  assert.equal(cache.lastKnown('a'), 1)
  cache.drop('a')
  assert.equal(cache.lastKnown('a'), undefined)
  assert.equal(loads(), 1, 'it loads nothing')
})
