// The cards and lines of the canvas. Unchanged ones keep their object, so that a flow of 200 steps renders a single card.
import type { Definition } from '@company-data/flow-engine'
import { Position } from '@xyflow/react'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { partyLabels } from '../../../app/party-labels.ts'
import { valueLabels } from '../conditions/describe-condition.ts'
import { useEdgeDescriber } from '../conditions/use-edge-describer.ts'
import { useDeferredEditor } from '../editor/use-editor.tsx'
import type { Severities } from '../problems/problems.ts'
import type { CanvasState } from './canvas-store.ts'
import { ARROW, type EdgeOnCanvas } from './edge-line.tsx'
import type { Box } from './edge-routes/boxes.ts'
import type { Route } from './edge-routes/route.ts'
import {
  CARD_WIDTH,
  cardHeight,
  computeLabelPositions,
  type Drawing,
  placeOneByOne,
  type Size,
  withNewSteps,
} from './layout.ts'
import { partyColours } from './party-colours.ts'
import { keepExisting } from './selected-steps.ts'
import type { StepCardData, StepOnCanvas } from './step-card.tsx'
import { getStepKind, isSameDrawing, listCardLines, toDrawing } from './step-drawing.ts'

/** The list before, if it has the same entries: a new list would make the canvas look at every card. */
const keepSame = <Item>(before: readonly Item[], now: Item[]): Item[] =>
  before.length === now.length && now.every((item, index) => item === before[index]) ? (before as Item[]) : now

/** The drawing of a definition; the same object as long as no card changes its size and no edge its ends. */
export const useDrawing = (definition: Definition): Drawing => {
  const { nodes, edges } = definition
  const describeEdge = useEdgeDescriber({ definition })
  const earlier = useRef<Drawing>(undefined)
  return useMemo(() => {
    const next = toDrawing({ nodes, edges }, describeEdge)
    const before = earlier.current
    earlier.current = before !== undefined && isSameDrawing(before, next) ? before : next
    return earlier.current
  }, [nodes, edges, describeEdge])
}

/**
 * Computed when a flow without stored positions is opened, then moved by hand, and preserved for the remaining steps.
 */
export const usePositions = (drawing: Drawing) => {
  const { thread, canvas } = useDeferredEditor()
  const state = useSyncExternalStore(canvas.subscribe, canvas.get)
  const { positions: storedPositions, layouts } = state
  const latest = useRef(drawing)
  latest.current = drawing
  const tidy = useCallback(async () => {
    const latestDrawing = latest.current
    const positions = await thread.place(latestDrawing).catch(() => placeOneByOne(latestDrawing))
    canvas.change({ positions, layouts: canvas.get().layouts + 1, isByHand: false })
  }, [thread, canvas])
  useEffect(() => {
    if (canvas.get().layouts === 0) void tidy()
  }, [canvas, tidy])
  const before = useRef(drawing)
  const positions = useMemo(
    () => (layouts === 0 ? storedPositions : withNewSteps(drawing, storedPositions, before.current)),
    [drawing, storedPositions, layouts],
  )
  useEffect(() => {
    before.current = drawing
    if (positions !== storedPositions) canvas.change({ positions })
  }, [canvas, drawing, positions, storedPositions])
  return { state, positions, tidy }
}

const isSameData = (data: StepCardData, other: StepCardData): boolean =>
  data.label === other.label &&
  data.kind === other.kind &&
  data.party === other.party &&
  data.partyColour === other.partyColour &&
  data.severity === other.severity &&
  data.isOnPath === other.isOnPath &&
  data.lines.length === other.lines.length &&
  data.lines.every(({ text, isDocument }, index) => {
    const line = other.lines[index]
    return text === line?.text && isDocument === line.isDocument
  })

export const useCards = (
  { nodes, edges, parties, constants, entry }: Definition,
  severities: Severities,
  samplePath: ReadonlySet<string>,
): ReadonlyMap<string, StepCardData> => {
  const earlier = useRef<ReadonlyMap<string, StepCardData>>(new Map())
  return useMemo(() => {
    const leaving = new Set(edges.map(({ from }) => from))
    const values = valueLabels({ nodes, constants })
    const [labels, colours] = [partyLabels(parties), partyColours(parties)]
    const cards = new Map<string, StepCardData>()
    for (const node of nodes) {
      const data: StepCardData = {
        label: node.label || node.key,
        kind: getStepKind(node, entry, !leaving.has(node.key)),
        party: labels.get(node.party) ?? '',
        partyColour: colours.get(node.party),
        lines: listCardLines(node, values),
        severity: severities.get(node.key),
        isOnPath: samplePath.has(node.key),
      }
      const before = earlier.current.get(node.key)
      cards.set(node.key, before !== undefined && isSameData(before, data) ? before : data)
    }
    earlier.current = cards
    return cards
  }, [nodes, edges, parties, constants, entry, severities, samplePath])
}

