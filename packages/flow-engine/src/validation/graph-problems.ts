// Checks nodes and edges: entry, keys, circles, what cannot be reached, what never matches, and where documents stand (FG-02).

import { type FlowNode, isKey, spotAt, wholeDefinition } from '../definition/index.ts'
import { checkCondition } from './conditions.ts'
import { conditionKeys, type Inspection, readKeyAt, resolveKeys } from './inspection.ts'

const nodesSpot = spotAt(wholeDefinition, 'nodes')
const edgesSpot = spotAt(wholeDefinition, 'edges')

const checkEntry = ({ definition, graph, problems, say }: Inspection): void => {
  const { entry, nodes } = definition
  const place = entry === null ? undefined : graph.placeOf(entry)
  const spot = spotAt(wholeDefinition, 'entry')
  if (place === undefined) {
    const words = entry === null ? say.noEntry() : say.entryUnknown(entry)
    problems.add('graph.entry_invalid', spot, { node: null, key: entry }, words)
  } else if (graph.outgoing[place]?.length === 0 && nodes[place]?.elements.length === 0)
    problems.add('graph.entry_invalid', spot, { node: entry, key: entry }, say.entryEmpty())
}

const checkNodeKeys = ({ definition: { nodes }, graph, problems, say }: Inspection): void => {
  nodes.forEach(({ key }, place) => {
    const spot = spotAt(nodesSpot, place, 'key')
    if (!isKey(key)) problems.add('graph.node_key_invalid', spot, { node: key, key })
    else if (graph.placeOf(key) !== place)
      problems.add('graph.node_key_invalid', spot, { node: key, key }, say.nodeTaken(key))
  })
}

const edgeFault = ({ graph, say }: Inspection, from: string, to: string): string | null => {
  if (from === to) return say.edgeToItself(from)
  for (const key of [from, to]) if (graph.placeOf(key) === undefined) return say.noNode(key)
  return null
}

const checkEdges = (inspection: Inspection): void => {
  const { definition, graph, problems } = inspection
  definition.edges.forEach(({ from, to, when }, place) => {
    const spot = spotAt(edgesSpot, place)
    const subject = { node: from, key: null }
    const words = edgeFault(inspection, from, to)
    if (words !== null) problems.add('graph.edge_invalid', spot, subject, words)
    const node = graph.placeOf(from)
    // The condition of an edge that starts nowhere has no place to be read at; what it names still counts as used.
    if (node === undefined) resolveKeys(inspection, inspection.survey(when, 'condition').keys, null)
    else {
      const readKey = readKeyAt(inspection, node, conditionKeys, subject, null)
      checkCondition(inspection, when, spotAt(spot, 'when'), { readKey, subject, reader: null })
    }
  })
}

const checkCircles = ({ definition: { nodes, edges }, graph, problems, say }: Inspection): void => {
  for (const { edge, circle } of graph.backEdges) {
    const names = circle.map((place) => nodes[place]?.key ?? '')
    const way = names.length > 8 ? [...names.slice(0, 7), '…', names.at(-1)] : names
    const words = say.edgeCircle([...way, names[0]].join(' → '))
    problems.add('graph.cycle', spotAt(edgesSpot, edge), { node: edges[edge]?.from ?? null, key: null }, words)
  }
}

/** Edges are tried in order, so the last one should hold always, and no other one should. */
const checkFallbacks = ({ definition: { nodes, edges }, graph, problems, say }: Inspection): void => {
  nodes.forEach(({ key }, place) => {
    const outgoing = graph.outgoing[place] ?? []
    const subject = { node: key, key: null }
    const last = outgoing.at(-1)
    if (last !== undefined && edges[last]?.when !== null)
      problems.add('edge.no_fallback', spotAt(edgesSpot, last), subject, say.noFallback(key))
    const always = outgoing.findIndex((edge) => edges[edge]?.when === null)
    if (always >= 0)
      for (const edge of outgoing.slice(always + 1))
        problems.add('edge.after_fallback', spotAt(edgesSpot, edge), subject)
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
  definition.nodes.forEach((node, place) => {
    const spot = spotAt(nodesSpot, place)
    const subject = { node: node.key, key: null }
    if (!parties.has(node.party))
      problems.add('party.unknown', spotAt(spot, 'party'), { node: node.key, key: node.party }, say.noParty(node.party))
    // FA-06: a node whose key repeats an earlier one takes no part in the checks of the graph.
    if (graph.placeOf(node.key) !== place) return
    const isLeaf = graph.outgoing[place]?.length === 0
    const words = documentFault(inspection, node, isLeaf)
    if (words !== null) problems.add('leaf.document_not_allowed', spotAt(spot, 'document'), subject, words)
    if (isLeaf && definition.output_mode === 'document' && node.document === null)
      problems.add('leaf.document_missing', spotAt(spot, 'document'), subject, say.documentNeeded(node.key))
    if (graph.placeOf(definition.entry ?? '') !== undefined && !graph.isReachable(place))
      problems.add('graph.node_unreachable', spot, subject, say.unreachable(node.key))
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
