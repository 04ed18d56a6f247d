// The outgoing edges of a step, in the order in which they are tried, and its incoming edges.
import type { Edge, FlowNode } from '@company-data/flow-engine'
import { Icon, IconButton, type IconName, SortableList, useTexts } from '@company-data/ui'
import type { ReactNode } from 'react'
import { useEdgeDescriber } from '../conditions/use-edge-describer.ts'
import { ChooseMenu } from '../editor/choose.tsx'
import { ProblemsAt } from '../editor/fields.tsx'
import ordered from '../editor/list-rows/ordered-lists.module.css'
import { useRowIds } from '../editor/list-rows/use-row-ids.ts'
import panel from '../editor/panel.module.css'
import { useEditor } from '../editor/use-editor.tsx'
import { addEdge } from '../edits/step-edits.ts'
import { stepTexts } from './step-texts.ts'

interface NumberedEdge {
  edge: Edge
  edgeIndex: number
}

interface EdgeLineProps {
  icon: IconName
  /** The step at its other end. */
  label: string
  /** When it is taken. */
  why: string
  onOpen: () => void
}

const EdgeLine = ({ icon, label, why, onOpen }: EdgeLineProps) => (
  <button type="button" className={panel.line} onClick={onOpen}>
    <Icon name={icon} size={14} />
    <span className={panel.name}>{label}</span>
    <span className={panel.why}>{why}</span>
  </button>
)

/** Texts about one edge of a list. */
const useEdgeTexts = () => {
  const { always } = useTexts(stepTexts)
  const editor = useEditor()
  const describeEdge = useEdgeDescriber(editor)
  const { nodes, edges } = editor.definition
  return {
    getLabel: (key: string | undefined): string => nodes.find((step) => step.key === key)?.label || (key ?? ''),
    getReason: (edge: Edge): string => describeEdge(edge) ?? always,
    edges: edges.map((edge, edgeIndex): NumberedEdge => ({ edge, edgeIndex })),
  }
}

const Leaving = ({ node }: { node: FlowNode }) => {
  const texts = useTexts(stepTexts)
  const { definition, apply, move, remove, select } = useEditor()
  const { getLabel, getReason, edges } = useEdgeTexts()
  const leaving = edges.filter(({ edge }) => edge.from === node.key)
  const ids = useRowIds(leaving.map(({ edge }) => edge))
  const otherSteps = definition.nodes.filter(
    ({ key }) => key !== node.key && !leaving.some(({ edge }) => edge.to === key),
  )
  // The order of a step's edges is the order in which they are tried; edges of other steps lie between them.
  const isLeaving = (edge: unknown): boolean => (edge as Edge).from === node.key
  const renderEdge = ({ edge, edgeIndex }: NumberedEdge, handle: ReactNode) => (
    <>
      <div className={panel.item}>
        {leaving.length > 1 && handle}
        <EdgeLine
          icon="arrowRight"
          label={getLabel(edge.to)}
          why={getReason(edge)}
          onOpen={() => select({ kind: 'edge', index: edgeIndex })}
        />
        <IconButton
          icon="trash"
          label={`${texts.removeEdge}: ${getLabel(edge.to)}`}
          onClick={() => remove(['definition', 'edges', edgeIndex])}
        />
      </div>
      <ProblemsAt path={['edges', edgeIndex]} below />
    </>
  )
  return (
    <section className={panel.group}>
      <div className={panel.title}>
        <h3>{texts.leadsTo}</h3>
        {otherSteps.length > 0 && (
          <ChooseMenu
            trigger={<IconButton icon="plus" label={texts.addEdge} />}
            label={texts.addEdge}
            options={otherSteps.map(({ key, label }) => ({ value: key, label: label || key }))}
            onPick={(key) => apply((draft) => addEdge(draft, node.key, key))}
          />
        )}
      </div>
      {leaving.length === 0 && <p className={panel.note}>{texts.noEdges}</p>}
      <div className={ordered.lines}>
        <SortableList
          label={texts.leadsTo}
          items={ids}
          getId={(id) => id}
          getName={(id) => getLabel(leaving[ids.indexOf(id)]?.edge.to)}
          onMove={(from, to) => move(['definition', 'edges', leaving[from]?.edgeIndex ?? -1], to - from, isLeaving)}
        >
          {(id, handle) => {
            const numbered = leaving[ids.indexOf(id)]
            return numbered && renderEdge(numbered, handle)
          }}
        </SortableList>
      </div>
    </section>
  )
}

const Arriving = ({ node }: { node: FlowNode }) => {
  const texts = useTexts(stepTexts)
  const { select } = useEditor()
  const { getLabel, getReason, edges } = useEdgeTexts()
  const arriving = edges.filter(({ edge }) => edge.to === node.key)
  if (arriving.length === 0) return null
  return (
    <section className={panel.group}>
      <h3>{texts.cameFrom}</h3>
      <ul className={panel.list}>
        {arriving.map(({ edge, edgeIndex }) => (
          <li key={edgeIndex} className={panel.item}>
            <EdgeLine
              icon="arrowLeft"
              label={getLabel(edge.from)}
              why={getReason(edge)}
              onOpen={() => select({ kind: 'step', step: edge.from })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

export const StepEdges = ({ node }: { node: FlowNode }) => (
  <>
    <Leaving node={node} />
    <Arriving node={node} />
  </>
)
