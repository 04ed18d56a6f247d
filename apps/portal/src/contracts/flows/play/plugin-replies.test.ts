// The replies of plugins in a play.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PluginResults, readResult, replyAsPlugin, withResult } from './plugin-replies.ts'

const use = { plugin_id: 'cars', field_type: 'car' }
const price = { key: 'price', type: 'number', label: 'Price' } as const
const outputs = [price, { key: 'available', type: 'boolean', label: 'Available' } as const]
const none: PluginResults = new Map()

test('a play offers the search text as a choice', () => {
  const ask = (query: string | null) => replyAsPlugin(use, outputs, none, { op: 'options', query })
  assert.deepEqual(ask(' Volvo '), { op: 'options', options: [{ id: 'Volvo', label: 'Volvo' }], more: false })
  assert.deepEqual(ask(null).options, [{ id: 'Sample', label: 'Sample' }])
})

test('[FG-12] a play answers with the results that the author entered', () => {
  const ask = (results: PluginResults) => replyAsPlugin(use, outputs, results, { op: 'outputs', query: null }).outputs
  assert.deepEqual(ask(none), { price: 100, available: true })
  const entered = withResult(withResult(none, use, 'price', '399.9'), use, 'available', 'false')
  assert.deepEqual(ask(entered), { price: 399.9, available: false })
  assert.deepEqual(ask(withResult(none, use, 'price', 'much')), { price: null, available: true })
  assert.equal(readResult(entered, { ...use, field_type: 'van' }, price), '100')
})
