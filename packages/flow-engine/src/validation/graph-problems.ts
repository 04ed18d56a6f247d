// Judges nodes and edges: entry, keys, circles, what cannot be reached, what never matches, and where documents stand (FG-02).

import { type FlowNode, isKey, spotAt, wholeDefinition } from '../definition/index.ts'
import { checkCondition } from './conditions.ts'
import { conditionKeys, type Inspection, readKeyAt, useKeys } from './inspection.ts'

const nodesSpot = spotAt(wholeDefinition, 'nodes')
const edgesSpot = spotAt(wholeDefinition, 'edges')

const checkEntry = ({ definition, graph, problems }: Inspection): void => {
  const { entry, nodes } = definition
  const place = entry === null ? undefined : graph.placeOf(entry)
  const spot = spotAt(wholeDefinition, 'entry')
  if (place === undefined) {
    const words = entry === null ? 'The flow has no first step yet.' : `The first step "${entry}" does not exist.`
    problems.add('graph.entry_invalid', spot, { node: null, key: entry }, words)
  } else if (graph.outgoing[place]?.length === 0 && nodes[place]?.elements.length === 0)
    problems.add(
      'graph.entry_invalid',
      spot,
      { node: entry, key: entry },
      'The first step asks nothing and leads nowhere.',
    )
}

const checkNodeKeys = ({ definition: { nodes }, graph, problems }: Inspection): void => {
  nodes.forEach(({ key }, place) => {
    const spot = spotAt(nodesSpot, place, 'key')
    if (!isKey(key)) problems.add('graph.node_key_invalid', spot, { node: key, key })
    else if (graph.placeOf(key) !== place)
      problems.add('graph.node_key_invalid', spot, { node: key, key }, `There is already a node "${key}".`)
  })
}

const edgeFault = ({ graph }: Inspection, from: string, to: string): string | null => {
  if (from === to) return `The edge leads from "${from}" to itself.`
  for (const key of [from, to]) if (graph.placeOf(key) === undefined) return `There is no node "${key}".`
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
    if (node === undefined) useKeys(inspection, inspection.survey(when, 'condition').keys, null)
    else {
      const readKey = readKeyAt(inspection, node, conditionKeys, subject, null)
      checkCondition(inspection, when, spotAt(spot, 'when'), { readKey, subject, reader: null })
    }
  })
}

const checkCircles = ({ definition: { nodes, edges }, graph, problems }: Inspection): void => {
  for (const { edge, circle } of graph.backEdges) {
    const names = circle.map((place) => nodes[place]?.key ?? '')
    const way = names.length > 8 ? [...names.slice(0, 7), '…', names.at(-1)] : names
    const words = `This edge closes a circle: ${[...way, names[0]].join(' → ')}.`
    problems.add('graph.cycle', spotAt(edgesSpot, edge), { node: edges[edge]?.from ?? null, key: null }, words)
  }
}

/** Edges are tried in order, so the last one should hold always, and no other one should. */
const checkFallbacks = ({ definition: { nodes, edges }, graph, problems }: Inspection): void => {
  nodes.forEach(({ key }, place) => {
    const outgoing = graph.outgoing[place] ?? []
    const subject = { node: key, key: null }
    const last = outgoing.at(-1)
    if (last !== undefined && edges[last]?.when !== null)
      problems.add(
        'edge.no_fallback',
        spotAt(edgesSpot, last),
        subject,
        `The last edge of "${key}" has a condition; where no edge holds, a run gets stuck.`,
      )
    const always = outgoing.findIndex((edge) => edges[edge]?.when === null)
    if (always >= 0)
      for (const edge of outgoing.slice(always + 1))
        problems.add('edge.after_fallback', spotAt(edgesSpot, edge), subject)
  })
}

const documentFault = ({ definition: { output_mode } }: Inspection, node: FlowNode, isLeaf: boolean): string | null => {
  if (node.document === null) return null
  if (output_mode === 'data_only') return 'This flow shares data and makes no documents.'
  return isLeaf ? null : `"${node.key}" leads on to another step, so it is not where documents are made.`
}

const checkNodes = (inspection: Inspection): void => {
  const { definition, graph, problems, parties } = inspection
  definition.nodes.forEach((node, place) => {
    const spot = spotAt(nodesSpot, place)
    const subject = { node: node.key, key: null }
    if (!parties.has(node.party))
      problems.add(
        'party.unknown',
        spotAt(spot, 'party'),
        { node: node.key, key: node.party },
        `There is no party "${node.party}".`,
      )
    // FA-06: a node whose key repeats an earlier one takes no part in the checks of the graph.
    if (graph.placeOf(node.key) !== place) return
    const isLeaf = graph.outgoing[place]?.length === 0
    const words = documentFault(inspection, node, isLeaf)
    if (words !== null) problems.add('leaf.document_not_allowed', spotAt(spot, 'document'), subject, words)
    if (isLeaf && definition.output_mode === 'document' && node.document === null)
      problems.add(
        'leaf.document_missing',
        spotAt(spot, 'document'),
        subject,
        `"${node.key}" is where the flow ends, so it needs a document.`,
      )
    if (graph.placeOf(definition.entry ?? '') !== undefined && !graph.isReachable(place))
      problems.add('graph.node_unreachable', spot, subject, `No path from the first step leads to "${node.key}".`)
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
