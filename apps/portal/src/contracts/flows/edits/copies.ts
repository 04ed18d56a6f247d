// Copies of steps and elements: they get keys that nothing else has, and what they read themselves follows.
import type { Definition, FlowElement, FlowNode } from '@company-data/flow-engine'
import type { Draft } from './draft.ts'
import { appendAt } from './edit-path.ts'
import { freeKey, freeLabel, renameValueKey, usedKeys } from './keys.ts'

const getKey = (element: FlowElement): string => ('slug' in element ? element.slug : element.key)

const withKey = (element: FlowElement, key: string): FlowElement =>
  'slug' in element ? { ...element, slug: key } : { ...element, key }

/** The elements with free keys; conditions and texts among them read the copies. */
const copyElements = (definition: Definition, elements: readonly FlowElement[]): FlowElement[] => {
  const used = [...usedKeys(definition), ...definition.parties.map(({ key }) => key)]
  let copies: FlowElement[] = [...elements]
  for (const [index, element] of elements.entries()) {
    const [from, to] = [getKey(element), freeKey(getKey(element), used)]
    used.push(to)
    if (from === to) continue
    // The rules of renaming a key everywhere, applied to the copies alone.
    const alone: Draft = {
      definition: { ...definition, constants: [], edges: [], nodes: [copyNode(copies)] },
      tests: [],
    }
    copies = [...(renameValueKey(alone, from, to).definition.nodes[0]?.elements ?? copies)]
    copies = copies.with(index, withKey(copies[index] ?? element, to))
  }
  return copies
}

const copyNode = (elements: FlowElement[]): FlowNode => ({
  key: 'copy',
  label: '',
  party: '',
  elements,
  document: null,
})

/** A copy of the step, with nothing that leads to it yet. Documents are left out, because their keys name files of a run. */
export const duplicateStep = (draft: Draft, step: string): { draft: Draft; key: string } | undefined => {
  const { definition } = draft
  const node = definition.nodes.find(({ key }) => key === step)
  if (node === undefined) return undefined
  const key = freeKey(
    node.key,
    definition.nodes.map((other) => other.key),
  )
  const label = freeLabel(
    node.label,
    definition.nodes.map((other) => other.label),
  )
  const copy: FlowNode = { ...node, key, label, elements: copyElements(definition, node.elements), document: null }
  return { key, draft: appendAt(draft, ['definition', 'nodes'], copy) }
}

/** Pastes an element, of this flow or another one, to the end of a step. */
export const pasteElement = (draft: Draft, nodeIndex: number, element: FlowElement): Draft => {
  const [copy] = copyElements(draft.definition, [element])
  return copy === undefined ? draft : appendAt(draft, ['definition', 'nodes', nodeIndex, 'elements'], copy)
}
