// The label of a field or plugin field. The key of a new one follows it until the key itself is edited.
import { useTexts } from '@company-data/ui'
import { TextAt } from '../editor/fields.tsx'
import { useEditor } from '../editor/use-editor.tsx'
import { type Path, valueAt } from '../edits/edit-path.ts'
import { freeKey, keyFrom, usedKeys } from '../edits/keys.ts'
import { renameSlug } from '../edits/step-edits.ts'
import { stepTexts } from '../steps/step-texts.ts'
import { elementTexts } from './element-texts.ts'

export const LabelAt = ({ path }: { path: Path }) => {
  const texts = useTexts(elementTexts)
  const { newField } = useTexts(stepTexts)
  const { newParts, now, apply } = useEditor()
  const followLabel = () => {
    const { definition } = now()
    const { slug = '', label = '' } = (valueAt(definition, path) ?? {}) as { slug?: string; label?: string }
    if (!newParts.followsLabel(slug) || label === newField) return
    const otherKeys = usedKeys(definition).filter((key) => key !== slug)
    const partyKeys = definition.parties.map(({ key }) => key)
    const to = freeKey(keyFrom(label, 'field'), [...otherKeys, ...partyKeys])
    if (to === slug) return
    newParts.rename(slug, to)
    // One step of the history with the label that was typed.
    const mark = ['definition', ...path, 'label'].join('/')
    apply((draft) => renameSlug(draft, ['definition', ...path, 'slug'], slug, to), mark)
  }
  return <TextAt path={[...path, 'label']} label={texts.label} isFirst onLeave={followLabel} />
}
