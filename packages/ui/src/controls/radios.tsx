// A few choices, each with a sentence that explains it.
import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { type ReactNode, useId } from 'react'
import { ToggleText } from './checkbox.tsx'
import styles from './toggles.module.css'

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
