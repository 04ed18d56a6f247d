// A list of facts that a person agrees to.
import { Icon } from '@company-data/ui'
import styles from './pages.module.css'

export const Points = ({ points }: { points: readonly string[] }) => (
  <ul className={styles.points}>
    {points.map((point) => (
      <li key={point}>
        <Icon name="check" size={18} />
        <span>{point}</span>
      </li>
    ))}
  </ul>
)
