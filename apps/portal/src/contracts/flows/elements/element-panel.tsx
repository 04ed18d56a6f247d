// The properties of one element of a step, by kind.
import { Icon, IconButton, useTexts } from '@company-data/ui'
import { getElementLabel } from '../canvas/step-drawing.ts'
import { ConditionAt } from '../conditions/condition-editor.tsx'
import { InTurn } from '../editor/draw-in-parts.tsx'
import { KeyAt, ProblemsAt, SelectAt, TextAt } from '../editor/fields.tsx'
import panel from '../editor/panel.module.css'
import { useEditor } from '../editor/use-editor.tsx'
import { insertAt, type Path, setAt } from '../edits/edit-path.ts'
import { findStepIndex } from '../edits/find-step.ts'
import { newElement, renameSlug } from '../edits/step-edits.ts'
import { MarkupAt } from '../rich-text/markup-editor.tsx'
import { ELEMENT_ICONS } from '../steps/elements.tsx'
import { stepTexts } from '../steps/step-texts.ts'
import { elementTexts } from './element-texts.ts'
import { FieldLimits, FieldProperties, FieldSource } from './field-properties.tsx'
import { PluginProperties } from './plugin-properties.tsx'

const SlugAt = ({ path, slug }: { path: Path; slug: string }) => {
  const texts = useTexts(elementTexts)
  const { apply, newParts } = useEditor()
  return (
    <KeyAt
      path={[...path, 'slug']}
      label={texts.slug}
      hint={texts.slugHint}
      onRename={(to) => {
        newParts.keepKey(slug)
        apply((draft) => renameSlug(draft, ['definition', ...path, 'slug'], slug, to))
      }}
    />
  )
}

const PlainKeyAt = ({ path }: { path: Path }) => {
  const texts = useTexts(elementTexts)
  const { apply } = useEditor()
  const keyPath = ['definition', ...path, 'key']
  return (
    <KeyAt path={[...path, 'key']} label={texts.key} onRename={(to) => apply((draft) => setAt(draft, keyPath, to))} />
  )
}

const PictureProperties = ({ path }: { path: Path }) => {
  const texts = useTexts(elementTexts)
  const { lists } = useEditor()
  const pictures = lists.assets.filter(({ kind }) => kind === 'image')
  return (
    <section className={panel.group}>
      <SelectAt
        path={[...path, 'asset_key']}
        label={texts.picture}
        hint={texts.pictureHint}
        options={pictures.map(({ asset_key, name }) => ({ value: asset_key, label: name }))}
      />
      <TextAt path={[...path, 'alt']} label={texts.alt} />
      <PlainKeyAt path={path} />
    </section>
  )
}

const TextProperties = ({ path }: { path: Path }) => (
  <section className={panel.group}>
    <MarkupAt path={[...path, 'text']} />
    <PlainKeyAt path={path} />
  </section>
)

export const ElementPanel = ({ step, index }: { step: string; index: number }) => {
  const texts = useTexts(elementTexts)
  const panelTexts = useTexts(stepTexts)
  const { definition, newParts, now, apply, remove, select } = useEditor()
  const node = findStepIndex(definition, step, newParts)
  const element = definition.nodes[node]?.elements[index]
  if (element === undefined) return null
  const path: Path = ['nodes', node, 'elements', index]
  const back = () => select({ kind: 'step', step })
  const addField = () => {
    const field = newElement(now().definition, 'field', panelTexts.newField)
    if ('slug' in field) newParts.add(field.slug)
    apply((draft) => insertAt(draft, ['definition', 'nodes', node, 'elements', index + 1], field))
    select({ kind: 'element', step, index: index + 1 })
  }
  const removeElement = () => {
    back()
    remove(['definition', ...path])
  }
  return (
    <InTurn>
      <header className={panel.head}>
        <IconButton icon="arrowLeft" label={panelTexts.back} onClick={back} />
        <Icon name={ELEMENT_ICONS[element.kind] ?? 'info'} />
        <h2>{getElementLabel(element) || texts.kinds[element.kind] || texts.unknownKind}</h2>
        <IconButton icon="plus" label={panelTexts.addFieldAfter} onClick={addField} />
        <IconButton icon="trash" label={panelTexts.removeElement} onClick={removeElement} />
      </header>
      <ProblemsAt path={path} />
      {element.kind === 'field' && (
        <FieldProperties path={path} element={element} slug={<SlugAt path={path} slug={element.slug} />} />
      )}
      {element.kind === 'field' && <FieldSource path={path} element={element} />}
      {element.kind === 'field' && <FieldLimits path={path} element={element} />}
      {element.kind === 'text' && <TextProperties path={path} />}
      {element.kind === 'image' && <PictureProperties path={path} />}
      {element.kind === 'plugin' && (
        <PluginProperties path={path} element={element} slug={<SlugAt path={path} slug={element.slug} />} />
      )}
      <section className={panel.group}>
        <ConditionAt path={[...path, 'show_if']} label={panelTexts.showIf} />
      </section>
    </InTurn>
  )
}
