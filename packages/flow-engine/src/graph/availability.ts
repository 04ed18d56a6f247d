// Availability of keys: a slug from its node on, a constant wherever all keys that it reads are available (FG-06).

import type { Constant, Definition, FlowKey, KeyIndex } from '../definition/index.ts'
import type { FlowGraph } from './flow-graph.ts'

export type Availability = {
  /**
   * The index of a node whose answers the key needs and that does not precede this one; null when the key can be read.
   */
  missingAt(key: FlowKey, node: number): number | null
  /** The constants that a constant reads directly. */
  constantsReadBy(constant: Constant): readonly Constant[]
}

/** The lowest required node that does not come before, or null. */
const firstMissing = (needed: Uint32Array, before: Uint32Array): number | null => {
  for (let word = 0; word < needed.length; word += 1) {
    const missing = ((needed[word] ?? 0) & ~(before[word] ?? 0)) >>> 0
    if (missing !== 0) return word * 32 + (31 - Math.clz32(missing & -missing))
  }
  return null
}

/** A node that repeats a key takes the position of the first one, so that it causes no second problem. */
const findGraphIndex = ({ nodes }: Definition, graph: FlowGraph, node: number): number =>
  graph.findNodeIndex(nodes[node]?.key ?? '') ?? node

type Reads = { nodes: number[]; constants: Constant[] }

/** `namesIn` returns the keys that an expression names. */
export const availability = (
  definition: Definition,
  keys: KeyIndex,
  graph: FlowGraph,
  namesIn: (expression: unknown) => readonly string[],
): Availability => {
  const wordCount = Math.ceil(definition.nodes.length / 32)
  const toGraphIndex = (node: number): number => findGraphIndex(definition, graph, node)

  const collectReads = ({ expr }: Constant): Reads => {
    const keysRead = namesIn(expr)
      .map((key) => keys.find(key))
      .filter((key) => key !== undefined)
    return {
      nodes: keysRead.filter(({ constant }) => constant === null).map(({ node }) => toGraphIndex(node)),
      constants: keysRead.map(({ constant }) => constant).filter((constant) => constant !== null),
    }
  }
  const reads = new Map(definition.constants.map((constant) => [constant, collectReads(constant)]))
  const requiredNodes = new Map<Constant, Uint32Array>()

  // Constants in a cycle are reported as such; here each of them counts once.
  const computeRequiredNodes = (start: Constant): Uint32Array => {
    const trail: { constant: Constant; next: number }[] = []
    const enter = (constant: Constant): void => {
      const row = new Uint32Array(wordCount)
      for (const node of reads.get(constant)?.nodes ?? [])
        row[node >> 5] = ((row[node >> 5] ?? 0) | (1 << (node & 31))) >>> 0
      requiredNodes.set(constant, row)
      trail.push({ constant, next: 0 })
    }
    if (!requiredNodes.has(start)) enter(start)
    for (let step = trail.at(-1); step !== undefined; step = trail.at(-1)) {
      const next = reads.get(step.constant)?.constants[step.next]
      if (next === undefined) {
        trail.pop()
        const above = trail.at(-1)
        if (above !== undefined) unite(requiredNodes.get(above.constant), requiredNodes.get(step.constant))
        continue
      }
      step.next += 1
      if (requiredNodes.has(next)) unite(requiredNodes.get(step.constant), requiredNodes.get(next))
      else enter(next)
    }
    return requiredNodes.get(start) ?? new Uint32Array(wordCount)
  }

  return {
    missingAt(key, node) {
      const before = graph.before(toGraphIndex(node))
      if (key.constant !== null) return firstMissing(computeRequiredNodes(key.constant), before)
      return graph.leadsTo(toGraphIndex(key.node), toGraphIndex(node)) ? null : key.node
    },
    constantsReadBy: (constant) => reads.get(constant)?.constants ?? [],
  }
}

const unite = (into: Uint32Array | undefined, from: Uint32Array | undefined): void => {
  if (into === undefined || from === undefined) return
  for (let word = 0; word < into.length; word += 1) into[word] = ((into[word] ?? 0) | (from[word] ?? 0)) >>> 0
}
