// A definition as stored: elements of the same plugin field type share one snapshot, which a stored definition has once.
import type { Definition, FlowElement, PluginElement, PluginSnapshot } from '@company-data/flow-engine'
import { parseStoredJson } from '../../../platform/http/bodies/parse-opened-json.ts'
import { writeJsonWithPauses } from '../../../platform/http/json-chunks.ts'

type StoredElement = Exclude<FlowElement, PluginElement> | (Omit<PluginElement, 'plugin'> & { plugin: StoredUse })

/** `snapshot` is an index into the list of the definition. */
type StoredUse = Omit<PluginElement['plugin'], 'snapshot'> & { snapshot: number | null }

interface StoredDefinition extends Omit<Definition, 'nodes'> {
  nodes: Array<Omit<Definition['nodes'][number], 'elements'> & { elements: StoredElement[] }>
  snapshots?: PluginSnapshot[]
}

/** A definition may have megabytes: it is written and read in steps. */
export const writeDefinition = (definition: Definition): Promise<string> => {
  const indexes = new Map<PluginSnapshot, number>()
  const toIndex = (snapshot: PluginSnapshot): number => {
    const index = indexes.get(snapshot) ?? indexes.size
    indexes.set(snapshot, index)
    return index
  }
  const toStored = (element: FlowElement): StoredElement => {
    if (element.kind !== 'plugin') return element
    const { snapshot } = element.plugin
    return { ...element, plugin: { ...element.plugin, snapshot: snapshot && toIndex(snapshot) } }
  }
  const nodes = definition.nodes.map((node) => ({ ...node, elements: node.elements.map(toStored) }))
  const storedDefinition: StoredDefinition = { ...definition, nodes }
  return writeJsonWithPauses(
    indexes.size === 0 ? storedDefinition : { ...storedDefinition, snapshots: [...indexes.keys()] },
  )
}

/** The JSON column of a row, as text. */
export const parseStoredDefinition = async (text: string): Promise<Definition> =>
  readStoredDefinition(await parseStoredJson(text))

/** The JSON column of a row, already parsed. */
export const readStoredDefinition = (column: unknown): Definition => {
  const { snapshots = [], ...storedDefinition } = column as StoredDefinition
  const toElement = (element: StoredElement): FlowElement => {
    if (element.kind !== 'plugin') return element
    const { snapshot } = element.plugin
    return {
      ...element,
      plugin: { ...element.plugin, snapshot: snapshot === null ? null : (snapshots[snapshot] ?? null) },
    }
  }
  if (snapshots.length === 0) return storedDefinition as Definition
  return {
    ...storedDefinition,
    nodes: storedDefinition.nodes.map((node) => ({ ...node, elements: node.elements.map(toElement) })),
  }
}
