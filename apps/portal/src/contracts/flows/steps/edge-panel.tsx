// The properties of an edge: its steps, and when it is taken.
import { Button, Icon, IconButton, useTexts } from '@company-data/ui'
import { ConditionAt } from '../conditions/condition-editor.tsx'
import { InTurn } from '../editor/draw-in-parts.tsx'
import { SelectAt } from '../editor/fields.tsx'
import panel from '../editor/panel.module.css'
import { useEditor } from '../editor/use-editor.tsx'
import { stepTexts } from './step-texts.ts'
import { useInsertStep } from './use-insert-step.ts'

export const EdgePanel = ({ edgeIndex }: { edgeIndex: number }) => {
  const texts = useTexts(stepTexts)
  const editor = useEditor()
  const { definition, remove, select } = editor
  const insert = useInsertStep(editor)
  const edge = definition.edges[edgeIndex]
  if (edge === undefined) return null
  const siblings = definition.edges.flatMap(({ from }, index) => (from === edge.from ? [index] : []))
  const steps = definition.nodes.map(({ key, label }) => ({ value: key, label: label || key }))
  const removeEdge = () => {
    remove(['definition', 'edges', edgeIndex])
    select({ kind: 'step', step: edge.from })
  }
  return (
    <InTurn>
      <header className={panel.head}>
        <Icon name="gitBranch" />
        <h2>{texts.edge}</h2>
        <IconButton icon="arrowLeft" label={texts.back} onClick={() => select({ kind: 'step', step: edge.from })} />
        <IconButton icon="trash" label={texts.removeEdge} onClick={removeEdge} />
      </header>
      <section className={panel.group}>
        <SelectAt path={['edges', edgeIndex, 'from']} label={texts.from} options={steps} />
        <SelectAt path={['edges', edgeIndex, 'to']} label={texts.to} options={steps} />
        <Button kind="quiet" icon="plus" onClick={() => insert(edgeIndex)}>
          {texts.insertStep}
        </Button>
        <p className={panel.note}>{texts.order(siblings.indexOf(edgeIndex) + 1, siblings.length)}</p>
      </section>
      <section className={panel.group}>
        <ConditionAt path={['edges', edgeIndex, 'when']} label={texts.when} />
      </section>
    </InTurn>
  )
}
