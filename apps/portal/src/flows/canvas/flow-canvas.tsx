// The drawing of a flow: cards and edges, moved by hand or tidied up. Everything on it can also be done in the outline.
import './react-flow.css'
import { classNames, IconButton, useTexts } from '@company-data/ui'
import {
  applyNodeChanges,
  Background,
  BackgroundVariant,
  MiniMap,
  type NodeChange,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useEditor } from '../editor/use-editor.tsx'
import { addEdge, removeEdge, removeStep } from '../edits/step-edits.ts'
import { problemsByStep } from '../problems/problems.ts'
import { canvasTexts } from './canvas-texts.ts'
import { EdgeLine } from './edge-line.tsx'
import styles from './flow-canvas.module.css'
import { StepCard, type StepOnCanvas } from './step-card.tsx'
import { nodeOf, useCards, useLines, usePlaces } from './use-drawing.ts'

const NODE_TYPES = { step: StepCard }
const EDGE_TYPES = { edge: EdgeLine }
/** The map computes its view from these, not from the style sheet. */
const MAP_SIZE = { width: 150, height: 110 }
const MANY_STEPS = 40

const Zoom = ({ onTidy }: { onTidy: () => void }) => {
  const texts = useTexts(canvasTexts)
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  return (
    <Panel position="bottom-left" className={classNames(styles.zoom)}>
      <IconButton icon="minus" label={texts.zoomOut} onClick={() => void zoomOut()} />
      <IconButton icon="plus" label={texts.zoomIn} onClick={() => void zoomIn()} />
      <IconButton icon="maximize" label={texts.fit} onClick={() => void fitView({ padding: 0.08 })} />
      <IconButton icon="sparkles" label={texts.tidy} onClick={onTidy} />
    </Panel>
  )
}

const useNodes = (way: ReadonlySet<string>) => {
  const { definition, problems, selection } = useEditor()
  const places = usePlaces(definition)
  const byStep = useMemo(() => problemsByStep(problems, definition), [problems, definition])
  const cards = useCards(definition, byStep, way)
  const chosen = selection?.kind === 'edge' ? undefined : selection?.step
  const [nodes, setNodes] = useState<StepOnCanvas[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the places are new after a layout
  useEffect(() => {
    if (places.layouts === 0) return
    setNodes((before) => {
      const earlier = new Map(before.map((node) => [node.id, node]))
      return [...cards].map(([key, data]) => {
        const node = earlier.get(key)
        const place = places.placeOf(key)
        const isSame = node?.data === data && node.selected === (key === chosen) && node.position === place
        return isSame ? node : { ...node, ...nodeOf(key, data, place, key === chosen) }
      })
    })
  }, [cards, chosen, places.layouts])

  const onNodesChange = useCallback(
    (changes: NodeChange<StepOnCanvas>[]) => {
      for (const change of changes)
        if (change.type === 'position' && change.position) places.move(change.id, change.position)
      // What is selected and what is there is decided by the editor.
      setNodes((now) =>
        applyNodeChanges(
          changes.filter(({ type }) => type !== 'select' && type !== 'remove'),
          now,
        ),
      )
    },
    [places],
  )
  return { nodes, onNodesChange, tidy: places.tidy, layouts: places.layouts }
}

const Drawn = ({ way }: { way: ReadonlySet<string> }) => {
  const texts = useTexts(canvasTexts)
  const { definition, selection, select, apply } = useEditor()
  const { fitView } = useReactFlow()
  const { nodes, onNodesChange, tidy, layouts } = useNodes(way)
  const nameOf = useCallback(
    (from: string, to: string, label: string | undefined) => `${from}, ${label ?? texts.always}: ${texts.leadsTo(to)}`,
    [texts],
  )
  const edges = useLines(definition, selection?.kind === 'edge' ? selection.place : undefined, nameOf)
  useEffect(() => {
    // The first layout is fitted by the canvas itself.
    if (layouts > 1) void fitView({ padding: 0.08 })
  }, [layouts, fitView])

  return (
    <ReactFlow
      className={classNames(styles.canvas)}
      aria-label={texts.canvas}
      nodes={nodes}
      edges={edges}
      nodeTypes={NODE_TYPES}
      edgeTypes={EDGE_TYPES}
      onNodesChange={onNodesChange}
      onNodeClick={(_, { id }) => select({ kind: 'step', step: id })}
      onEdgeClick={(_, { id }) => select({ kind: 'edge', place: Number(id) })}
      onPaneClick={() => select(undefined)}
      onConnect={({ source, target }) => apply((draft) => addEdge(draft, source, target))}
      onBeforeDelete={async ({ nodes: gone, edges: lines }) => {
        const [node] = gone
        const [line] = lines
        if (node) apply((draft) => removeStep(draft, node.id))
        else if (line) apply((draft) => removeEdge(draft, Number(line.id)))
        select(undefined)
        return false
      }}
      deleteKeyCode={['Delete', 'Backspace']}
      minZoom={0.15}
      maxZoom={1.6}
      snapToGrid
      snapGrid={[8, 8]}
      onlyRenderVisibleElements={definition.nodes.length > MANY_STEPS}
      fitView
      fitViewOptions={{ padding: 0.08, maxZoom: 1 }}
    >
      <Background variant={BackgroundVariant.Dots} gap={20} size={1.4} className={classNames(styles.dots)} />
      <Zoom onTidy={() => void tidy()} />
      <MiniMap
        position="bottom-right"
        className={classNames(styles.map)}
        nodeClassName={classNames(styles.mapNode)}
        nodeBorderRadius={12}
        style={MAP_SIZE}
        pannable
        zoomable
        ariaLabel={texts.canvas}
      />
    </ReactFlow>
  )
}

const NOWHERE: ReadonlySet<string> = new Set()

export const FlowCanvas = ({ way = NOWHERE }: { way?: ReadonlySet<string> }) => (
  <ReactFlowProvider>
    <Drawn way={way} />
  </ReactFlowProvider>
)
