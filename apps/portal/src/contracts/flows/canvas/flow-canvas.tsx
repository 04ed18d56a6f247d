// The drawing of a flow: cards and edges, moved by hand or tidied up. Everything on it can also be done in the outline.
import './react-flow.css'
import type { Definition } from '@company-data/flow-engine'
import { classNames, IconButton, useTexts } from '@company-data/ui'
import {
  Background,
  BackgroundVariant,
  type FitViewOptions,
  type NodeChange,
  Panel,
  ReactFlow,
  type ReactFlowProps,
  ReactFlowProvider,
  type ReactFlowState,
  useReactFlow,
  useStore,
} from '@xyflow/react'
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useListInParts } from '../editor/draw-in-parts.tsx'
import { useDeferredEditor, useDeferredView } from '../editor/use-editor.tsx'
import { addEdge, removeSteps } from '../edits/step-edits.ts'
import { CountsContext, useCountsByStep } from '../funnel/use-run-counts.ts'
import { useInsertStep } from '../steps/use-insert-step.ts'
import { canvasTexts } from './canvas-texts.ts'
import { FarContext, isFar } from './distance.ts'
import { ArrowHead, EdgeLine, type EdgeOnCanvas, InsertContext } from './edge-line.tsx'
import { EmptyCanvas } from './empty-canvas.tsx'
import styles from './flow-canvas.module.css'
import { CARD_WIDTH, type Drawing, viewWith } from './layout.ts'
import { applySelection, keepExisting } from './selected-steps.ts'
import { StepCard, type StepOnCanvas } from './step-card.tsx'
import { StepMap } from './step-map.tsx'
import { useCards, useDrawing, useLines, useNodes, usePositions } from './use-drawing.ts'

const NODE_TYPES = { step: StepCard }
const EDGE_TYPES = { edge: EdgeLine }
const MANY_STEPS = 40
/** When the canvas is restored, cards and lines each render over this many animation frames. */
const PARTS = 4
/** An arrow that is drawn to the head of a card ends there, not only one that hits the point at its top. */
const CONNECTION_RADIUS = 80
const DELETE_KEYS = ['Delete', 'Backspace']
const SELECT_KEYS = ['Control', 'Meta', 'Shift']
const GRID: [number, number] = [8, 8]
/** Never larger than life, below the name of the library and above the buttons at the bottom. */
const FIT: FitViewOptions = {
  padding: { top: '20px', right: '20px', bottom: '64px', left: '20px' },
  maxZoom: 1,
}

const Zoom = memo(({ onTidy }: { onTidy: () => Promise<void> }) => {
  const texts = useTexts(canvasTexts)
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  return (
    <Panel position="bottom-left" className={classNames(styles.zoom)}>
      <IconButton icon="minus" label={texts.zoomOut} onClick={() => void zoomOut()} />
      <IconButton icon="plus" label={texts.zoomIn} onClick={() => void zoomIn()} />
      <IconButton icon="maximize" label={texts.fit} onClick={() => void fitView(FIT)} />
      <IconButton icon="sparkles" label={texts.tidy} onClick={() => void onTidy()} />
    </Panel>
  )
})

/** The cards at their positions. The editor decides on selection and content. */
const useSteps = (definition: Definition, drawing: Drawing, samplePath: ReadonlySet<string>, parts: number) => {
  const { severities, canvas, now, select } = useDeferredEditor()
  const { selection } = useDeferredView()
  const selectedKey = selection?.kind === 'edge' ? undefined : selection?.step
  const { state, positions, tidy } = usePositions(drawing)
  const cards = useCards(definition, severities, samplePath)
  const nodes = useNodes(cards, positions, state, selectedKey)
  const onNodesChange = useCallback(
    (changes: NodeChange<StepOnCanvas>[]) => {
      const current = canvas.get()
      const [moves, sizes] = [new Map(current.positions), new Map(current.sizes)]
      let { movingStep } = current
      let isByHand = false
      for (const change of changes) {
        if (change.type === 'position') {
          if (change.position) moves.set(change.id, change.position)
          isByHand = true
          movingStep = change.dragging ? change.id : undefined
        }
        if (change.type === 'dimensions' && change.dimensions) sizes.set(change.id, change.dimensions)
      }
      canvas.change({ ...(isByHand && { positions: moves, isByHand }), sizes, movingStep })
      const selectChanges = changes.filter((change) => change.type === 'select')
      if (selectChanges.length === 0) return
      const existing = new Set(now().definition.nodes.map(({ key }) => key))
      const several = keepExisting(current.selectedSteps, existing)
      const before = several.size > 0 || selectedKey === undefined ? several : new Set([selectedKey])
      const { selectedSteps, onlyStep } = applySelection(before, selectChanges)
      canvas.change({ selectedSteps })
      if (onlyStep !== undefined) select({ kind: 'step', step: onlyStep })
    },
    [canvas, now, select, selectedKey],
  )
  return { nodes, drawnNodes: useListInParts(nodes, 2, parts), onNodesChange, tidy, layouts: state.layouts }
}

/** Fits the view after a full layout, and restores it after another view of the flow was open. */
const useCanvasView = (layouts: number) => {
  const { canvas } = useDeferredEditor()
  const { fitView, getViewport } = useReactFlow()
  // The first layout is fitted by the canvas itself.
  const fitted = useRef(Math.max(1, layouts))
  useEffect(() => {
    if (layouts > fitted.current) void fitView(FIT)
    fitted.current = Math.max(fitted.current, layouts)
  }, [layouts, fitView])
  useEffect(
    () => () => {
      canvas.view = getViewport()
    },
    [canvas, getViewport],
  )
  return canvas.view
}

