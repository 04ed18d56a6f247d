// One field for each slug of the flow, to try what follows from answers.
import type { FieldElement } from '@company-data/flow-engine'
import { SelectField, TextArea, TextField, useTexts } from '@company-data/ui'
import { useEditor } from '../editor/use-editor.tsx'
import { useSample } from '../editor/use-sample.tsx'
import { stepTexts } from './step-texts.ts'

const NONE = ' '

export interface AnswerFieldProps {
  name: string
  field: FieldElement
  value: unknown
  onChange: (value: unknown) => void
}

const textOf = (value: unknown): string =>
  value == null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** Lists and objects are plaintexts in JSON, as a run holds them. */
export const AnswerField = ({ name, field, value, onChange }: AnswerFieldProps) => {
  const { compiled } = useEditor()
  const kind = compiled.keys.kindOf(field.slug)
  const label = field.label || field.slug
  const { options } = field
  if (options !== null && kind !== 'list')
    return (
      <SelectField
        name={name}
        label={label}
        value={textOf(value) || NONE}
        onChange={(next) => onChange(next === NONE ? '' : next)}
        options={[{ value: NONE, label: '—' }, ...options.map((option) => ({ value: option, label: option }))]}
      />
    )
  if (kind === 'list')
    return (
      <TextArea
        name={name}
        label={label}
        rows={2}
        defaultValue={Array.isArray(value) ? value.join('\n') : ''}
        onValueChange={(text) => {
          const items = text.split('\n').filter((line) => line.trim() !== '')
          onChange(items.length === 0 ? '' : items)
        }}
      />
    )
  return (
    <TextField
      name={name}
      label={label}
      type={kind === 'date' ? 'date' : 'text'}
      value={textOf(value)}
      onValueChange={onChange}
    />
  )
}

export const fieldsOf = (elements: readonly { kind: string }[]): FieldElement[] =>
  elements.filter((element): element is FieldElement => element.kind === 'field')

export const SampleAnswers = () => {
  const texts = useTexts(stepTexts)
  const { definition, compiled } = useEditor()
  const { answers, answer, referenceDate } = useSample()
  const fields = definition.nodes.flatMap(({ elements }) => fieldsOf(elements))
  const hasFiles = fields.some(({ slug }) => compiled.keys.kindOf(slug) === 'file')
  return (
    <>
      {fields
        .filter(({ slug }) => compiled.keys.kindOf(slug) !== 'file')
        .map((field, place) => (
          <AnswerField
            // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have the same slug until that is repaired
            key={`${field.slug} ${place} ${referenceDate}`}
            name={`sample/${field.slug}`}
            field={field}
            value={answers[field.slug]}
            onChange={(value) => answer(field.slug, value)}
          />
        ))}
      {hasFiles && <p className="muted">{texts.files}</p>}
    </>
  )
}
