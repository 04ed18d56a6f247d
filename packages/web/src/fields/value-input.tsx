// The control for a value of any type except files: a line, a choice, several choices, or the parts of a composite.

import { Checkbox, SelectField, TextField, useFormats, useTexts } from '@company-data/ui'
import { useState } from 'react'
import { CountryInput } from './country-input.tsx'
import type { Part, Widget } from './field-widgets.ts'
import styles from './fields.module.css'
import type { InputHints } from './input-hints.ts'
import { itemsIn, membersIn, membersValue, textIn, tidyPart } from './input-values.ts'
import { getDecimalMark, toStoredNumber, toTypedNumber } from './number-text.ts'
import { usePartName } from './use-field-names.ts'
import { useOptionName } from './use-value-formatter.ts'
import { valueInputTexts } from './value-input-texts.ts'

export const Problem = ({ error }: { error: string | undefined }) =>
  error === undefined ? null : (
    <p className={styles.problem} role="alert">
      {error}
    </p>
  )

interface PartFieldsProps {
  name: string
  parts: readonly Part[]
  values: Readonly<Record<string, string>>
  onChange: (values: Record<string, string>) => void
}

export const PartFields = ({ name, parts, values, onChange }: PartFieldsProps) => {
  const { optional } = useTexts(valueInputTexts)
  const getPartName = usePartName()
  return parts.map(({ key, isRequired, kind, hints }) => {
    const label = isRequired ? getPartName(key) : `${getPartName(key)} (${optional})`
    const props = { name: `${name}.${key}`, label, value: values[key] ?? '' }
    const change = (text: string) => onChange({ ...values, [key]: tidyPart(key, text) })
    if (kind === 'country') return <CountryInput key={key} {...props} onValue={change} />
    return <TextField key={key} {...props} {...hints} type={kind ?? 'text'} onValueChange={change} />
  })
}

interface InputProps {
  name: string
  label: string
  hint?: string | undefined
  isRequired: boolean
  value: unknown
  error: string | undefined
  /** An empty text clears the value. */
  onValue: (value: unknown) => void
}

const Choices = ({ label, hint, value, error, onValue, options }: InputProps & { options: readonly string[] }) => {
  const optionName = useOptionName()
  const items = itemsIn(value)
  const toggle = (option: string, isChosen: boolean) => {
    const next = options.filter((candidate) => (candidate === option ? isChosen : items.includes(candidate)))
    onValue(next.length === 0 ? '' : next)
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      {options.map((option) => (
        <Checkbox
          key={option}
          label={optionName(option)}
          checked={items.includes(option)}
          onChange={(isChosen) => toggle(option, isChosen)}
        />
      ))}
      <Problem error={error} />
    </fieldset>
  )
}

const Composite = ({ name, label, hint, value, error, onValue, parts }: InputProps & { parts: readonly Part[] }) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{label}</legend>
    {hint && <p className={styles.hint}>{hint}</p>}
    <PartFields
      name={name}
      parts={parts}
      values={membersIn(value)}
      onChange={(members) => onValue(membersValue(members))}
    />
    <Problem error={error} />
  </fieldset>
)

/** Select lists have no empty option, so this represents “no answer”. */
const NO_CHOICE = '\u0000'

const Choice = ({
  name,
  label,
  hint,
  isRequired,
  value,
  onValue,
  options,
}: InputProps & { options: readonly string[] }) => {
  const optionName = useOptionName()
  const texts = useTexts(valueInputTexts)
  return (
    <SelectField
      name={name}
      label={label}
      hint={hint}
      value={textIn(value) || NO_CHOICE}
      onChange={(next) => onValue(next === NO_CHOICE ? '' : next)}
      options={[
        { value: NO_CHOICE, label: isRequired ? texts.choose : texts.none },
        ...options.map((option) => ({ value: option, label: optionName(option) })),
      ]}
    />
  )
}

interface NumberInputProps extends InputProps {
  problem: string | undefined
  hints: InputHints
}

/** Typed with the decimal mark of the page's language, and stored with a point. */
const NumberInput = ({ name, label, hint, value, problem, hints, onValue }: NumberInputProps) => {
  const mark = getDecimalMark(useFormats().decimal)
  const [input, setInput] = useState('')
  const number = textIn(value)
  return (
    <TextField
      name={name}
      {...hints}
      inputMode="decimal"
      label={label}
      hint={hint}
      problem={problem}
      // The typed text stays as it is until the value changes by itself, as a default does.
      value={toStoredNumber(input, mark) === number ? input : toTypedNumber(number, mark)}
      onValueChange={(text) => {
        setInput(text)
        onValue(toStoredNumber(text, mark))
      }}
    />
  )
}

const TYPES = { date: 'date', phone: 'tel', line: 'text' } as const

interface ValueInputProps extends InputProps {
  /** An error that the page itself has found, shown at a line of text while the person types. */
  problem?: string | undefined
  widget: Exclude<Widget, { kind: 'file' }>
}

export const ValueInput = ({ widget, problem, ...props }: ValueInputProps) => {
  const texts = useTexts(valueInputTexts)
  if (widget.kind === 'choices') return <Choices {...props} options={widget.options} />
  if (widget.kind === 'parts') return <Composite {...props} parts={widget.parts} />
  if (widget.kind === 'choice') return <Choice {...props} options={widget.options} />
  if (widget.kind === 'country') return <CountryInput {...props} value={textIn(props.value)} />
  if (widget.kind === 'number') return <NumberInput {...props} problem={problem} hints={widget.hints} />
  return (
    <TextField
      name={props.name}
      type={TYPES[widget.kind]}
      {...widget.hints}
      label={props.label}
      hint={props.hint ?? (widget.kind === 'phone' ? texts.phoneHint : undefined)}
      value={textIn(props.value)}
      problem={problem}
      onValueChange={props.onValue}
    />
  )
}
