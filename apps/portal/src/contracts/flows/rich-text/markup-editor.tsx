// A text with its toolbar, insertable values, and a preview made of elements, never of HTML.
import { type TextNode, tagValues, viewText } from '@company-data/flow-engine'
import { Button, TextArea, useTexts } from '@company-data/ui'
import { Fragment, type ReactNode, useMemo, useRef } from 'react'
import { ChooseMenu } from '../editor/choose.tsx'
import { ProblemsAt } from '../editor/fields.tsx'
import panel from '../editor/panel.module.css'
import { useDraftValue } from '../editor/use-draft-value.ts'
import { useEditor } from '../editor/use-editor.tsx'
import { useSample } from '../editor/use-sample.tsx'
import type { Path } from '../edits/edit-path.ts'
import { useValueOptions } from '../formulas/use-value-options.ts'
import styles from './markup-editor.module.css'
import { insertTag, markBold, markItalic, markLink, type SelectedText } from './markup-edits.ts'
import { textTexts } from './markup-texts.ts'

const renderNode = (node: TextNode): ReactNode => {
  if (node.kind === 'text') return node.text
  const children = <Nodes nodes={node.children} />
  if (node.kind === 'link')
    return (
      <a href={node.href} target="_blank" rel="noreferrer">
        {children}
      </a>
    )
  return node.kind === 'bold' ? <strong>{children}</strong> : <em>{children}</em>
}

const Nodes = ({ nodes }: { nodes: readonly TextNode[] }) =>
  nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity
    <Fragment key={index}>{renderNode(node)}</Fragment>
  ))

const MarkupPreview = ({ text }: { text: string }) => {
  const texts = useTexts(textTexts)
  const { compiled } = useEditor()
  const { scope } = useSample()
  const nodes = useMemo(() => viewText(text, tagValues(compiled, scope, {})), [text, compiled, scope])
  return (
    <figure className={styles.preview}>
      <figcaption className={panel.note}>{texts.preview}</figcaption>
      <p className={styles.text}>
        {nodes.length === 0 ? <span className="muted">{texts.nothing}</span> : <Nodes nodes={nodes} />}
      </p>
    </figure>
  )
}

const useTags = () => {
  const texts = useTexts(textTexts)
  const { definition, lists } = useEditor()
  return [
    ...useValueOptions(definition),
    ...definition.parties.flatMap(({ key, label }) =>
      lists.requestFields.map((field) => ({
        value: `${key}.${field.slug}`,
        label: texts.partyValue(label || key, field.label || field.slug),
      })),
    ),
  ]
}

export const MarkupAt = ({ path }: { path: Path }) => {
  const texts = useTexts(textTexts)
  const [value, put] = useDraftValue(path)
  const tags = useTags()
  const containerRef = useRef<HTMLDivElement>(null)
  const text = typeof value === 'string' ? value : ''
  const change = (edit: (selected: SelectedText) => SelectedText) => {
    const textarea = containerRef.current?.querySelector('textarea')
    const end = text.length
    const next = edit({ text, from: textarea?.selectionStart ?? end, to: textarea?.selectionEnd ?? end })
    put(next.text)
    requestAnimationFrame(() => {
      textarea?.focus()
      textarea?.setSelectionRange(next.from, next.to)
    })
  }
  return (
    <div ref={containerRef} className={panel.list}>
      <div className={panel.row} role="toolbar" aria-label={texts.toolbar}>
        <Button kind="quiet" onClick={() => change((selected) => markBold(selected, texts.word))}>
          {texts.bold}
        </Button>
        <Button kind="quiet" onClick={() => change((selected) => markItalic(selected, texts.word))}>
          {texts.italic}
        </Button>
        <Button kind="quiet" icon="link" onClick={() => change((selected) => markLink(selected, texts.word))}>
          {texts.link}
        </Button>
        {tags.length > 0 && (
          <ChooseMenu
            trigger={
              <Button kind="quiet" icon="plus">
                {texts.insert}
              </Button>
            }
            label={texts.insert}
            options={tags}
            onPick={(key) => change((selected) => insertTag(selected, key))}
          />
        )}
      </div>
      <TextArea name={path.join('/')} label={texts.text} rows={6} value={text} onValueChange={put} />
      <ProblemsAt path={path} below />
      <MarkupPreview text={text} />
    </div>
  )
}
