// Edits of steps, edges and elements: afterwards nothing refers to removed parts.
import type { Definition, Edge, FieldElement, FlowElement, FlowNode } from '@company-data/flow-engine'
import type { Draft } from './draft.ts'
import { removeAt, setAt } from './edit-path.ts'
import { freeKey, renameValueKey, usedKeys } from './keys.ts'

const changeDefinition = (draft: Draft, change: (definition: Definition) => Definition): Draft => ({
  ...draft,
  definition: change(draft.definition),
})

const partyForNew = ({ parties }: Definition): string =>
  (parties.find(({ type }) => type !== 'owner') ?? parties[0])?.key ?? ''

/** Adds a step, with an edge from `from` if given. The first step of a flow is its entry. */
export const addStep = (draft: Draft, label: string, from?: string): { draft: Draft; key: string } => {
  const { definition } = draft
  const keys = definition.nodes.map(({ key }) => key)
  const key = freeKey('step', keys)
  const before = definition.nodes.find((node) => node.key === from)
  const node: FlowNode = { key, label, party: before?.party ?? partyForNew(definition), elements: [], document: null }
  const edges = from === undefined ? definition.edges : [...definition.edges, { from, to: key, when: null }]
  return {
    key,
    draft: changeDefinition(draft, () => ({
      ...definition,
      entry: definition.entry ?? key,
      nodes: [...definition.nodes, node],
      edges,
    })),
  }
}

export const removeStep = (draft: Draft, key: string): Draft =>
  changeDefinition(draft, ({ nodes, edges, constants, entry, ...rest }) => ({
    ...rest,
    entry: entry === key ? null : entry,
    nodes: nodes.filter((node) => node.key !== key),
    edges: edges.filter(({ from, to }) => from !== key && to !== key),
    constants: constants.map((constant) =>
      constant.shown_on.includes(key)
        ? { ...constant, shown_on: constant.shown_on.filter((step) => step !== key) }
        : constant,
    ),
  }))

export const removeSteps = (draft: Draft, keys: ReadonlySet<string>): Draft => [...keys].reduce(removeStep, draft)

/** Gives several steps the same acting party. */
export const setParty = (draft: Draft, keys: ReadonlySet<string>, party: string): Draft =>
  changeDefinition(draft, (definition) => ({
    ...definition,
    nodes: definition.nodes.map((node) => (keys.has(node.key) ? { ...node, party } : node)),
  }))

const renamedEdge = (edge: Edge, from: string, to: string): Edge =>
  edge.from !== from && edge.to !== from
    ? edge
    : { ...edge, from: edge.from === from ? to : edge.from, to: edge.to === from ? to : edge.to }

export const renameStep = (draft: Draft, from: string, to: string): Draft => {
  const renamed = (keys: readonly string[]) => keys.map((key) => (key === from ? to : key))
  return {
    definition: {
      ...draft.definition,
      entry: draft.definition.entry === from ? to : draft.definition.entry,
      nodes: draft.definition.nodes.map((node) => (node.key === from ? { ...node, key: to } : node)),
      edges: draft.definition.edges.map((edge) => renamedEdge(edge, from, to)),
      constants: draft.definition.constants.map((constant) =>
        constant.shown_on.includes(from) ? { ...constant, shown_on: renamed(constant.shown_on) } : constant,
      ),
    },
    tests: draft.tests.map((test) =>
      test.expected.path ? { ...test, expected: { ...test.expected, path: renamed(test.expected.path) } } : test,
    ),
  }
}

/** An existing edge is not added again; a step does not lead to itself. */
export const addEdge = (draft: Draft, from: string, to: string): Draft =>
  from === to || draft.definition.edges.some((edge) => edge.from === from && edge.to === to)
    ? draft
    : changeDefinition(draft, (definition) => ({
        ...definition,
        edges: [...definition.edges, { from, to, when: null }],
      }))

export const newField = (slug: string, label: string): FieldElement => ({
  kind: 'field',
  slug,
  type: 'text',
  label,
  help: null,
  required: true,
  show_if: null,
  link: 'any',
  verified_max_age_days: null,
  options: null,
  request_slug: null,
  default: null,
  min: null,
  max: null,
})

export type ElementKind = FlowElement['kind']

export const newElement = (definition: Definition, kind: ElementKind, label: string): FlowElement => {
  const key = freeKey(kind, usedKeys(definition))
  if (kind === 'field') return newField(key, label)
  if (kind === 'text') return { kind, key, text: '', show_if: null }
  if (kind === 'image') return { kind, key, asset_key: '', alt: '', show_if: null }
  return {
    kind,
    slug: key,
    label,
    required: true,
    show_if: null,
    plugin: { plugin_id: '', field_type: '', snapshot: null, inputs: {} },
  }
}

export const removeElement = (draft: Draft, step: string, index: number): Draft => {
  const nodeIndex = draft.definition.nodes.findIndex(({ key }) => key === step)
  return nodeIndex === -1 ? draft : removeAt(draft, ['definition', 'nodes', nodeIndex, 'elements', index])
}

/** Renames the slug of an element everywhere it is read. */
export const renameSlug = (draft: Draft, path: readonly (string | number)[], from: string, to: string): Draft =>
  renameValueKey(setAt(draft, path, to), from, to)

export const renameParty = (draft: Draft, partyIndex: number, to: string): Draft => {
  const from = draft.definition.parties[partyIndex]?.key ?? ''
  const swap = (key: string): string => (key === from ? to : key)
  const { definition } = draft
  return {
    ...draft,
    definition: {
      ...definition,
      parties: definition.parties.map((party, index) => (index === partyIndex ? { ...party, key: to } : party)),
      nodes: definition.nodes.map((node) => ({
        ...node,
        party: swap(node.party),
        document: node.document && {
          language_party: swap(node.document.language_party),
          outputs: node.document.outputs.map((output) => ({
            ...output,
            rules: output.rules.map((rule) => ({
              ...rule,
              ...(rule.source_connection && {
                source_connection: { ...rule.source_connection, party: swap(rule.source_connection.party) },
              }),
              signers: rule.signers?.map((signer) => ({ ...signer, party: swap(signer.party) })) ?? null,
            })),
          })),
        },
      })),
    },
  }
}

/** Puts a new step on an edge: the edge leads to it with its condition, and it leads on to the former target. */
export const insertStep = (draft: Draft, edgeIndex: number, label: string): { draft: Draft; key: string } => {
  const edge = draft.definition.edges[edgeIndex]
  const { key, draft: added } = addStep(draft, label)
  if (edge === undefined) return { key, draft: added }
  const { edges, nodes } = added.definition
  const party = nodes.find((node) => node.key === edge.from)?.party
  return {
    key,
    draft: changeDefinition(added, (definition) => ({
      ...definition,
      nodes: nodes.map((node) => (node.key === key && party !== undefined ? { ...node, party } : node)),
      edges: [...edges.with(edgeIndex, { ...edge, to: key }), { from: key, to: edge.to, when: null }],
    })),
  }
}
