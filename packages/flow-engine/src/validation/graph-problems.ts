// Graph checks: entry node, keys, cycles, unreachable nodes, edges that never match, document nodes (FG-02).

import { extendPointer, type FlowNode, isKey, wholeDefinition } from '../definition/index.ts'
import { checkCondition } from './conditions.ts'
import { conditionKeys, type Inspection, readKeyAt, resolveKeys } from './inspection.ts'

const nodesPointer = extendPointer(wholeDefinition, 'nodes')
const edgesPointer = extendPointer(wholeDefinition, 'edges')

const checkEntry = ({ definition, graph, problems, say }: Inspection): void => {
  const { entry, nodes } = definition
  const entryIndex = entry === null ? undefined : graph.findNodeIndex(entry)
  const pointer = extendPointer(wholeDefinition, 'entry')
  if (entryIndex === undefined) {
    const message = entry === null ? say.noEntry() : say.entryUnknown(entry)
    problems.add('graph.entry_invalid', pointer, { node: null, key: entry }, message)
  } else if (graph.outgoing[entryIndex]?.length === 0 && nodes[entryIndex]?.elements.length === 0)
    problems.add('graph.entry_invalid', pointer, { node: entry, key: entry }, say.entryEmpty())
}

const checkNodeKeys = ({ definition: { nodes }, graph, problems, say }: Inspection): void => {
  nodes.forEach(({ key }, index) => {
    const pointer = extendPointer(nodesPointer, index, 'key')
    if (!isKey(key)) problems.add('graph.node_key_invalid', pointer, { node: key, key })
    else if (graph.findNodeIndex(key) !== index)
      problems.add('graph.node_key_invalid', pointer, { node: key, key }, say.nodeTaken(key))
  })
}

const edgeFault = ({ graph, say }: Inspection, from: string, to: string): string | null => {
  if (from === to) return say.edgeToItself(from)
  for (const key of [from, to]) if (graph.findNodeIndex(key) === undefined) return say.noNode(key)
  return null
}

const checkEdges = (inspection: Inspection): void => {
  const { definition, graph, problems } = inspection
  definition.edges.forEach(({ from, to, when }, index) => {
    const pointer = extendPointer(edgesPointer, index)
    const subject = { node: from, key: null }
    const message = edgeFault(inspection, from, to)
    if (message !== null) problems.add('graph.edge_invalid', pointer, subject, message)
    const node = graph.findNodeIndex(from)
    // The condition of an edge without a start node cannot be read anywhere; its keys still count as used.
    if (node === undefined) resolveKeys(inspection, inspection.measureExpression(when, 'condition').keys, null)
    else {
      const readKey = readKeyAt(inspection, node, conditionKeys, subject, null)
      checkCondition(inspection, when, extendPointer(pointer, 'when'), { readKey, subject, reader: null })
    }
  })
}

const checkCircles = ({ definition: { nodes, edges }, graph, problems, say }: Inspection): void => {
  for (const { edge, cycle } of graph.backEdges) {
    const names = cycle.map((index) => nodes[index]?.key ?? '')
    const pathNames = names.length > 8 ? [...names.slice(0, 7), '…', names.at(-1) ?? ''] : names
    const message = say.edgeCircle([...pathNames, names[0] ?? ''])
    problems.add(
      'graph.cycle',
      extendPointer(edgesPointer, edge),
      { node: edges[edge]?.from ?? null, key: null },
      message,
    )
  }
}

/** Edges are tried in order, so the last one, and only that one, should always hold. */
const checkFallbacks = ({ definition: { nodes, edges }, graph, problems, say }: Inspection): void => {
  nodes.forEach(({ key }, index) => {
    const outgoing = graph.outgoing[index] ?? []
    const subject = { node: key, key: null }
    const last = outgoing.at(-1)
    if (last !== undefined && edges[last]?.when !== null)
      problems.add('edge.no_fallback', extendPointer(edgesPointer, last), subject, say.noFallback(key))
    const always = outgoing.findIndex((edge) => edges[edge]?.when === null)
    if (always >= 0)
      for (const edge of outgoing.slice(always + 1))
        problems.add('edge.after_fallback', extendPointer(edgesPointer, edge), subject)
  })
}

const documentFault = (
  { definition: { output_mode }, say }: Inspection,
  node: FlowNode,
  isLeaf: boolean,
): string | null => {
  if (node.document === null) return null
  if (output_mode === 'data_only') return say.dataOnlyDocument()
  return isLeaf ? null : say.notWhereItEnds(node.key)
}

const checkNodes = (inspection: Inspection): void => {
  const { definition, graph, problems, parties, say } = inspection
  definition.nodes.forEach((node, index) => {
    const pointer = extendPointer(nodesPointer, index)
    const subject = { node: node.key, key: null }
    if (!parties.has(node.party))
      problems.add(
        'party.unknown',
        extendPointer(pointer, 'party'),
        { node: node.key, key: node.party },
        say.noParty(node.party),
      )
    // FA-06: the checks of the graph ignore a node whose key repeats an earlier one.
    if (graph.findNodeIndex(node.key) !== index) return
    const isLeaf = graph.outgoing[index]?.length === 0
    const message = documentFault(inspection, node, isLeaf)
    if (message !== null)
      problems.add('leaf.document_not_allowed', extendPointer(pointer, 'document'), subject, message)
    if (isLeaf && definition.output_mode === 'document' && node.document === null)
      problems.add('leaf.document_missing', extendPointer(pointer, 'document'), subject, say.documentNeeded(node.key))
    if (graph.findNodeIndex(definition.entry ?? '') !== undefined && !graph.isReachable(index))
      problems.add('graph.node_unreachable', pointer, subject, say.unreachable(node.key))
  })
}

export const checkGraph = (inspection: Inspection): void => {
  checkEntry(inspection)
  checkNodeKeys(inspection)
  checkEdges(inspection)
  checkCircles(inspection)
  checkFallbacks(inspection)
  checkNodes(inspection)
}
