// A state in one word: the dot is for the colour, the word for everyone. A plain fact has no dot.
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon.tsx'
import styles from './badge.module.css'

export type Tone = 'good' | 'warn' | 'bad' | 'sealed' | 'accent' | 'plain'

interface BadgeProps {
  tone: Tone
  icon?: IconName
  children: ReactNode
}

export const Badge = ({ tone, icon, children }: BadgeProps) => (
  <span className={classNames(styles.badge, styles[tone])}>
    {icon && <Icon name={icon} size={12} />}
    {!icon && tone !== 'plain' && <span className={styles.dot} aria-hidden />}
    <span className={styles.words}>{children}</span>
  </span>
)

export const Tag = ({ children }: { children: ReactNode }) => <span className={styles.tag}>{children}</span>
