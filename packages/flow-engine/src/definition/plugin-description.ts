// A plugin's description of itself, and the copy of it that a definition carries (FG-11, D2-DEF-10).

import type {
  Definition,
  FlowElement,
  PluginBlock,
  PluginElement,
  PluginInput,
  PluginOutput,
  PluginSnapshot,
  PluginUse,
} from './definition.ts'

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

/** The JSON bytes of all snapshots of a definition together (FB-01): every element that uses a plugin has one. */
export const maxSnapshotBytes = 1_048_576

const utf8 = new TextEncoder()

type MeasuredSnapshot = { snapshot: PluginSnapshot; bytes: number }

/** Elements of the same field type get the same object, so that a definition holds it once in memory. */
const createSnapshotFinder = (descriptions: readonly PluginDescription[]) => {
  const plugins = new Map(descriptions.map((description) => [description.id, description]))
  const snapshots = new Map<string, MeasuredSnapshot | undefined>()

  const measure = (pluginId: string, key: string): MeasuredSnapshot | undefined => {
    const description = plugins.get(pluginId)
    const fieldType = description?.field_types?.find((candidate) => candidate.key === key)
    if (description === undefined || fieldType === undefined) return undefined
    const snapshot = createSnapshot(description, fieldType)
    return { snapshot, bytes: utf8.encode(JSON.stringify(snapshot)).length }
  }

  return ({ plugin_id, field_type }: PluginUse): MeasuredSnapshot | undefined => {
    const name = JSON.stringify([plugin_id, field_type])
    if (!snapshots.has(name)) snapshots.set(name, measure(plugin_id, field_type))
    return snapshots.get(name)
  }
}

const withSnapshot = (element: PluginElement, snapshot: PluginSnapshot | null): PluginElement => {
  const { plugin } = element
  const inputs = snapshot === null ? plugin.inputs : declaredInputs(plugin.inputs, snapshot)
  return { ...element, plugin: { ...plugin, snapshot, inputs } }
}

/** A definition with current snapshots. */
export type SnapshotCopy = {
  definition: Definition
  /** The JSON pointer of the first element whose snapshot exceeds the limit; it and later ones have none. */
  overflow: string | null
}

/** Copies every snapshot again from the plugins' descriptions, as saving and publishing do. */
export const copySnapshots = (definition: Definition, descriptions: readonly PluginDescription[]): SnapshotCopy => {
  const find = createSnapshotFinder(descriptions)
  let rest = maxSnapshotBytes
  let overflow: string | null = null
  const copyInto = (element: FlowElement, pointer: string): FlowElement => {
    if (element.kind !== 'plugin') return element
    const measured = find(element.plugin)
    if (measured === undefined) return withSnapshot(element, null)
    if (measured.bytes > rest) overflow ??= pointer
    if (overflow !== null) return withSnapshot(element, null)
    rest -= measured.bytes
    return withSnapshot(element, measured.snapshot)
  }
  const nodes = definition.nodes.map((node, nodeIndex) =>
    node.elements.some(({ kind }) => kind === 'plugin')
      ? {
          ...node,
          elements: node.elements.map((element, index) => copyInto(element, `/nodes/${nodeIndex}/elements/${index}`)),
        }
      : node,
  )
  return { definition: { ...definition, nodes }, overflow }
}

/** Like `copySnapshots` without the pointer, for checks and previews. */
export const withSnapshots = (definition: Definition, descriptions: readonly PluginDescription[]): Definition =>
  copySnapshots(definition, descriptions).definition
