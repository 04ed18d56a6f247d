// The outgoing edges of a step, in the order in which they are tried, and its incoming edges.
import type { Edge, FlowNode } from '@company-data/flow-engine'
import { Icon, IconButton, useTexts } from '@company-data/ui'
import { useEdgeDescriber } from '../conditions/use-edge-describer.ts'
import { ChooseMenu } from '../editor/choose.tsx'
import { ProblemsAt } from '../editor/fields.tsx'
import panel from '../editor/panel.module.css'
import { useEditor } from '../editor/use-editor.tsx'
import { addEdge } from '../edits/step-edits.ts'
import { stepTexts } from './step-texts.ts'

export const StepEdges = ({ node }: { node: FlowNode }) => {
  const texts = useTexts(stepTexts)
  const editor = useEditor()
  const { definition, apply, remove, moveUp, select } = editor
  const describeEdge = useEdgeDescriber(editor)
  const numbered = definition.edges.map((edge, edgeIndex) => ({ ...edge, edgeIndex }))
  // The order of a step's edges is the order in which they are tried; edges of other steps lie between them.
  const isLeaving = (edge: unknown): boolean => (edge as Edge).from === node.key
  const leaving = numbered.filter(({ from }) => from === node.key)
  const arriving = numbered.filter(({ to }) => to === node.key)
  const findStepLabel = (key: string) => definition.nodes.find((step) => step.key === key)?.label || key
  const otherSteps = definition.nodes.filter(({ key }) => key !== node.key && !leaving.some(({ to }) => to === key))
  return (
    <>
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
        <ul className={panel.list}>
          {leaving.map(({ edgeIndex, ...edge }, index) => {
            const { to } = edge
            return (
              // Keyed by its target, so that the focus moves with it; a definition may have an edge twice.
              <li key={`${to} ${leaving.slice(0, index).filter((other) => other.to === to).length}`}>
                <div className={panel.item}>
                  <button
                    type="button"
                    className={panel.line}
                    onClick={() => select({ kind: 'edge', index: edgeIndex })}
                  >
                    <Icon name="arrowRight" size={14} />
                    <span className={panel.name}>{findStepLabel(to)}</span>
                    <span className={panel.why}>{describeEdge(edge) ?? texts.always}</span>
                  </button>
                  {leaving.length > 1 && (
                    <IconButton
                      icon="arrowUp"
                      label={`${texts.up}: ${findStepLabel(to)}`}
                      disabled={index === 0}
                      onClick={() => moveUp(['definition', 'edges', edgeIndex], isLeaving)}
                    />
                  )}
                  <IconButton
                    icon="trash"
                    label={`${texts.removeEdge}: ${findStepLabel(to)}`}
                    onClick={() => remove(['definition', 'edges', edgeIndex])}
                  />
                </div>
                <ProblemsAt path={['edges', edgeIndex]} below />
              </li>
            )
          })}
        </ul>
      </section>
      {arriving.length > 0 && (
        <section className={panel.group}>
          <h3>{texts.cameFrom}</h3>
          <ul className={panel.list}>
            {arriving.map(({ edgeIndex, ...edge }) => (
              <li key={edgeIndex} className={panel.item}>
                <button type="button" className={panel.line} onClick={() => select({ kind: 'step', step: edge.from })}>
                  <Icon name="arrowLeft" size={14} />
                  <span className={panel.name}>{findStepLabel(edge.from)}</span>
                  <span className={panel.why}>{describeEdge(edge) ?? texts.always}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
