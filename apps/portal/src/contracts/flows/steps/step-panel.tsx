// The properties of a step: its party, elements and edges, and the documents of a final step.
import type { FlowNode } from '@company-data/flow-engine'
import { Button, Icon, IconButton, type IconName, Menu, Tag, useTexts } from '@company-data/ui'
import { getTypeName, typeNames } from '@company-data/web/fields/rules'
import { partyLabels } from '../../../app/party-labels.ts'
import { getElementLabel } from '../canvas/step-drawing.ts'
import { KeyAt, ProblemsAt, SelectAt, TextAt } from '../editor/fields.tsx'
import panel from '../editor/panel.module.css'
import { InTurn } from '../editor/render-in-chunks.tsx'
import { useEditor } from '../editor/use-editor.tsx'
import { duplicateStep, pasteElement } from '../edits/copies.ts'
import { appendAt, setAt } from '../edits/edit-path.ts'
import { findStepIndex } from '../edits/find-step.ts'
import { freeKey, keyFrom } from '../edits/keys.ts'
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
  const typeTexts = useTexts(typeNames)
  const { problems, lists, newParts, now, apply, remove, moveUp, select } = useEditor()
  const path = ['definition', 'nodes', nodeIndex, 'elements']
  const add = (kind: ElementKind) => {
    const count = now().definition.nodes[nodeIndex]?.elements.length ?? 0
    const element = newElement(now().definition, kind, texts.newField)
    newParts.add('slug' in element ? element.slug : element.key)
    apply((draft) => appendAt(draft, path, element))
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
              <span className={panel.name}>{getElementLabel(element)}</span>
              <span className={panel.why}>
                {element.kind === 'field'
                  ? getTypeName(typeTexts, lists.fieldTypes, element.type)
                  : texts.add[element.kind]}
              </span>
              {getSeverity(index) && <Mark severity={getSeverity(index)} />}
            </button>
            <IconButton
              icon="arrowUp"
              label={`${texts.up}: ${getElementLabel(element)}`}
              disabled={index === 0}
              onClick={() => moveUp([...path, index])}
            />
            <IconButton
              icon="copy"
              label={`${texts.duplicate}: ${getElementLabel(element)}`}
              onClick={() => apply((draft) => pasteElement(draft, nodeIndex, element))}
            />
            <IconButton
              icon="trash"
              label={`${texts.remove}: ${getElementLabel(element)}`}
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
              <span className={panel.name}>{constant.label || constant.key}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const StepHead = ({ node }: { node: FlowNode }) => {
  const texts = useTexts(stepTexts)
  const { newParts, now, apply, select } = useEditor()
  const after = () => {
    const { key, draft } = addStep(now(), texts.newStep, node.key)
    newParts.add(key)
    apply(() => draft)
    select({ kind: 'step', step: key })
  }
  const duplicate = () => {
    const copied = duplicateStep(now(), node.key)
    if (copied === undefined) return
    newParts.add(copied.key)
    apply(() => copied.draft)
    select({ kind: 'step', step: copied.key })
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
      <IconButton icon="copy" label={texts.duplicateStep} onClick={duplicate} />
      <IconButton icon="trash" label={texts.removeStep} onClick={remove} />
    </header>
  )
}

export const StepPanel = ({ step }: { step: string }) => {
  const texts = useTexts(stepTexts)
  const { definition, newParts, now, apply, select } = useEditor()
  const nodeIndex = findStepIndex(definition, step, newParts)
  const node = definition.nodes[nodeIndex]
  if (node === undefined) return null
  const rename = (to: string) => {
    newParts.keepKey(node.key)
    apply((draft) => renameStep(draft, node.key, to))
    select({ kind: 'step', step: to })
  }
  const followLabel = () => {
    const { nodes } = now().definition
    const { key = '', label = '' } = nodes[nodeIndex] ?? {}
    if (!newParts.followsLabel(key) || label === texts.newStep) return
    const otherKeys = nodes.flatMap((other) => (other.key === key ? [] : [other.key]))
    const to = freeKey(keyFrom(label, 'step'), otherKeys)
    if (to === key) return
    newParts.rename(key, to)
    // One step of the history with the label that was typed.
    apply((draft) => renameStep(draft, key, to), ['definition', 'nodes', nodeIndex, 'label'].join('/'))
  }
  return (
    <InTurn>
      <StepHead node={node} />
      <section className={panel.group}>
        <TextAt path={['nodes', nodeIndex, 'label']} label={texts.label} isFirst onLeave={followLabel} />
        <KeyAt path={['nodes', nodeIndex, 'key']} label={texts.key} hint={texts.keyHint} onRename={rename} />
        <SelectAt
          path={['nodes', nodeIndex, 'party']}
          label={texts.party}
          options={[...partyLabels(definition.parties)].map(([value, label]) => ({ value, label }))}
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
