// A plugin's description of itself, and the copy of it that a definition carries (FG-11, D2-DEF-10).

import type { Definition, FlowElement, PluginBlock, PluginInput, PluginOutput, PluginSnapshot } from './definition.ts'

export type PluginFieldType = {
  key: string
  label: string
  blocks: PluginBlock[]
  inputs: PluginInput[]
  outputs: PluginOutput[]
}

/** A plugin of the company (FA-19). */
export type PluginDescription = {
  id: string
  name: string
  host: string
  /** Null when no description was ever fetched. */
  field_types: readonly PluginFieldType[] | null
}

const createSnapshot = ({ name, host }: PluginDescription, fieldType: PluginFieldType): PluginSnapshot => ({
  plugin_name: name,
  host,
  label: fieldType.label,
  blocks: fieldType.blocks,
  inputs: fieldType.inputs,
  outputs: fieldType.outputs,
})

/** FA-08: keys that the description does not declare are dropped. */
const declaredInputs = (inputs: Record<string, string>, snapshot: PluginSnapshot): Record<string, string> => {
  const declared = new Set(snapshot.inputs.map(({ key }) => key))
  return Object.fromEntries(Object.entries(inputs).filter(([key]) => declared.has(key)))
}

const withSnapshot = (element: FlowElement, plugins: ReadonlyMap<string, PluginDescription>): FlowElement => {
  if (element.kind !== 'plugin') return element
  const { plugin } = element
  const description = plugins.get(plugin.plugin_id)
  const fieldType = description?.field_types?.find(({ key }) => key === plugin.field_type)
  if (description === undefined || fieldType === undefined) return { ...element, plugin: { ...plugin, snapshot: null } }
  const snapshot = createSnapshot(description, fieldType)
  return { ...element, plugin: { ...plugin, snapshot, inputs: declaredInputs(plugin.inputs, snapshot) } }
}

/** The definition with every snapshot copied again from the plugins' descriptions, as saving and publishing do. */
export const withSnapshots = (definition: Definition, descriptions: readonly PluginDescription[]): Definition => {
  const plugins = new Map(descriptions.map((description) => [description.id, description]))
  const nodes = definition.nodes.map((node) =>
    node.elements.some(({ kind }) => kind === 'plugin')
      ? { ...node, elements: node.elements.map((element) => withSnapshot(element, plugins)) }
      : node,
  )
  return { ...definition, nodes }
}