const HANDLE = 9

/** The positions of a card's handles: known in advance, so that nothing is rendered just to be measured. */
const createHandles = ({ width, height }: Size): NonNullable<StepOnCanvas['handles']> => {
  // Without this id a handle does not see that an arrow is drawn to it.
  const size = { id: null, x: (width - HANDLE) / 2, width: HANDLE, height: HANDLE }
  return [
    { ...size, type: 'target', position: Position.Top, y: -HANDLE / 2 },
    { ...size, type: 'source', position: Position.Bottom, y: height - HANDLE / 2 },
  ]
}

/** The content and position of a card. */
type Face = Pick<StepOnCanvas, 'id' | 'data' | 'position'> & { selected: boolean; dragging: boolean; measured: Size }

const toNode = (face: Face): StepOnCanvas => ({
  ...face,
  type: 'step',
  handles: createHandles(face.measured),
  ariaLabel: face.data.label,
})

const isSameNode = (node: StepOnCanvas, { data, position, selected, dragging, measured }: Face): boolean =>
  node.data === data &&
  node.position === position &&
  node.selected === selected &&
  node.dragging === dragging &&
  node.measured?.width === measured.width &&
  node.measured?.height === measured.height

/** The cards at their positions; none until the positions are known. */
export const useNodes = (
  cards: ReadonlyMap<string, StepCardData>,
  positions: CanvasState['positions'],
  { sizes, movingStep, selectedSteps }: CanvasState,
  selectedKey: string | undefined,
): StepOnCanvas[] => {
  const earlier = useRef<ReadonlyMap<string, StepOnCanvas>>(new Map())
  const earlierList = useRef<StepOnCanvas[]>([])
  return useMemo(() => {
    const nodes = new Map<string, StepOnCanvas>()
    const several = keepExisting(selectedSteps, cards)
    for (const [id, data] of cards) {
      const position = positions.get(id)
      if (position === undefined) continue
      const measured = sizes.get(id) ?? { width: CARD_WIDTH, height: cardHeight(data.lines.length) }
      const selected = several.size > 0 ? several.has(id) : id === selectedKey
      const face = { id, data, position, selected, dragging: id === movingStep, measured }
      const before = earlier.current.get(id)
      nodes.set(id, before !== undefined && isSameNode(before, face) ? before : toNode(face))
    }
    earlier.current = nodes
    earlierList.current = keepSame(earlierList.current, [...nodes.values()])
    return earlierList.current
  }, [cards, positions, sizes, movingStep, selectedSteps, selectedKey])
}

const isSameEdge = (edge: EdgeOnCanvas, other: EdgeOnCanvas): boolean =>
  edge.source === other.source &&
  edge.target === other.target &&
  edge.selected === other.selected &&
  edge.data?.text === other.data?.text &&
  edge.data?.route === other.data?.route &&
  edge.ariaLabel === other.ariaLabel

const toBox = ({ position: { x, y }, measured: { width = CARD_WIDTH, height = 0 } = {} }: StepOnCanvas): Box => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
})

/** The routes of the edges, by index; those that no moved card concerns stay the same objects. */
const useRoutes = (nodes: readonly StepOnCanvas[], edges: Drawing['edges']): ReadonlyArray<Route | undefined> => {
  const { findRoutes } = useDeferredEditor().canvas
  return useMemo(() => {
    const positions = computeLabelPositions(edges)
    return findRoutes(
      new Map(nodes.map((node) => [node.id, toBox(node)])),
      edges.map(({ from, to, label }, index) => ({ from, to, text: label, position: positions[index] ?? 'middle' })),
    )
  }, [nodes, edges, findRoutes])
}

export const useLines = (
  { edges }: Drawing,
  nodes: readonly StepOnCanvas[],
  selected: number | undefined,
  formatEdgeName: (from: string, to: string, label: string | undefined) => string,
): EdgeOnCanvas[] => {
  const earlier = useRef<ReadonlyMap<string, EdgeOnCanvas>>(new Map())
  const earlierList = useRef<EdgeOnCanvas[]>([])
  const routes = useRoutes(nodes, edges)
  return useMemo(() => {
    const lines = new Map<string, EdgeOnCanvas>()
    for (const [place, { from, to, label }] of edges.entries()) {
      const route = routes[place]
      if (route === undefined) continue
      const line: EdgeOnCanvas = {
        id: String(place),
        type: 'edge',
        source: from,
        target: to,
        selected: place === selected,
        data: { route, ...(label !== undefined && { text: label }) },
        ariaLabel: formatEdgeName(from, to, label),
        markerEnd: ARROW,
      }
      const before = earlier.current.get(line.id)
      lines.set(line.id, before !== undefined && isSameEdge(before, line) ? before : line)
    }
    earlier.current = lines
    earlierList.current = keepSame(earlierList.current, [...lines.values()])
    return earlierList.current
  }, [edges, routes, selected, formatEdgeName])
}
