// The properties of a step: its party, elements and edges, and the documents of a final step.
import type { FlowNode } from '@company-data/flow-engine'
import { Button, Icon, IconButton, Menu, useTexts } from '@company-data/ui'
import { partyLabels } from '../../../app/party-labels.ts'
import { clipboardTexts } from '../clipboard/clipboard-texts.ts'
import { useClipboard } from '../clipboard/use-clipboard.ts'
import { InTurn } from '../editor/draw-in-parts.tsx'
import { KeyAt, ProblemsAt, SelectAt, TextAt } from '../editor/fields.tsx'
import panel from '../editor/panel.module.css'
import { useEditor } from '../editor/use-editor.tsx'
import { copySteps } from '../edits/copies.ts'
import { setAt } from '../edits/edit-path.ts'
import { findStepIndex } from '../edits/find-step.ts'
import { freeKey, keyFrom } from '../edits/keys.ts'
import { addStep, renameStep } from '../edits/step-edits.ts'
import { DocumentEditor } from '../outputs/document-editor.tsx'
import { Elements } from './elements.tsx'
import { StepEdges } from './step-edges.tsx'
import { stepTexts } from './step-texts.ts'

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
  const { copyStep } = useTexts(clipboardTexts)
  const editor = useEditor()
  const { flow, newParts, now, apply, select } = editor
  const clipboard = useClipboard(editor)
  const step = new Set([node.key])
  const after = () => {
    const { key, draft } = addStep(now(), texts.newStep, node.key)
    newParts.add(key)
    apply(() => draft)
    select({ kind: 'step', step: key })
  }
  return (
    <header className={panel.head}>
      <Icon name="layout" />
      <h2>{node.label || node.key}</h2>
      <IconButton icon="plus" label={texts.addStepAfter} onClick={after} />
      <IconButton icon="copy" label={texts.duplicateStep} onClick={() => clipboard.duplicateSteps(step)} />
      <Menu
        trigger={<IconButton icon="ellipsis" label={texts.moreOfStep} />}
        actions={[
          { label: copyStep, icon: 'clipboard', run: () => clipboard.copy(copySteps(flow.id, now(), step)) },
          { label: texts.removeStep, icon: 'trash', danger: true, run: () => clipboard.removeSteps(step) },
        ]}
      />
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
    // One undo step together with the label that was typed.
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
