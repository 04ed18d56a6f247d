// Progress of a longer operation.
import { Progress as Base } from '@base-ui/react/progress'
import styles from './progress.module.css'

interface ProgressProps {
  label: string
  /** From 0 to `max`; null if unknown. */
  value: number | null
  max?: number
  /** As text: “214 of 1,000”. */
  valueText?: string
}

export const Progress = ({ label, value, max = 1, valueText }: ProgressProps) => (
  <Base.Root className={styles.progress} value={value} max={max} aria-valuetext={valueText}>
    <Base.Label className={styles.label}>{label}</Base.Label>
    {valueText && <span className={styles.shown}>{valueText}</span>}
    <Base.Track className={styles.track}>
      <Base.Indicator className={styles.bar} />
    </Base.Track>
  </Base.Root>
)
