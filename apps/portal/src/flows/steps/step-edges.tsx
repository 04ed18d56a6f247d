// Where a step leads, in the order in which its edges are tried, and where it comes from.
import type { Edge, FlowNode } from '@company-data/flow-engine'
import { Icon, IconButton, useTexts } from '@company-data/ui'
import { labelOfEdge } from '../canvas/drawing.ts'
import { ChooseMenu } from '../editor/choose.tsx'
import { ProblemsAt } from '../editor/fields.tsx'
import panel from '../editor/panel.module.css'
import { useEditor } from '../editor/use-editor.tsx'
import { addEdge } from '../edits/step-edits.ts'
import { stepTexts } from './step-texts.ts'

export const StepEdges = ({ node }: { node: FlowNode }) => {
  const texts = useTexts(stepTexts)
  const { definition, apply, remove, moveUp, select } = useEditor()
  const numbered = definition.edges.map((edge, place) => ({ ...edge, place }))
  // The order of a step's edges is the order in which they are tried; edges of other steps lie between them.
  const isLeaving = (edge: unknown): boolean => (edge as Edge).from === node.key
  const leaving = numbered.filter(({ from }) => from === node.key)
  const arriving = numbered.filter(({ to }) => to === node.key)
  const labelOf = (key: string) => definition.nodes.find((one) => one.key === key)?.label || key
  const others = definition.nodes.filter(({ key }) => key !== node.key && !leaving.some(({ to }) => to === key))
  return (
    <>
      <section className={panel.group}>
        <div className={panel.title}>
          <h3>{texts.leadsTo}</h3>
          {others.length > 0 && (
            <ChooseMenu
              trigger={<IconButton icon="plus" label={texts.addEdge} />}
              label={texts.addEdge}
              options={others.map(({ key, label }) => ({ value: key, label: label || key }))}
              onPick={(key) => apply((draft) => addEdge(draft, node.key, key))}
            />
          )}
        </div>
        {leaving.length === 0 && <p className={panel.note}>{texts.noEdges}</p>}
        <ul className={panel.list}>
          {leaving.map(({ to, when, place }, index) => (
            // Named by where it leads, so that the focus moves with it; a definition may have an edge twice.
            <li key={`${to} ${leaving.slice(0, index).filter((other) => other.to === to).length}`}>
              <div className={panel.item}>
                <button type="button" className={panel.line} onClick={() => select({ kind: 'edge', place })}>
                  <Icon name="arrowRight" size={14} />
                  <span className={panel.name}>{labelOf(to)}</span>
                  <span className={panel.why}>{labelOfEdge(when) ?? texts.always}</span>
                </button>
                {leaving.length > 1 && (
                  <IconButton
                    icon="arrowUp"
                    label={`${texts.up}: ${labelOf(to)}`}
                    disabled={index === 0}
                    onClick={() => moveUp(['definition', 'edges', place], isLeaving)}
                  />
                )}
                <IconButton
                  icon="trash"
                  label={`${texts.removeEdge}: ${labelOf(to)}`}
                  onClick={() => remove(['definition', 'edges', place])}
                />
              </div>
              <ProblemsAt path={['edges', place]} below />
            </li>
          ))}
        </ul>
      </section>
      {arriving.length > 0 && (
        <section className={panel.group}>
          <h3>{texts.cameFrom}</h3>
          <ul className={panel.list}>
            {arriving.map(({ from, when, place }) => (
              <li key={place} className={panel.item}>
                <button type="button" className={panel.line} onClick={() => select({ kind: 'step', step: from })}>
                  <Icon name="arrowLeft" size={14} />
                  <span className={panel.name}>{labelOf(from)}</span>
                  <span className={panel.why}>{labelOfEdge(when) ?? texts.always}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
