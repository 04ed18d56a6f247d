// The forwarder's plugin cache is bounded for any description.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recentPlugins } from './recent-plugins.ts'

const createPlugin = (id: string) => ({ id })

test('evicts the least recently used plugins when the cache is full', () => {
  const recent = recentPlugins<{ id: string }>(10)
  const ids = () => ['a', 'b', 'c'].filter((id) => recent.get(id) !== undefined)
  recent.set(createPlugin('a'), 4)
  recent.set(createPlugin('b'), 4)
  assert.deepEqual(ids(), ['a', 'b'])
  recent.get('a')
  recent.set(createPlugin('c'), 4)
  assert.deepEqual(ids(), ['a', 'c'])
  // A plugin that became smaller frees room.
  recent.set(createPlugin('a'), 1)
  recent.set(createPlugin('b'), 4)
  assert.deepEqual(ids(), ['a', 'b', 'c'])
  recent.delete('c')
  assert.deepEqual(ids(), ['a', 'b'])
  // A plugin larger than the cache is read from its file each time.
  recent.set(createPlugin('c'), 11)
  assert.deepEqual(ids(), [])
})
