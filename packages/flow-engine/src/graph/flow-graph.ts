// The graph of a definition: successors of each node, edges that close a cycle, and predecessors (FG-06).

import type { Definition } from '../definition/index.ts'

export type FlowGraph = {
  /** The index of a node in `nodes`; of two nodes with a key, the first. */
  findNodeIndex(key: string): number | undefined
  /** Per node the indexes of its edges, in the order in which they are tried. Edges that lead nowhere are left out. */
  readonly outgoing: readonly (readonly number[])[]
  /** Edges that lead back to a node before them, each with the cycle that it closes. */
  readonly backEdges: readonly { edge: number; cycle: readonly number[] }[]
  /** True if a run can get to the node. */
  isReachable(node: number): boolean
  /** Nodes in topological order; empty when there is a cycle. */
  readonly order: readonly number[]
  /** True if the second node is the first one or can follow it. Never called while there is a cycle. */
  leadsTo(from: number, to: number): boolean
  /** The row of bits of the nodes from which this one can be reached, itself included. */
  before(node: number): Uint32Array
}

type Links = { indexByKey: Map<string, number>; outgoing: number[][]; targets: number[] }

/** FA-06: an edge to or from an unknown node or to itself, and a node whose key repeats an earlier one, are ignored. */
const buildLinks = ({ nodes, edges }: Definition): Links => {
  const indexByKey = new Map<string, number>()
  nodes.forEach(({ key }, index) => {
    if (!indexByKey.has(key)) indexByKey.set(key, index)
  })
  const outgoing: number[][] = nodes.map(() => [])
  const targets = edges.map(({ from, to }, edge) => {
    const start = indexByKey.get(from)
    const end = indexByKey.get(to)
    if (start === undefined || end === undefined || start === end) return -1
    outgoing[start]?.push(edge)
    return end
  })
  return { indexByKey, outgoing, targets }
}

type Walk = { backEdges: { edge: number; cycle: number[] }[]; order: number[] }

/** Depth first without recursion, from the entry and then from every node not yet visited. */
const walk = ({ outgoing, targets }: Links, starts: readonly number[]): Walk => {
  const state = new Uint8Array(outgoing.length)
  const backEdges: Walk['backEdges'] = []
  const finished: number[] = []
  for (const start of starts) {
    if (state[start] !== 0) continue
    state[start] = 1
    const trail: { node: number; next: number }[] = [{ node: start, next: 0 }]
    for (let step = trail.at(-1); step !== undefined; step = trail.at(-1)) {
      const edge = outgoing[step.node]?.[step.next]
      if (edge === undefined) {
        state[step.node] = 2
        finished.push(step.node)
        trail.pop()
        continue
      }
      step.next += 1
      const target = targets[edge] as number
      if (state[target] === 1) {
        const cycle = trail.slice(trail.findIndex(({ node }) => node === target)).map(({ node }) => node)
        backEdges.push({ edge, cycle })
      } else if (state[target] === 0) {
        state[target] = 1
        trail.push({ node: target, next: 0 })
      }
    }
  }
  return { backEdges, order: finished.reverse() }
}

const reachableFrom = ({ outgoing, targets }: Links, entry: number | undefined): Uint8Array => {
  const reachable = new Uint8Array(outgoing.length)
  const waiting = entry === undefined ? [] : [entry]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (reachable[node] === 1) continue
    reachable[node] = 1
    for (const edge of outgoing[node] ?? []) waiting.push(targets[edge] as number)
  }
  return reachable
}

/** Per node one bit for each node before it and for itself. */
const bitsBefore = ({ outgoing, targets }: Links, order: readonly number[]): Uint32Array[] => {
  const wordCount = Math.ceil(outgoing.length / 32)
  const rows = outgoing.map((_, node) => {
    const row = new Uint32Array(wordCount)
    row[node >> 5] = (1 << (node & 31)) >>> 0
    return row
  })
  for (const node of order) {
    const row = rows[node] as Uint32Array
    for (const edge of outgoing[node] ?? []) {
      const next = rows[targets[edge] as number] as Uint32Array
      for (let word = 0; word < wordCount; word += 1) next[word] = ((next[word] ?? 0) | (row[word] ?? 0)) >>> 0
    }
  }
  return rows
}

export const flowGraph = (definition: Definition): FlowGraph => {
  const links = buildLinks(definition)
  const entry = definition.entry === null ? undefined : links.indexByKey.get(definition.entry)
  const { backEdges, order } = walk(links, [...(entry === undefined ? [] : [entry]), ...definition.nodes.keys()])
  const isAcyclic = backEdges.length === 0
  const reachable = reachableFrom(links, entry)
  const rows = bitsBefore(links, isAcyclic ? order : [])
  const before = (node: number): Uint32Array => rows[node] ?? new Uint32Array(0)
  return {
    findNodeIndex: (key) => links.indexByKey.get(key),
    outgoing: links.outgoing,
    backEdges,
    isReachable: (node) => reachable[node] === 1,
    order: isAcyclic ? order : [],
    before,
    leadsTo: (from, to) => (((before(to)[from >> 5] ?? 0) >>> (from & 31)) & 1) === 1,
  }
}
