// Progress of a longer operation.
import { Progress as Base } from '@base-ui/react/progress'
import styles from './progress.module.css'

interface ProgressProps {
  label: string
  /** From 0 to `max`; null if unknown. */
  value: number | null
  max?: number
  /** In words: “214 of 1,000”. */
  shown?: string
}

export const Progress = ({ label, value, max = 1, shown }: ProgressProps) => (
  <Base.Root className={styles.progress} value={value} max={max} aria-valuetext={shown}>
    <Base.Label className={styles.label}>{label}</Base.Label>
    {shown && <span className={styles.shown}>{shown}</span>}
    <Base.Track className={styles.track}>
      <Base.Indicator className={styles.bar} />
    </Base.Track>
  </Base.Root>
)
