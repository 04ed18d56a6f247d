// Events, one per line, the latest first.
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon.tsx'
import type { Tone } from './badge.tsx'
import styles from './timeline.module.css'

export interface Moment {
  id: string
  tone?: Tone
  icon?: IconName
  title: ReactNode
  text?: ReactNode
  /** The time, and possible actions. */
  end?: ReactNode
}

export const Timeline = ({ label, moments }: { label: string; moments: readonly Moment[] }) => (
  <ol aria-label={label}>
    {moments.map(({ id, tone = 'plain', icon = 'check', title, text, end }) => (
      <li key={id} className={styles.moment}>
        <span className={classNames(styles.mark, styles[tone])} aria-hidden>
          <Icon name={icon} size={12} />
        </span>
        <div className={styles.event}>
          <div className={styles.words}>
            <div className={styles.title}>{title}</div>
            {text && <div className={styles.text}>{text}</div>}
          </div>
          {end && <div className={styles.end}>{end}</div>}
        </div>
      </li>
    ))}
  </ol>
)
