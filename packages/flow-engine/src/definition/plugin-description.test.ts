// Tests of plugin elements: their shape, and the copy of the plugin's description that a definition carries.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lease } from '../testing/edited-lease.ts'
import { type PluginElement, readDefinition, withSnapshots } from './index.ts'

const findPlugin = (definition: ReturnType<typeof lease>['definition']): PluginElement =>
  definition.nodes.flatMap(({ elements }) => elements).find(({ kind }) => kind === 'plugin') as PluginElement

test('[D2-DEF-05] [D2-DEF-06] a plugin element is stored with the snapshot of its plugin (D2-DEF-07, D2-DEF-08)', () => {
  const { definition, context, plugin } = lease()
  const expected = plugin()
  // FA-08: a snapshot in the body is ignored.
  Object.assign(plugin().plugin, { snapshot: { plugin_name: 'Forged' } })
  const read = readDefinition(definition)
  assert.deepEqual(read.faults, [])
  assert.equal(findPlugin(read.definition).plugin.snapshot, null)
  const storedPlugin = findPlugin(withSnapshots(read.definition, context.plugins))
  assert.deepEqual(Object.keys(storedPlugin), ['kind', 'slug', 'label', 'required', 'show_if', 'plugin'])
  assert.deepEqual(storedPlugin.plugin.snapshot, findPlugin(lease().definition).plugin.snapshot)
  assert.equal(storedPlugin.slug, expected.slug)
})

test('[D2-DEF-09] [FA-08] inputs map to keys of the flow, and undeclared inputs are dropped', () => {
  const { definition, context, plugin } = lease()
  Object.assign(plugin().plugin.inputs, { colour: 'birth_date', start: 'car.make' })
  const { inputs } = findPlugin(withSnapshots(definition, context.plugins)).plugin
  assert.deepEqual(inputs, { budget: 'max_budget', start: 'car.make' })
})

test('[FA-08] an unknown plugin or field type has a null snapshot and keeps its wires', () => {
  const { definition, context } = lease()
  const [plugin] = context.plugins
  assert.ok(plugin)
  for (const plugins of [[], [{ ...plugin, field_types: null }], [{ ...plugin, field_types: [] }]]) {
    const use = findPlugin(withSnapshots(definition, plugins)).plugin
    assert.deepEqual([use.snapshot, use.inputs], [null, { budget: 'max_budget', start: 'start_date' }])
  }
})
