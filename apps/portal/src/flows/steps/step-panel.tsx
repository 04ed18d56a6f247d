// The properties of a step: its party, elements and edges, and the documents of a final step.
import type { FlowNode } from '@company-data/flow-engine'
import { Button, Icon, IconButton, type IconName, Menu, Tag, useTexts } from '@company-data/ui'
import { getElementName } from '../canvas/drawing.ts'
import { KeyAt, ProblemsAt, SelectAt, TextAt } from '../editor/fields.tsx'
import panel from '../editor/panel.module.css'
import { InTurn } from '../editor/render-in-chunks.tsx'
import { useEditor } from '../editor/use-editor.tsx'
import { appendAt, setAt } from '../edits/edit-path.ts'
import { addStep, type ElementKind, newElement, removeStep, renameStep } from '../edits/step-edits.ts'
import { DocumentEditor } from '../outputs/document-editor.tsx'
import { problemsAt } from '../problems/problems.ts'
import { StepEdges } from './step-edges.tsx'
import { stepTexts } from './step-texts.ts'

export const ELEMENT_ICONS: Readonly<Record<ElementKind, IconName>> = {
  field: 'textCursor',
  text: 'fileText',
  image: 'image',
  plugin: 'plug',
}

const Elements = ({ node, nodeIndex }: { node: FlowNode; nodeIndex: number }) => {
  const texts = useTexts(stepTexts)
  const { problems, now, apply, remove, moveUp, select } = useEditor()
  const path = ['definition', 'nodes', nodeIndex, 'elements']
  const add = (kind: ElementKind) => {
    const count = now().definition.nodes[nodeIndex]?.elements.length ?? 0
    apply((draft) => appendAt(draft, path, newElement(draft.definition, kind, texts.newField)))
    select({ kind: 'element', step: node.key, index: count })
  }
  const getSeverity = (index: number) =>
    problemsAt(problems, ['nodes', nodeIndex, 'elements', index], true)[0]?.severity
  return (
    <section className={panel.group}>
      <div className={panel.title}>
        <h3>{texts.elements}</h3>
        <Menu
          trigger={<IconButton icon="plus" label={texts.addElement} />}
          actions={(['field', 'text', 'image', 'plugin'] as const).map((kind) => ({
            label: texts.add[kind],
            icon: ELEMENT_ICONS[kind],
            run: () => add(kind),
          }))}
        />
      </div>
      {node.elements.length === 0 && <p className={panel.note}>{texts.noElements}</p>}
      <ul className={panel.list}>
        {node.elements.map((element, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two elements may have the same key until that is repaired
          <li key={index} className={panel.item}>
            <button
              type="button"
              className={panel.line}
              onClick={() => select({ kind: 'element', step: node.key, index })}
            >
              <Icon name={ELEMENT_ICONS[element.kind] ?? 'info'} size={14} />
              <code className={panel.name}>{getElementName(element)}</code>
              <span className={panel.why}>{element.kind === 'field' ? element.type : texts.add[element.kind]}</span>
              {getSeverity(index) && <Mark severity={getSeverity(index)} />}
            </button>
            <IconButton
              icon="arrowUp"
              label={`${texts.up}: ${getElementName(element)}`}
              disabled={index === 0}
              onClick={() => moveUp([...path, index])}
            />
            <IconButton
              icon="trash"
              label={`${texts.remove}: ${getElementName(element)}`}
              onClick={() => remove([...path, index])}
            />
          </li>
        ))}
      </ul>
      <ProblemsAt path={['nodes', nodeIndex, 'elements']} />
    </section>
  )
}

const Mark = ({ severity }: { severity: 'error' | 'warning' | undefined }) =>
  severity ? (
    <span data-severity={severity} className={panel.mark}>
      <Icon name="triangleAlert" size={14} />
    </span>
  ) : null

const Shown = ({ node }: { node: FlowNode }) => {
  const texts = useTexts(stepTexts)
  const { definition, go } = useEditor()
  const shownConstants = definition.constants.flatMap((constant, constantIndex) =>
    constant.shown_on.includes(node.key) ? [{ constant, place: constantIndex }] : [],
  )
  return (
    <section className={panel.group}>
      <h3>{texts.shown}</h3>
      {shownConstants.length === 0 && <p className={panel.note}>{texts.noShown}</p>}
      <ul className={panel.list}>
        {shownConstants.map(({ constant, place }) => (
          <li key={constant.key} className={panel.item}>
            <button type="button" className={panel.line} onClick={() => go({ view: 'constants', index: place })}>
              <Icon name="calculator" size={14} />
              <code className={panel.name}>{constant.key}</code>
              <span className={panel.why}>{constant.label}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const StepHead = ({ node }: { node: FlowNode }) => {
  const texts = useTexts(stepTexts)
  const { now, apply, select } = useEditor()
  const after = () => {
    const { key, draft } = addStep(now(), texts.newStep, node.key)
    apply(() => draft)
    select({ kind: 'step', step: key })
  }
  const remove = () => {
    apply((draft) => removeStep(draft, node.key))
    select(undefined)
  }
  return (
    <header className={panel.head}>
      <Icon name="textCursor" />
      <h2>{node.label || node.key}</h2>
      <Tag>{node.key}</Tag>
      <IconButton icon="plus" label={texts.addStepAfter} onClick={after} />
      <IconButton icon="trash" label={texts.removeStep} onClick={remove} />
    </header>
  )
}

export const StepPanel = ({ step }: { step: string }) => {
  const texts = useTexts(stepTexts)
  const { definition, apply, select } = useEditor()
  const nodeIndex = definition.nodes.findIndex(({ key }) => key === step)
  const node = definition.nodes[nodeIndex]
  if (node === undefined) return null
  const rename = (to: string) => {
    apply((draft) => renameStep(draft, step, to))
    select({ kind: 'step', step: to })
  }
  return (
    <InTurn>
      <StepHead node={node} />
      <section className={panel.group}>
        <TextAt path={['nodes', nodeIndex, 'label']} label={texts.label} />
        <KeyAt path={['nodes', nodeIndex, 'key']} label={texts.key} hint={texts.keyHint} onRename={rename} />
        <SelectAt
          path={['nodes', nodeIndex, 'party']}
          label={texts.party}
          options={definition.parties.map(({ key, label }) => ({ value: key, label: label || key }))}
        />
        {definition.entry === node.key ? (
          <p className={panel.note}>{texts.isEntry}</p>
        ) : (
          <Button
            kind="quiet"
            icon="play"
            onClick={() => apply((draft) => setAt(draft, ['definition', 'entry'], node.key))}
          >
            {texts.makeEntry}
          </Button>
        )}
        <ProblemsAt path={['nodes', nodeIndex]} />
      </section>
      <Elements node={node} nodeIndex={nodeIndex} />
      <StepEdges node={node} />
      <Shown node={node} />
      {definition.output_mode === 'document' && <DocumentEditor node={node} nodeIndex={nodeIndex} />}
    </InTurn>
  )
}
