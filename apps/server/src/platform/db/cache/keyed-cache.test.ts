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

test('a fresh value is given at once; many askers share one load; what is not there is remembered too', async () => {
  const { cache, release, loads } = setUp()
  const reads = [cache.get('a'), cache.get('a'), cache.get('none')]
  await release()
  assert.deepEqual(await Promise.all(reads), [1, 1, undefined])
  assert.equal(cache.get('a'), 1)
  assert.equal(cache.get('none'), undefined)
  assert.equal(loads(), 2)
})

test('a load that began before a drop is never kept', async () => {
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

test('a value is asked for again when its time is over', async () => {
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

test('values can be dropped by what they are', async () => {
  const { cache, release, loads } = setUp()
  const first = cache.get('a')
  await release()
  await first
  cache.dropWhere((value) => value === 7)
  assert.equal(cache.get('a'), 1)
  cache.dropWhere((value) => value === 1)
  const again = cache.get('a')
  await release()
  await again
  assert.equal(loads(), 2)
})
