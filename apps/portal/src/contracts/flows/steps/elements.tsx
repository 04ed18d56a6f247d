// The fields and texts of a step: opened, dragged into order, copied and deleted.
import type { FlowElement, FlowNode } from '@company-data/flow-engine'
import { Icon, IconButton, type IconName, Menu, SortableList, useTexts } from '@company-data/ui'
import { getTypeName, typeNames } from '@company-data/web/fields/rules'
import type { ReactNode } from 'react'
import { getElementLabel } from '../canvas/step-drawing.ts'
import { clipboardTexts } from '../clipboard/clipboard-texts.ts'
import { useCopied } from '../clipboard/copied-parts.ts'
import { useClipboard } from '../clipboard/use-clipboard.ts'
import { ProblemsAt } from '../editor/fields.tsx'
import ordered from '../editor/list-rows/ordered-lists.module.css'
import panel from '../editor/panel.module.css'
import { useEditor } from '../editor/use-editor.tsx'
import { copyElement, pasteElement } from '../edits/copies.ts'
import { appendAt } from '../edits/edit-path.ts'
import { type ElementKind, newElement } from '../edits/step-edits.ts'
import { problemsAt } from '../problems/problems.ts'
import { stepTexts } from './step-texts.ts'

export const ELEMENT_ICONS: Readonly<Record<ElementKind, IconName>> = {
  field: 'textCursor',
  text: 'fileText',
  image: 'image',
  plugin: 'plug',
}

interface StepProps {
  node: FlowNode
  nodeIndex: number
}

const ElementMenu = ({ element, nodeIndex, index }: { element: FlowElement; nodeIndex: number; index: number }) => {
  const texts = useTexts(stepTexts)
  const { copy: copyText } = useTexts(clipboardTexts)
  const editor = useEditor()
  const { flow, now, apply, remove } = editor
  const { copy } = useClipboard(editor)
  return (
    <Menu
      trigger={<IconButton icon="ellipsis" label={texts.moreOf(getElementLabel(element))} />}
      actions={[
        {
          label: texts.duplicate,
          icon: 'plus',
          run: () => apply((draft) => pasteElement(draft, nodeIndex, element)),
        },
        { label: copyText, icon: 'copy', run: () => copy(copyElement(flow.id, now(), element)) },
        {
          label: texts.remove,
          icon: 'trash',
          danger: true,
          run: () => remove(['definition', 'nodes', nodeIndex, 'elements', index]),
        },
      ]}
    />
  )
}

const ElementRow = ({ node, nodeIndex, index, handle }: StepProps & { index: number; handle: ReactNode }) => {
  const texts = useTexts(stepTexts)
  const typeTexts = useTexts(typeNames)
  const { problems, lists, select } = useEditor()
  const element = node.elements[index]
  if (element === undefined) return null
  const severity = problemsAt(problems, ['nodes', nodeIndex, 'elements', index], true)[0]?.severity
  return (
    <div className={panel.item}>
      {handle}
      <button type="button" className={panel.line} onClick={() => select({ kind: 'element', step: node.key, index })}>
        <Icon name={ELEMENT_ICONS[element.kind] ?? 'info'} size={14} />
        <span className={panel.name}>{getElementLabel(element)}</span>
        <span className={panel.why}>
          {element.kind === 'field' ? getTypeName(typeTexts, lists.fieldTypes, element.type) : texts.add[element.kind]}
        </span>
        {severity && (
          <span data-severity={severity} className={panel.mark}>
            <Icon name="triangleAlert" size={14} />
          </span>
        )}
      </button>
      <ElementMenu element={element} nodeIndex={nodeIndex} index={index} />
    </div>
  )
}

/** Two elements may have the same key until that is repaired. */
const listIds = (elements: readonly FlowElement[]): string[] => {
  const counts = new Map<string, number>()
  return elements.map((element) => {
    const key = 'slug' in element ? element.slug : element.key
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return `${key} ${count}`
  })
}

const AddMenu = ({ node, nodeIndex }: StepProps) => {
  const texts = useTexts(stepTexts)
  const { paste: pasteText } = useTexts(clipboardTexts)
  const editor = useEditor()
  const { newParts, now, apply, select } = editor
  const copied = useCopied()
  const { paste } = useClipboard(editor)
  const add = (kind: ElementKind) => {
    const count = now().definition.nodes[nodeIndex]?.elements.length ?? 0
    const element = newElement(now().definition, kind, texts.newField)
    newParts.add('slug' in element ? element.slug : element.key)
    apply((draft) => appendAt(draft, ['definition', 'nodes', nodeIndex, 'elements'], element))
    select({ kind: 'element', step: node.key, index: count })
  }
  return (
    <Menu
      trigger={<IconButton icon="plus" label={texts.addElement} />}
      actions={[
        ...(['field', 'text', 'image', 'plugin'] as const).map((kind) => ({
          label: texts.add[kind],
          icon: ELEMENT_ICONS[kind],
          run: () => add(kind),
        })),
        ...(copied && copied.elements.length > 0
          ? [{ label: pasteText, icon: 'clipboard' as const, run: () => paste(copied, node.key) }]
          : []),
      ]}
    />
  )
}

export const Elements = ({ node, nodeIndex }: StepProps) => {
  const texts = useTexts(stepTexts)
  const { move } = useEditor()
  const path = ['definition', 'nodes', nodeIndex, 'elements']
  const ids = listIds(node.elements)
  return (
    <section className={panel.group}>
      <div className={panel.title}>
        <h3>{texts.elements}</h3>
        <AddMenu node={node} nodeIndex={nodeIndex} />
      </div>
      {node.elements.length === 0 && <p className={panel.note}>{texts.noElements}</p>}
      <div className={ordered.lines}>
        <SortableList
          label={texts.elements}
          items={ids}
          getId={(id) => id}
          getName={(id) => {
            const element = node.elements[ids.indexOf(id)]
            return element ? getElementLabel(element) : id
          }}
          onMove={(from, to) => move([...path, from], to - from)}
        >
          {(id, handle) => <ElementRow node={node} nodeIndex={nodeIndex} index={ids.indexOf(id)} handle={handle} />}
        </SortableList>
      </div>
      <ProblemsAt path={['nodes', nodeIndex, 'elements']} />
    </section>
  )
}
