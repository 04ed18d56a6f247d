// The properties of a field: its type, possible sources, options, default and limits.
import { isSameOrDescendant } from '@company-data/field-types/registry'
import type { FieldElement, KeyKind, ResultType } from '@company-data/flow-engine'
import { TextArea, useTexts } from '@company-data/ui'
import { getTypeName, typeNames } from '@company-data/web/fields/rules'
import type { ReactNode } from 'react'
import { NumberAt, ProblemsAt, SelectAt, SwitchAt, TextAt } from '../editor/fields.tsx'
import { useInputText } from '../editor/input-text.ts'
import panel from '../editor/panel.module.css'
import { useEditor } from '../editor/use-editor.tsx'
import type { Path } from '../edits/edit-path.ts'
import { FormulaAt } from '../formulas/expression-editor.tsx'
import { elementTexts } from './element-texts.ts'
import { LabelAt } from './label-at.tsx'

interface Properties {
  path: Path
  element: FieldElement
  slug: ReactNode
}

/** The type as which a field's default is computed. */
const toResultType = (kind: KeyKind | null): ResultType =>
  kind === 'number' || kind === 'date' || kind === 'boolean' ? kind : 'text'

const CHOICES: readonly string[] = ['select', 'multiselect']

/** Types that authors ask for most come first; the others keep their order. */
const COMMON_TYPES: readonly string[] = ['text', 'select', 'multiselect', 'date', 'number', 'email', 'phone']

const rankType = (type: string): number => {
  const rank = COMMON_TYPES.indexOf(type)
  return rank === -1 ? COMMON_TYPES.length : rank
}

const useTypes = (type: string) => {
  const names = useTexts(typeNames)
  const { lists } = useEditor()
  const rows = lists.fieldTypes
  return {
    options: rows
      .toSorted((row, other) => rankType(row.type) - rankType(other.type))
      .map((row) => ({ value: row.type, label: getTypeName(names, rows, row.type) })),
    // FB-03: a select or multiselect has options; a type that descends from one is a choice too, without a default.
    takesOptions: CHOICES.includes(type),
    isChoice: CHOICES.some((choice) => isSameOrDescendant(rows, type, choice)),
  }
}

type FieldOptions = FieldElement['options']

const optionsFrom = (text: string): FieldOptions => {
  const options = text.split('\n').filter((line) => line.trim() !== '')
  return options.length === 0 ? null : options
}

const printOptions = (options: FieldOptions): string => options?.join('\n') ?? ''

const Options = ({ path, element }: Pick<Properties, 'path' | 'element'>) => {
  const texts = useTexts(elementTexts)
  const { set } = useEditor()
  const [optionsText, setOptionsText] = useInputText(element.options, optionsFrom, printOptions)
  return (
    <div>
      <TextArea
        name={[...path, 'options'].join('/')}
        label={texts.options}
        rows={4}
        value={optionsText}
        onValueChange={(text) => {
          setOptionsText(text)
          set(['definition', ...path, 'options'], optionsFrom(text))
        }}
      />
      <ProblemsAt path={[...path, 'options']} below />
    </div>
  )
}

export const FieldSource = ({ path, element }: Pick<Properties, 'path' | 'element'>) => {
  const texts = useTexts(elementTexts)
  const { definition, lists } = useEditor()
  return (
    <section className={panel.group}>
      <SelectAt
        path={[...path, 'link']}
        label={texts.link}
        options={(['any', 'none', 'connected', 'verified'] as const).map((value) => ({
          value,
          label: texts.links[value],
        }))}
      />
      {(element.link === 'verified' || element.verified_max_age_days !== null) && (
        <NumberAt path={[...path, 'verified_max_age_days']} label={texts.maxAge} hint={texts.maxAgeHint} />
      )}
      {(definition.output_mode === 'data_only' || element.request_slug !== null) && (
        <SelectAt
          path={[...path, 'request_slug']}
          label={texts.requestField}
          hint={texts.requestFieldHint}
          none={texts.none}
          options={lists.requestFields.map(({ slug, label }) => ({ value: slug, label: label || slug }))}
        />
      )}
    </section>
  )
}

export const FieldProperties = ({ path, element, slug }: Properties) => {
  const texts = useTexts(elementTexts)
  const { options, takesOptions } = useTypes(element.type)
  return (
    <section className={panel.group}>
      <LabelAt path={path} />
      {slug}
      <SelectAt path={[...path, 'type']} label={texts.type} options={options} />
      {(takesOptions || element.options !== null) && <Options path={path} element={element} />}
      <TextAt path={[...path, 'help']} label={texts.help} orNull />
      <SwitchAt path={[...path, 'required']} label={texts.required} />
    </section>
  )
}

export const FieldLimits = ({ path, element }: Omit<Properties, 'slug'>) => {
  const texts = useTexts(elementTexts)
  const { compiled } = useEditor()
  const resultType = toResultType(compiled.keys.getKind(element.slug))
  const hasLimits = resultType === 'number' || resultType === 'date'
  // D2-DFT-02: a choice has no default.
  const takesDefault = !useTypes(element.type).isChoice
  if (!takesDefault && element.default === null && element.min === null && element.max === null) return null
  return (
    <section className={panel.group}>
      <h3>{texts.defaults}</h3>
      {(takesDefault || element.default !== null) && (
        <FormulaAt path={[...path, 'default']} label={texts.default} resultType={resultType} optional />
      )}
      {(hasLimits || element.min !== null) && (
        <FormulaAt path={[...path, 'min']} label={texts.min} resultType={resultType} optional />
      )}
      {(hasLimits || element.max !== null) && (
        <FormulaAt path={[...path, 'max']} label={texts.max} resultType={resultType} optional />
      )}
    </section>
  )
}
