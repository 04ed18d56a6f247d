// The documents that a final step creates: outputs, each with its rules.
import type { FlowNode, Output } from '@company-data/flow-engine'
import { Button, IconButton, useTexts } from '@company-data/ui'
import { KeyAt, ProblemsAt, SelectAt, TextAt } from '../editor/fields.tsx'
import panel from '../editor/panel.module.css'
import { useEditor } from '../editor/use-editor.tsx'
import { appendAt, setAt } from '../edits/edit-path.ts'
import { AddPdf } from './add-pdf.tsx'
import { outputTexts } from './output-texts.ts'
import { newRule, RuleEditor } from './rule-editor.tsx'

const OutputEditor = ({ output, node, outputIndex }: { output: Output; node: number; outputIndex: number }) => {
  const texts = useTexts(outputTexts)
  const { apply, remove, lists } = useEditor()
  const outputs = ['nodes', node, 'document', 'outputs']
  const path = [...outputs, outputIndex]
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
      <TextAt path={[...path, 'name']} label={texts.name} />
      <KeyAt
        path={[...path, 'output_key']}
        label={texts.key}
        onRename={(to) => apply((draft) => setAt(draft, ['definition', ...path, 'output_key'], to))}
      />
      <p className={panel.note}>{texts.rules}</p>
      {output.rules.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have no other identity
        <RuleEditor key={index} rule={rule} rules={[...path, 'rules']} index={index} />
      ))}
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
        options={definition.parties.map(({ key, label }) => ({ value: key, label: label || key }))}
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
