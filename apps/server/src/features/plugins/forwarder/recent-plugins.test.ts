// What the forwarder remembers of plugins has an end, whatever they describe.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recentPlugins } from './recent-plugins.ts'

const createPlugin = (id: string) => ({ id })

test('the plugins that were asked longest ago are forgotten when there is no room', () => {
  const recent = recentPlugins<{ id: string }>(10)
  const ids = () => ['a', 'b', 'c'].filter((id) => recent.get(id) !== undefined)
  recent.set(createPlugin('a'), 4)
  recent.set(createPlugin('b'), 4)
  assert.deepEqual(ids(), ['a', 'b'])
  recent.get('a')
  recent.set(createPlugin('c'), 4)
  assert.deepEqual(ids(), ['a', 'c'])
  // A plugin that has become smaller makes room.
  recent.set(createPlugin('a'), 1)
  recent.set(createPlugin('b'), 4)
  assert.deepEqual(ids(), ['a', 'b', 'c'])
  recent.delete('c')
  assert.deepEqual(ids(), ['a', 'b'])
  // One that fits nowhere is read from its file each time.
  recent.set(createPlugin('c'), 11)
  assert.deepEqual(ids(), [])
})
