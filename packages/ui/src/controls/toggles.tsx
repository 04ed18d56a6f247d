// A checkbox for forms, a switch for settings that take effect immediately, and radios with explanations.
import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox'
import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { type ReactNode, useId } from 'react'
import { Icon } from '../icon.tsx'
import styles from './toggles.module.css'

interface ToggleProps {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

const ToggleText = ({ label, hint }: Pick<ToggleProps, 'label' | 'hint'>) => (
  <span className={styles.words}>
    <span className={styles.label}>{label}</span>
    {hint && <span className={styles.hint}>{hint}</span>}
  </span>
)

export const Checkbox = ({ label, hint, checked, onChange, disabled = false }: ToggleProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control inside is a custom element with the role of one
  <label className={styles.toggle}>
    <BaseCheckbox.Root className={styles.box} checked={checked} onCheckedChange={onChange} disabled={disabled}>
      <BaseCheckbox.Indicator className={styles.tick}>
        <Icon name="check" size={12} />
      </BaseCheckbox.Indicator>
    </BaseCheckbox.Root>
    <ToggleText label={label} hint={hint} />
  </label>
)

export const Switch = ({ label, hint, checked, onChange, disabled = false }: ToggleProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control inside is a custom element with the role of one
  <label className={styles.toggle} data-side="end">
    <ToggleText label={label} hint={hint} />
    <BaseSwitch.Root className={styles.track} checked={checked} onCheckedChange={onChange} disabled={disabled}>
      <BaseSwitch.Thumb className={styles.thumb} />
    </BaseSwitch.Root>
  </label>
)

interface RadioOption<Value extends string> {
  value: Value
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

interface RadiosProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly RadioOption<Value>[]
}

/** A few choices, each with a sentence that explains it. */
export const Radios = <Value extends string>({ label, value, onChange, options }: RadiosProps<Value>) => {
  const id = useId()
  return (
    <div>
      <p id={id} className={styles.groupLabel}>
        {label}
      </p>
      <RadioGroup
        aria-labelledby={id}
        className={styles.radios}
        value={value}
        onValueChange={(next) => onChange(next as Value)}
      >
        {options.map((option) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the control inside is a custom element with the role of one
          <label key={option.value} className={styles.radio}>
            <Radio.Root value={option.value} className={styles.circle} disabled={option.disabled ?? false}>
              <Radio.Indicator className={styles.dot} />
            </Radio.Root>
            <ToggleText label={option.label} hint={option.hint} />
          </label>
        ))}
      </RadioGroup>
    </div>
  )
}
