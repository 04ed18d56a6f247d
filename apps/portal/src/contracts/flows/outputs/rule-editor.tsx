// A rule of an output: the source of the document, its condition, languages and signers.
import type { Rule } from '@company-data/flow-engine'
import { IconButton, Notice, SelectField, SortableList, TextField, useTexts } from '@company-data/ui'
import type { ReactNode } from 'react'
import { ConditionAt } from '../conditions/condition-editor.tsx'
import { ProblemsAt, SelectAt } from '../editor/fields.tsx'
import { useInputText } from '../editor/input-text.ts'
import ordered from '../editor/list-rows/ordered-lists.module.css'
import { useRowIds } from '../editor/list-rows/use-row-ids.ts'
import panel from '../editor/panel.module.css'
import { useEditor } from '../editor/use-editor.tsx'
import { changeAt, type Path } from '../edits/edit-path.ts'
import { outputTexts } from './output-texts.ts'
import { usePartyOptions } from './party-options.ts'
import { getSourceKind, languagesFrom, languagesText, sourceKinds, withSource } from './rule-edits.ts'
import { Signers } from './signers.tsx'
import { listAnswerTags } from './tag-sources.ts'

const MAX_EXAMPLES = 3

/** A template without tags would show none of the answers, and no check would say so. */
const NoTags = ({ assetKey }: { assetKey: string | undefined }) => {
  const texts = useTexts(outputTexts)
  const { definition, lists, compiled } = useEditor()
  const asset = lists.assets.find(({ asset_key }) => asset_key === assetKey)
  const examples = listAnswerTags(definition, compiled.keys).slice(0, MAX_EXAMPLES)
  if (asset === undefined || asset.tags.length > 0 || examples.length === 0) return null
  return (
    <Notice tone="warn">
      {texts.noTagsHere}{' '}
      {examples.map(({ tag }) => (
        <code key={tag}>{`{{${tag}}} `}</code>
      ))}
    </Notice>
  )
}

const Source = ({ rule, path }: { rule: Rule; path: Path }) => {
  const texts = useTexts(outputTexts)
  const { definition, lists, compiled, apply } = useEditor()
  const parties = usePartyOptions()
  const kind = getSourceKind(rule)
  const party = definition.parties.find(({ type }) => type !== 'owner')?.key ?? ''
  const files = definition.nodes.flatMap(({ elements }) =>
    elements.flatMap((element) =>
      element.kind === 'field' && compiled.keys.getKind(element.slug) === 'file'
        ? [{ value: element.slug, label: element.label || element.slug }]
        : [],
    ),
  )
  const templates = lists.assets.flatMap((asset) =>
    asset.kind === 'pdf' ? [{ value: asset.asset_key, label: asset.name }] : [],
  )
  return (
    <>
      <SelectField
        name={[...path, 'source'].join('/')}
        label={texts.source}
        value={kind}
        options={sourceKinds.map((value) => ({ value, label: texts.sources[value] }))}
        onChange={(next) =>
          apply((draft) => changeAt(draft, ['definition', ...path], (now) => withSource(now as Rule, next, party)))
        }
      />
      {kind === 'asset_key' && <SelectAt path={[...path, 'asset_key']} label={texts.template} options={templates} />}
      {kind === 'asset_key' && <NoTags assetKey={rule.asset_key} />}
      {kind === 'source_field' && <SelectAt path={[...path, 'source_field']} label={texts.field} options={files} />}
      {kind === 'source_connection' && (
        <>
          <SelectAt path={[...path, 'source_connection', 'party']} label={texts.party} options={parties} />
          <SelectAt
            path={[...path, 'source_connection', 'request_slug']}
            label={texts.requestField}
            options={lists.requestFields.map(({ slug, label }) => ({ value: slug, label: label || slug }))}
          />
        </>
      )}
      <ProblemsAt path={[...path, 'source_connection']} />
    </>
  )
}

const Languages = ({ languages, path }: Pick<Rule, 'languages'> & { path: Path }) => {
  const texts = useTexts(outputTexts)
  const { set } = useEditor()
  const [languagesInput, setLanguagesInput] = useInputText(languages, languagesFrom, languagesText)
  return (
    <>
      <TextField
        name={path.join('/')}
        label={texts.languages}
        hint={texts.languagesHint}
        value={languagesInput}
        onValueChange={(text) => {
          setLanguagesInput(text)
          set(['definition', ...path], languagesFrom(text))
        }}
      />
      <ProblemsAt path={path} below />
    </>
  )
}

interface RuleEditorProps {
  rule: Rule
  rules: Path
  index: number
  handle: ReactNode
}

const RuleEditor = ({ rule, rules, index, handle }: RuleEditorProps) => {
  const texts = useTexts(outputTexts)
  const { remove } = useEditor()
  const path = [...rules, index]
  return (
    <div className={panel.rule}>
      <div className={panel.title}>
        <strong>{texts.rule(index + 1)}</strong>
        <span>
          {handle}
          <IconButton
            icon="trash"
            label={`${texts.removeRule}: ${index + 1}`}
            onClick={() => remove(['definition', ...path])}
          />
        </span>
      </div>
      <Source rule={rule} path={path} />
      <Languages languages={rule.languages} path={[...path, 'languages']} />
      <ConditionAt path={[...path, 'condition']} label={texts.condition} />
      <h4>{texts.signers}</h4>
      <Signers rule={rule} path={[...path, 'signers']} />
      <ProblemsAt path={[...path, 'signers']} below />
      <ProblemsAt path={path} />
    </div>
  )
}

/** The rules of an output, in the order in which they are tried. */
export const RuleList = ({ rules, path }: { rules: readonly Rule[]; path: Path }) => {
  const texts = useTexts(outputTexts)
  const { move } = useEditor()
  const ids = useRowIds(rules)
  return (
    <div className={ordered.boxes}>
      <SortableList
        label={texts.rules}
        items={ids}
        getId={(id) => id}
        getName={(id) => texts.rule(ids.indexOf(id) + 1)}
        onMove={(from, to) => move(['definition', ...path, from], to - from)}
      >
        {(id, handle) => {
          const index = ids.indexOf(id)
          const rule = rules[index]
          return rule && <RuleEditor rule={rule} rules={path} index={index} handle={rules.length > 1 && handle} />
        }}
      </SortableList>
    </div>
  )
}
