// Groups the paths through a flow into classes, in time linear in the graph: a flow of 200 nodes can have 2^100 paths.

import type { Definition } from '../definition/index.ts'
import { type FlowGraph, flowGraph } from '../graph/flow-graph.ts'

/** Paths that end at the same leaf with the same turns in the same order. */
export type NodeClass = {
  /** The parties, in the order of their turns; one party on several nodes in a row counts once. */
  readonly turns: readonly string[]
  /** One of its paths: the shortest. */
  readonly example: PathStep
  /** The nodes that every one of its paths has, a bit for each. */
  readonly always: bigint
  /** The nodes that at least one of its paths has. */
  readonly sometimes: bigint
}

/** The last node of a path, and the path before it: paths with a common beginning share it. */
export type PathStep = { readonly node: number; readonly before: PathStep | null; readonly length: number }

export const hasNode = (nodes: bigint, node: number): boolean => node >= 0 && ((nodes >> BigInt(node)) & 1n) === 1n

export type NodeClasses = {
  /** Per leaf, in the order of the nodes. */
  readonly byLeaf: ReadonlyMap<number, readonly NodeClass[]>
  /** False when there are more classes than listed. */
  readonly isComplete: boolean
}

/** The maximum number of classes at one node; those with the fewest turns are kept. */
const MAX_CLASSES = 32

const merged = (nodeClass: NodeClass, other: NodeClass): NodeClass => ({
  turns: nodeClass.turns,
  example: nodeClass.example.length <= other.example.length ? nodeClass.example : other.example,
  always: nodeClass.always & other.always,
  sometimes: nodeClass.sometimes | other.sometimes,
})

const entered = (before: NodeClass | null, node: number, party: string): NodeClass => {
  const bit = 1n << BigInt(node)
  if (before === null)
    return { turns: [party], example: { node, before: null, length: 1 }, always: bit, sometimes: bit }
  return {
    turns: before.turns.at(-1) === party ? before.turns : [...before.turns, party],
    example: { node, before: before.example, length: before.example.length + 1 },
    always: before.always | bit,
    sometimes: before.sometimes | bit,
  }
}

type ClassesByTurns = Map<string, NodeClass>

const addClass = (classes: ClassesByTurns, added: NodeClass): void => {
  // A party's key has no comma.
  const name = added.turns.join()
  const existing = classes.get(name)
  classes.set(name, existing === undefined ? added : merged(existing, added))
}

const fewest = (classes: ClassesByTurns): ClassesByTurns =>
  new Map(
    [...classes].sort(([, nodeClass], [, other]) => nodeClass.turns.length - other.turns.length).slice(0, MAX_CLASSES),
  )

const listSuccessors = ({ edges }: Definition, graph: FlowGraph, node: number): number[] => {
  const outgoing = graph.outgoing[node] ?? []
  // An edge after one that always holds is never taken.
  const always = outgoing.findIndex((edge) => edges[edge]?.when == null)
  const usable = always < 0 ? outgoing : outgoing.slice(0, always + 1)
  return [...new Set(usable.map((edge) => graph.findNodeIndex(edges[edge]?.to ?? '')))].filter(
    (index) => index !== undefined,
  )
}

/** Empty for a graph with a cycle or without an entry: validation reports those. */
export const nodeClasses = (definition: Definition): NodeClasses => {
  const graph = flowGraph(definition)
  const entry = definition.entry === null ? undefined : graph.findNodeIndex(definition.entry)
  const byLeaf = new Map<number, NodeClass[]>()
  if (entry === undefined || graph.order.length === 0) return { byLeaf, isComplete: false }
  const getParty = (node: number): string => definition.nodes[node]?.party ?? ''
  const reached = new Map<number, ClassesByTurns>([
    [entry, new Map([[getParty(entry), entered(null, entry, getParty(entry))]])],
  ])
  let isComplete = true
  for (const node of graph.order) {
    const all = reached.get(node)
    if (all === undefined) continue
    if (all.size > MAX_CLASSES) isComplete = false
    const classes = fewest(all)
    reached.delete(node)
    const successors = listSuccessors(definition, graph, node)
    if (successors.length === 0) byLeaf.set(node, [...classes.values()])
    for (const next of successors) {
      const nextClasses: ClassesByTurns = reached.get(next) ?? new Map()
      for (const nodeClass of classes.values()) addClass(nextClasses, entered(nodeClass, next, getParty(next)))
      reached.set(next, nextClasses)
    }
  }
  return { byLeaf: new Map([...byLeaf].sort(([nodeClass], [other]) => nodeClass - other)), isComplete }
}
