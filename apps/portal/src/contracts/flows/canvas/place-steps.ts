// Places step cards in layers from top to bottom. Pure: the same flow always gets the same layout. Only the editor's worker
// imports it, because 200 steps take longer than a frame.
import { Graph, layout } from '@dagrejs/dagre'
import { CARD_WIDTH, cardHeight, type Drawing, type DrawnEdge, type Position } from './layout.ts'

const isInside = ({ steps }: Drawing): ((edge: DrawnEdge) => boolean) => {
  const keys = new Set(steps.map(({ key }) => key))
  return ({ from, to }) => keys.has(from) && keys.has(to)
}

export const placeSteps = (drawing: Drawing): Map<string, Position> => {
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'TB', nodesep: 44, ranksep: 34, edgesep: 24 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { key, lines } of drawing.steps) graph.setNode(key, { width: CARD_WIDTH, height: cardHeight(lines) })
  for (const { from, to, label } of drawing.edges.filter(isInside(drawing)))
    graph.setEdge(from, to, { width: label ? label.length * 7 + 20 : 0, height: label ? 22 : 0, labelpos: 'c' })
  layout(graph)

  // Cards of one layer are aligned at the top, which is easier to read than centred cards.
  const at = (key: string) => graph.node(key) as { x: number; y: number; height: number; rank: number }
  const tops = new Map<number, number>()
  for (const { key } of drawing.steps) {
    const { rank, y, height } = at(key)
    tops.set(rank, Math.min(tops.get(rank) ?? Number.POSITIVE_INFINITY, y - height / 2))
  }
  return new Map(
    drawing.steps.map(({ key }) => {
      const { x, rank } = at(key)
      return [key, { x: Math.round(x - CARD_WIDTH / 2), y: Math.round(tops.get(rank) ?? 0) }]
    }),
  )
}
