// A checkbox for forms, and the words beside it that a switch and radios have as well.
import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import styles from './toggles.module.css'

export interface ToggleProps {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

export const ToggleText = ({ label, hint }: Pick<ToggleProps, 'label' | 'hint'>) => (
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
