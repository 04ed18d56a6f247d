// The documents that a final step creates: outputs, each with its rules.
import type { FlowNode, Output } from '@company-data/flow-engine'
import { Button, IconButton, useTexts } from '@company-data/ui'
import { partyLabels } from '../../../app/party-labels.ts'
import { KeyAt, ProblemsAt, SelectAt, TextAt } from '../editor/fields.tsx'
import panel from '../editor/panel.module.css'
import { useEditor } from '../editor/use-editor.tsx'
import { appendAt, type Path, setAt, valueAt } from '../edits/edit-path.ts'
import { freeKey, keyFrom } from '../edits/keys.ts'
import { AddPdf } from './add-pdf.tsx'
import { renameOutput, toPartId } from './document-edits.ts'
import { outputTexts } from './output-texts.ts'
import { RuleList } from './rule-editor.tsx'
import { newRule } from './rule-edits.ts'

interface OutputNameProps {
  path: Path
  /** The keys of the other documents of the step. */
  otherKeys: readonly string[]
}

/** The name of a document. The key of a new one follows it until the key itself is edited. */
const OutputName = ({ path, otherKeys }: OutputNameProps) => {
  const texts = useTexts(outputTexts)
  const { newParts, now, apply } = useEditor()
  const namePath = [...path, 'name']
  const followName = () => {
    const { output_key: key = '', name = '' } = (valueAt(now().definition, path) ?? {}) as Partial<Output>
    if (!newParts.followsLabel(toPartId(key))) return
    const to = freeKey(keyFrom(name, key), otherKeys)
    if (to === key) return
    newParts.rename(toPartId(key), toPartId(to))
    // One step of the history with the name that was typed.
    apply((draft) => renameOutput(draft, path, to), ['definition', ...namePath].join('/'))
  }
  return <TextAt path={namePath} label={texts.name} onLeave={followName} />
}

const OutputEditor = ({ output, node, outputIndex }: { output: Output; node: number; outputIndex: number }) => {
  const texts = useTexts(outputTexts)
  const { apply, remove, newParts, lists, definition } = useEditor()
  const outputs = ['nodes', node, 'document', 'outputs']
  const path = [...outputs, outputIndex]
  const others = definition.nodes[node]?.document?.outputs ?? []
  const otherKeys = others.flatMap(({ output_key }, index) => (index === outputIndex ? [] : [output_key]))
  const template = lists.assets.find(({ kind }) => kind === 'pdf')?.asset_key
  return (
    <div className={panel.box}>
      <div className={panel.title}>
        <h4 className={panel.name}>{texts.output(output.name || output.output_key)}</h4>
        <IconButton
          icon="trash"
          label={`${texts.removeOutput}: ${output.name}`}
          onClick={() => remove(['definition', ...path])}
        />
      </div>
      <OutputName path={path} otherKeys={otherKeys} />
      <KeyAt
        path={[...path, 'output_key']}
        label={texts.key}
        onRename={(to) => {
          newParts.keepKey(toPartId(output.output_key))
          apply((draft) => renameOutput(draft, path, to))
        }}
      />
      <p className={panel.note}>{texts.rules}</p>
      <RuleList rules={output.rules} path={[...path, 'rules']} />
      <Button
        kind="quiet"
        icon="plus"
        onClick={() => apply((draft) => appendAt(draft, ['definition', ...path, 'rules'], newRule(template)))}
      >
        {texts.addRule}
      </Button>
      <ProblemsAt path={path} />
      <ProblemsAt path={[...path, 'rules']} />
    </div>
  )
}

export const DocumentEditor = ({ node, nodeIndex }: { node: FlowNode; nodeIndex: number }) => {
  const texts = useTexts(outputTexts)
  const { definition, apply } = useEditor()
  const path = ['definition', 'nodes', nodeIndex, 'document']
  const { document } = node
  const isLeaf = !definition.edges.some(({ from }) => from === node.key)
  if (document === null) {
    if (!isLeaf) return null
    return (
      <section className={panel.group}>
        <h3>{texts.documents}</h3>
        <p className={panel.note}>{texts.noDocuments}</p>
        <AddPdf step={node.key} isFirst />
        <ProblemsAt path={['nodes', nodeIndex, 'document']} below />
      </section>
    )
  }
  return (
    <section className={panel.group}>
      <div className={panel.title}>
        <h3>{texts.documents}</h3>
        <IconButton
          icon="trash"
          label={texts.removeDocuments}
          onClick={() => apply((draft) => setAt(draft, path, null))}
        />
      </div>
      <SelectAt
        path={['nodes', nodeIndex, 'document', 'language_party']}
        label={texts.languageParty}
        options={[...partyLabels(definition.parties)].map(([value, label]) => ({ value, label }))}
      />
      {document.outputs.map((output, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two outputs may have the same key until that is repaired
        <OutputEditor key={index} output={output} node={nodeIndex} outputIndex={index} />
      ))}
      <AddPdf step={node.key} isFirst={document.outputs.length === 0} />
      <ProblemsAt path={['nodes', nodeIndex, 'document']} />
      <ProblemsAt path={['nodes', nodeIndex, 'document', 'outputs']} />
    </section>
  )
}
