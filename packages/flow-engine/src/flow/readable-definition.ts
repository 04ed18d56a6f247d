// Makes any JSON readable as a definition by dropping malformed parts. Strict validation is separate (FG-01).

import type { Definition, PluginElement } from '../definition/index.ts'
import { isMembers, type Members } from '../values/plaintext.ts'

const withKey =
  (name: string) =>
  (entry: unknown): entry is Members =>
    isMembers(entry) && typeof entry[name] === 'string'

const selectEntries = (list: unknown, name: string): Members[] =>
  Array.isArray(list) ? list.filter(withKey(name)) : []

const toSnapshot = (snapshot: unknown): unknown => {
  if (!isMembers(snapshot)) return null
  const [blocks, inputs, outputs] = [snapshot.blocks, snapshot.inputs, snapshot.outputs].map((list) =>
    selectEntries(list, 'key'),
  )
  return { ...snapshot, blocks, inputs, outputs }
}

const isElement = (element: unknown): element is Members =>
  isMembers(element) && (element.kind !== 'plugin' || isMembers(element.plugin))

const toElement = (element: Members): Members => {
  if (element.kind !== 'plugin' || !isMembers(element.plugin)) return element
  const { plugin } = element
  const inputs = isMembers(plugin.inputs) ? plugin.inputs : {}
  return { ...element, plugin: { ...plugin, inputs, snapshot: toSnapshot(plugin.snapshot) } }
}

const toRule = (rule: Members): Members => {
  const { source_connection: connection, ...rest } = rule
  return isMembers(connection) ? rule : rest
}

const toDocument = (document: unknown): Members | null =>
  isMembers(document)
    ? {
        ...document,
        outputs: selectEntries(document.outputs, 'output_key').map((output) => ({
          ...output,
          rules: Array.isArray(output.rules) ? output.rules.filter(isMembers).map(toRule) : [],
        })),
      }
    : null

const toNode = (node: Members): Members => ({
  ...node,
  document: toDocument(node.document),
  elements: Array.isArray(node.elements) ? node.elements.filter(isElement).map(toElement) : [],
})

export const readableDefinition = (definition: unknown): Definition => {
  const members = isMembers(definition) ? definition : {}
  return {
    ...members,
    parties: selectEntries(members.parties, 'key'),
    nodes: selectEntries(members.nodes, 'key').map(toNode),
    edges: selectEntries(members.edges, 'from').filter(withKey('to')),
    constants: selectEntries(members.constants, 'key'),
  } as unknown as Definition
}

/** The plugin fields, of which the first with a slug counts. */
export const listPluginElements = ({ nodes }: Definition): PluginElement[] => {
  const plugins = new Map<string, PluginElement>()
  for (const { elements } of nodes)
    for (const element of elements)
      if (element.kind === 'plugin' && typeof element.slug === 'string' && !plugins.has(element.slug))
        plugins.set(element.slug, element)
  return [...plugins.values()]
}
