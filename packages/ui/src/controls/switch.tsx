// A switch for settings that take effect immediately.
import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { type ToggleProps, ToggleText } from './checkbox.tsx'
import styles from './toggles.module.css'

export const Switch = ({ label, hint, checked, onChange, disabled = false }: ToggleProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control inside is a custom element with the role of one
  <label className={styles.toggle} data-side="end">
    <ToggleText label={label} hint={hint} />
    <BaseSwitch.Root className={styles.track} checked={checked} onCheckedChange={onChange} disabled={disabled}>
      <BaseSwitch.Thumb className={styles.thumb} />
    </BaseSwitch.Root>
  </label>
)
