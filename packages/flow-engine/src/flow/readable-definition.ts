// Makes any JSON readable as a definition: what has not the outer shape of FG-01 is left out. Strict checks are elsewhere.

import type { Definition, PluginElement } from '../definition/index.ts'
import { isMembers, type Members } from '../values/plaintext.ts'

const withKey =
  (name: string) =>
  (entry: unknown): entry is Members =>
    isMembers(entry) && typeof entry[name] === 'string'

const entriesOf = (list: unknown, name: string): Members[] => (Array.isArray(list) ? list.filter(withKey(name)) : [])

const snapshotOf = (snapshot: unknown): unknown => {
  if (!isMembers(snapshot)) return null
  const [blocks, inputs, outputs] = [snapshot.blocks, snapshot.inputs, snapshot.outputs].map((list) =>
    entriesOf(list, 'key'),
  )
  return { ...snapshot, blocks, inputs, outputs }
}

const isElement = (element: unknown): element is Members =>
  isMembers(element) && (element.kind !== 'plugin' || isMembers(element.plugin))

const elementOf = (element: Members): Members => {
  if (element.kind !== 'plugin' || !isMembers(element.plugin)) return element
  const { plugin } = element
  const inputs = isMembers(plugin.inputs) ? plugin.inputs : {}
  return { ...element, plugin: { ...plugin, inputs, snapshot: snapshotOf(plugin.snapshot) } }
}

const ruleOf = (rule: Members): Members => {
  const { source_connection: connection, ...rest } = rule
  return isMembers(connection) ? rule : rest
}

const documentOf = (document: unknown): Members | null =>
  isMembers(document)
    ? {
        ...document,
        outputs: entriesOf(document.outputs, 'output_key').map((output) => ({
          ...output,
          rules: Array.isArray(output.rules) ? output.rules.filter(isMembers).map(ruleOf) : [],
        })),
      }
    : null

const nodeOf = (node: Members): Members => ({
  ...node,
  document: documentOf(node.document),
  elements: Array.isArray(node.elements) ? node.elements.filter(isElement).map(elementOf) : [],
})

export const readableDefinition = (definition: unknown): Definition => {
  const members = isMembers(definition) ? definition : {}
  return {
    ...members,
    parties: entriesOf(members.parties, 'key'),
    nodes: entriesOf(members.nodes, 'key').map(nodeOf),
    edges: entriesOf(members.edges, 'from').filter(withKey('to')),
    constants: entriesOf(members.constants, 'key'),
  } as unknown as Definition
}

/** The plugin fields, of which the first with a slug counts. */
export const pluginElementsOf = ({ nodes }: Definition): PluginElement[] => {
  const plugins = new Map<string, PluginElement>()
  for (const { elements } of nodes)
    for (const element of elements)
      if (element.kind === 'plugin' && typeof element.slug === 'string' && !plugins.has(element.slug))
        plugins.set(element.slug, element)
  return [...plugins.values()]
}
