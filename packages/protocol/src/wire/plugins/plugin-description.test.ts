// The description of a plugin: its labels are stored without what hides or reorders text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pluginFieldType } from './plugin-description.ts'

test('[A-109] labels of plugins are read without marks of direction', () => {
  const label = 'Pay \u202E001\u202C'
  const { blocks, inputs, outputs, ...type } = pluginFieldType.parse({
    key: 'car',
    label,
    blocks: [{ key: 'model', kind: 'text', label }],
    inputs: [{ key: 'budget', type: 'number', label }],
    outputs: [{ key: 'price', type: 'number', label }],
  })
  const labels = [type, ...blocks, ...inputs, ...outputs].map((part) => part.label)
  assert.deepEqual(labels, Array(4).fill('Pay 001'))
  assert.equal(pluginFieldType.safeParse({ ...type, label: '\u202E', blocks, inputs, outputs }).success, false)
})
