// One field for each slug of the flow, to try out answers.
import type { FieldElement, FlowElement, KeyKind } from '@company-data/flow-engine'
import { SelectField, TextArea, TextField, useTexts, WhenNear } from '@company-data/ui'
import { memo } from 'react'
import { useInputText } from '../editor/input-text.ts'
import panel from '../editor/panel.module.css'
import { useOptimisticValue } from '../editor/use-draft-value.ts'
import { useEditor } from '../editor/use-editor.tsx'
import { useSample } from '../editor/use-sample.tsx'
import { stepTexts } from './step-texts.ts'

const NONE = ' '

interface AnswerFieldProps {
  name: string
  field: FieldElement
  kind: KeyKind | null
  value: unknown
  onAnswer: (slug: string, value: unknown) => void
}

const formatValue = (value: unknown): string =>
  value == null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

const parseItems = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')
const printItems = (items: readonly string[]): string => items.join('\n')
const NO_ITEMS: readonly string[] = []

interface ItemsFieldProps {
  name: string
  label: string
  value: unknown
  onChange: (value: unknown) => void
}

/** One entry per line. */
const ItemsField = ({ name, label, value, onChange }: ItemsFieldProps) => {
  const items = Array.isArray(value) ? (value as string[]) : NO_ITEMS
  const [itemsText, setItemsText] = useInputText<readonly string[]>(items, parseItems, printItems)
  return (
    <TextArea
      name={name}
      label={label}
      rows={2}
      value={itemsText}
      onValueChange={(text) => {
        setItemsText(text)
        const next = parseItems(text)
        onChange(next.length === 0 ? '' : next)
      }}
    />
  )
}

/** Lists and objects are JSON plaintexts, as in a run. */
const AnswerField = memo(({ name, field, kind, value, onAnswer }: AnswerFieldProps) => {
  const { slug, options } = field
  const [optimisticValue, answer] = useOptimisticValue(value, (next) => onAnswer(slug, next))
  const label = field.label || slug
  if (options !== null && kind !== 'list')
    return (
      <SelectField
        name={name}
        label={label}
        value={formatValue(optimisticValue) || NONE}
        onChange={(next) => answer(next === NONE ? '' : next)}
        options={[{ value: NONE, label: '—' }, ...options.map((option) => ({ value: option, label: option }))]}
      />
    )
  if (kind === 'list') return <ItemsField name={name} label={label} value={value} onChange={answer} />
  return (
    <TextField
      name={name}
      label={label}
      type={kind === 'date' ? 'date' : 'text'}
      value={formatValue(optimisticValue)}
      onValueChange={answer}
    />
  )
})

export const selectFields = (elements: readonly FlowElement[]): FieldElement[] =>
  elements.filter((element): element is FieldElement => element.kind === 'field')

/** The number rendered together, and the approximate height of a field. */
const GROUP_SIZE = 8
const FIELD_HEIGHT = 64

interface AnswerFieldsProps {
  /** The prefix of the slug in each field name. */
  prefix: string
  fields: readonly FieldElement[]
  answers: Readonly<Record<string, unknown>>
  onAnswer: AnswerFieldProps['onAnswer']
  className?: string | undefined
}

/** Answer fields in groups: only those near the viewport are rendered. */
export const AnswerFields = ({ prefix, fields, answers, onAnswer, className = panel.answers }: AnswerFieldsProps) => {
  const { compiled } = useEditor()
  const groups = Array.from({ length: Math.ceil(fields.length / GROUP_SIZE) }, (_, number) =>
    fields.slice(number * GROUP_SIZE, (number + 1) * GROUP_SIZE),
  )
  return groups.map((group, number) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other identity
    <WhenNear key={number} height={group.length * FIELD_HEIGHT} className={className}>
      {group.map((field, index) => (
        <AnswerField
          // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have the same slug until that is repaired
          key={`${field.slug} ${index}`}
          name={`${prefix}/${field.slug}`}
          field={field}
          kind={compiled.keys.getKind(field.slug)}
          value={answers[field.slug]}
          onAnswer={onAnswer}
        />
      ))}
    </WhenNear>
  ))
}

export const SampleAnswers = () => {
  const texts = useTexts(stepTexts)
  const { definition, compiled } = useEditor()
  const { answers, answer } = useSample()
  const fields = definition.nodes.flatMap(({ elements }) => selectFields(elements))
  const plain = fields.filter(({ slug }) => compiled.keys.getKind(slug) !== 'file')
  return (
    <>
      <AnswerFields prefix="sample" fields={plain} answers={answers} onAnswer={answer} />
      {plain.length < fields.length && <p className="muted">{texts.files}</p>}
    </>
  )
}
