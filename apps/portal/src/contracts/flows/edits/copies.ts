// Copies of steps and elements, also of another flow: they get free keys, and references among them follow.
import type { Definition, Edge, FlowElement, FlowNode, Party } from '@company-data/flow-engine'
import type { Draft } from './draft.ts'
import { appendAt } from './edit-path.ts'
import { freeKey, freeLabel, renameValueKey, usedKeys } from './keys.ts'

/** Steps with the arrows between them, or elements of a step. */
export interface FlowParts {
  /** The flow that they were copied from. */
  readonly flowId: string
  readonly parties: readonly Party[]
  readonly nodes: readonly FlowNode[]
  readonly edges: readonly Edge[]
  readonly elements: readonly FlowElement[]
}

const getKey = (element: FlowElement): string => ('slug' in element ? element.slug : element.key)

const withKey = (element: FlowElement, key: string): FlowElement =>
  'slug' in element ? { ...element, slug: key } : { ...element, key }

type Copies = Pick<FlowParts, 'nodes' | 'edges'>

/** Gives each element a key that the definition does not use; conditions and texts among the copies read the copies. */
const freeElementKeys = (definition: Definition, { nodes, edges }: Copies): Copies => {
  const takenKeys = new Set([...usedKeys(definition), ...definition.parties.map(({ key }) => key)])
  const used = new Set([...takenKeys, ...nodes.flatMap(({ elements }) => elements.map(getKey))])
  let alone: Draft = {
    definition: { ...definition, constants: [], nodes: [...nodes], edges: [...edges] },
    tests: [],
  }
  for (const [nodeIndex, { elements }] of nodes.entries())
    for (const [index, element] of elements.entries()) {
      const from = getKey(element)
      if (!takenKeys.has(from)) {
        takenKeys.add(from)
        continue
      }
      const to = freeKey(from, used)
      used.add(to)
      // The rules of renaming a key everywhere, applied to the copies alone.
      const renamed = renameValueKey(alone, from, to)
      alone = {
        ...renamed,
        definition: {
          ...renamed.definition,
          nodes: renamed.definition.nodes.map((node, position) =>
            position === nodeIndex
              ? { ...node, elements: node.elements.with(index, withKey(node.elements[index] ?? element, to)) }
              : node,
          ),
        },
      }
    }
  return alone.definition
}

/** The party of the target that acts for one of another flow: of the same key, else of the same type. */
const findParty = ({ parties }: Definition, key: string, sources: readonly Party[]): string => {
  const type = sources.find((party) => party.key === key)?.type
  const party =
    parties.find((other) => other.key === key) ??
    parties.find((other) => other.type === type) ??
    parties.find((other) => other.type !== 'owner') ??
    parties[0]
  return party?.key ?? ''
}

export const copySteps = (flowId: string, { definition }: Draft, steps: ReadonlySet<string>): FlowParts => ({
  flowId,
  parties: definition.parties,
  nodes: definition.nodes.filter(({ key }) => steps.has(key)),
  edges: definition.edges.filter(({ from, to }) => steps.has(from) && steps.has(to)),
  elements: [],
})

export const copyElement = (flowId: string, { definition }: Draft, element: FlowElement): FlowParts => ({
  flowId,
  parties: definition.parties,
  nodes: [],
  edges: [],
  elements: [element],
})

/**
 * Adds copies of the steps, with the arrows between them and nothing that leads to them yet. Documents come along inside
 * one flow only, because their templates belong to it.
 */
export const pasteSteps = (draft: Draft, parts: FlowParts, flowId: string): { draft: Draft; keys: string[] } => {
  const { definition } = draft
  const stepKeys = new Set(definition.nodes.map(({ key }) => key))
  const labels = new Set(definition.nodes.map(({ label }) => label))
  const newKeys = new Map<string, string>()
  const { nodes, edges } = freeElementKeys(definition, parts)
  const copies = nodes.map((node): FlowNode => {
    const key = freeKey(node.key, stepKeys)
    const label = freeLabel(node.label, labels)
    stepKeys.add(key)
    labels.add(label)
    newKeys.set(node.key, key)
    const document = parts.flowId === flowId ? node.document : null
    return { ...node, key, label, party: findParty(definition, node.party, parts.parties), document }
  })
  const copiedEdges = edges.map((edge) => ({
    ...edge,
    from: newKeys.get(edge.from) ?? edge.from,
    to: newKeys.get(edge.to) ?? edge.to,
  }))
  return {
    keys: copies.map(({ key }) => key),
    draft: {
      ...draft,
      definition: {
        ...definition,
        entry: definition.entry ?? copies[0]?.key ?? null,
        nodes: [...definition.nodes, ...copies],
        edges: [...definition.edges, ...copiedEdges],
      },
    },
  }
}

/** Pastes an element, of this flow or another one, to the end of a step. */
export const pasteElement = (draft: Draft, nodeIndex: number, element: FlowElement): Draft => {
  const node: FlowNode = { key: 'copy', label: '', party: '', elements: [element], document: null }
  const copy = freeElementKeys(draft.definition, { nodes: [node], edges: [] }).nodes[0]?.elements[0]
  return copy === undefined ? draft : appendAt(draft, ['definition', 'nodes', nodeIndex, 'elements'], copy)
}