/** Moves the view so that a selected step is in it: when it was selected or added, when the canvas got another size, and when its card grew. */
const useFollowedSelection = (nodes: readonly StepOnCanvas[], step: string | undefined): void => {
  const { getViewport, setViewport } = useReactFlow()
  const [width, height] = [useStore(selectWidth), useStore(selectHeight)]
  const followed = useRef({ step, width, height, cardHeight: 0, isFollowed: false })
  useEffect(() => {
    const node = nodes.find(({ id }) => id === step)
    const last = followed.current
    if (node === undefined || width === 0) return
    const size = { width: node.measured?.width ?? CARD_WIDTH, height: node.measured?.height ?? 0 }
    // The first size is that of the view which the canvas fits or restores itself.
    const isResized = last.width > 0 && (last.width !== width || last.height !== height)
    const hasGrown = last.isFollowed && size.height > last.cardHeight
    const isFollowed = last.step !== step || isResized || hasGrown
    const wasFollowed = last.step === step && last.isFollowed
    followed.current = { step, width, height, cardHeight: size.height, isFollowed: isFollowed || wasFollowed }
    if (!isFollowed) return
    const viewport = getViewport()
    const next = viewWith({ ...node.position, ...size }, viewport, { width, height })
    if (next.x !== viewport.x || next.y !== viewport.y) void setViewport(next)
  }, [nodes, step, width, height, getViewport, setViewport])
}

const selectWidth = ({ width }: ReactFlowState) => width
const selectHeight = ({ height }: ReactFlowState) => height

/** Click and key handlers of the canvas. The functions stay the same, because a new one would redraw every card. */
const useCanvasHandlers = (insert: (edgeIndex: number) => void) => {
  const { select, apply, remove } = useDeferredEditor()
  return useMemo(
    (): Pick<
      ReactFlowProps<StepOnCanvas, EdgeOnCanvas>,
      'onNodeClick' | 'onEdgeClick' | 'onEdgeDoubleClick' | 'onPaneClick' | 'onConnect' | 'onBeforeDelete'
    > => ({
      // With a key held, the step is added to those that are selected.
      onNodeClick: (event, { id }) => {
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) select({ kind: 'step', step: id })
      },
      onEdgeClick: (_, { id }) => select({ kind: 'edge', index: Number(id) }),
      onPaneClick: () => select(undefined),
      onConnect: ({ source, target }) => apply((draft) => addEdge(draft, source, target)),
      onEdgeDoubleClick: (_, { id }) => insert(Number(id)),
      onBeforeDelete: async ({ nodes, edges: [line] }) => {
        if (nodes.length > 0) apply((draft) => removeSteps(draft, new Set(nodes.map(({ id }) => id))))
        else if (line) remove(['definition', 'edges', Number(line.id)])
        select(undefined)
        return false
      },
    }),
    [select, apply, remove, insert],
  )
}

const Drawn = ({ samplePath }: { samplePath: ReadonlySet<string> }) => {
  const texts = useTexts(canvasTexts)
  const { definition, canvas } = useDeferredEditor()
  const { selection } = useDeferredView()
  const drawing = useDrawing(definition)
  // Everything that is fitted into view must be rendered completely.
  const [parts] = useState(canvas.view === undefined ? 1 : PARTS)
  const { nodes, drawnNodes, onNodesChange, tidy, layouts } = useSteps(definition, drawing, samplePath, parts)
  const view = useCanvasView(layouts)
  const { nodes: definedSteps } = definition
  const names = useMemo(() => new Map(definedSteps.map(({ key, label }) => [key, label || key])), [definedSteps])
  const formatEdgeName = useCallback(
    (from: string, to: string, label: string | undefined) =>
      `${names.get(from) ?? from}, ${label ?? texts.always}: ${texts.leadsTo(names.get(to) ?? to)}`,
    [texts, names],
  )
  useFollowedSelection(drawnNodes, selection?.kind === 'edge' ? undefined : selection?.step)
  const lines = useLines(drawing, nodes, selection?.kind === 'edge' ? selection.index : undefined, formatEdgeName)
  const drawnLines = useListInParts(lines, 3 + parts, PARTS)
  const insert = useInsertStep(useDeferredEditor())
  const handlers = useCanvasHandlers(insert)

  return (
    <FarContext value={useStore(isFar)}>
      <InsertContext value={insert}>
        <ReactFlow
          className={classNames(styles.canvas)}
          aria-label={texts.canvas}
          nodes={drawnNodes}
          edges={drawnLines}
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          onNodesChange={onNodesChange}
          {...handlers}
          deleteKeyCode={DELETE_KEYS}
          multiSelectionKeyCode={SELECT_KEYS}
          minZoom={0.15}
          maxZoom={1.6}
          connectionRadius={CONNECTION_RADIUS}
          snapToGrid
          snapGrid={GRID}
          onlyRenderVisibleElements={drawing.steps.length > MANY_STEPS}
          fitView={view === undefined}
          fitViewOptions={FIT}
          attributionPosition="top-right"
          {...(view && { defaultViewport: view })}
        >
          {definition.nodes.length === 0 && <EmptyCanvas />}
          <Background variant={BackgroundVariant.Dots} gap={20} size={1.4} className={classNames(styles.dots)} />
          <ArrowHead />
          <Zoom onTidy={tidy} />
          <StepMap steps={nodes} />
        </ReactFlow>
      </InsertContext>
    </FarContext>
  )
}

const NOWHERE: ReadonlySet<string> = new Set()

export const FlowCanvas = memo(({ samplePath = NOWHERE }: { samplePath?: ReadonlySet<string> }) => (
  <ReactFlowProvider>
    <CountsContext value={useCountsByStep()}>
      <Drawn samplePath={samplePath} />
    </CountsContext>
  </ReactFlowProvider>
))
