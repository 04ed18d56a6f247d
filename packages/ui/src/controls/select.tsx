// Chooses one of a few options: a segmented row if all fit, otherwise a dropdown.
import { Field } from '@base-ui/react/field'
import { Select as Base } from '@base-ui/react/select'
import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import { markMoreBeside } from '../layout/more-beside.ts'
import popup from '../overlays/popup.module.css'
import field from './field.module.css'
import styles from './select.module.css'

export interface Option<Value extends string> {
  value: Value
  label: string
  count?: number
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly Option<Value>[]
}

interface SegmentsProps<Value extends string> extends ChoiceProps<Value> {
  disabled?: boolean
}

export const Segments = <Value extends string>({ disabled, label, value, onChange, options }: SegmentsProps<Value>) => (
  <ToggleGroup
    aria-label={label}
    ref={markMoreBeside}
    className={styles.segments}
    value={[value]}
    disabled={disabled ?? false}
    onValueChange={([next]) => next && onChange(next as Value)}
  >
    {options.map((option) => (
      <Toggle key={option.value} value={option.value} className={styles.segment}>
        {option.label}
        {option.count !== undefined && <span className={styles.count}>{option.count}</span>}
      </Toggle>
    ))}
  </ToggleGroup>
)

const Choices = <Value extends string>({ options }: { options: readonly Option<Value>[] }) => (
  <Base.Portal>
    <Base.Positioner className={popup.positioner} sideOffset={5} alignItemWithTrigger={false}>
      <Base.Popup className={popup.popup}>
        {options.map((option) => (
          <Base.Item key={option.value} value={option.value} className={popup.item}>
            <Base.ItemText>{option.label}</Base.ItemText>
            <Base.ItemIndicator className={popup.end}>
              <Icon name="check" size={14} />
            </Base.ItemIndicator>
          </Base.Item>
        ))}
      </Base.Popup>
    </Base.Positioner>
  </Base.Portal>
)

/** For filter bars: the label is shown inside. */
export const Select = <Value extends string>({ label, value, onChange, options }: ChoiceProps<Value>) => (
  <Base.Root value={value} onValueChange={(next) => next && onChange(next as Value)} items={options}>
    <Base.Trigger aria-label={label} className={styles.trigger}>
      <span className={styles.name}>{label}</span>
      <Base.Value />
      <Icon name="upDown" size={13} />
    </Base.Trigger>
    <Choices options={options} />
  </Base.Root>
)

interface SelectFieldProps<Value extends string> {
  name: string
  label: string
  hint?: ReactNode
  options: readonly Option<Value>[]
  defaultValue?: Value
  value?: Value
  onChange?: (value: Value) => void
}

/** For forms: label above, hint and error below. */
export const SelectField = <Value extends string>({
  name,
  label,
  hint,
  options,
  onChange,
  ...selection
}: SelectFieldProps<Value>) => (
  <Field.Root name={name} className={field.field}>
    <Field.Label className={field.label} nativeLabel={false} render={<div />}>
      {label}
    </Field.Label>
    <Base.Root items={options} onValueChange={(next) => next && onChange?.(next as Value)} {...selection}>
      <Base.Trigger className={classNames(styles.trigger, styles.wide)}>
        <Base.Value />
        <Icon name="upDown" size={13} />
      </Base.Trigger>
      <Choices options={options} />
    </Base.Root>
    {hint && <Field.Description className={field.hint}>{hint}</Field.Description>}
    <Field.Error className={field.error} />
  </Field.Root>
)
