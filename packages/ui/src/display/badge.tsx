// A state or a fact in one word. The dot of a state is for its colour, the word for everyone; a fact has no dot.
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

/** A fact, which changes only by an edit: “Sandbox”, “Version 3”. */
export const Mark = ({ tone, icon, children }: BadgeProps) => (
  <span className={classNames(styles.badge, styles[tone])}>
    {icon && <Icon name={icon} size={12} />}
    <span className={styles.words}>{children}</span>
  </span>
)

/** A state, which can change by itself: “Failing”, “Your turn”. */
export const Badge = ({ tone, icon, children }: BadgeProps) =>
  icon || tone === 'plain' ? (
    <Mark tone={tone} {...(icon && { icon })}>
      {children}
    </Mark>
  ) : (
    <span className={classNames(styles.badge, styles[tone])}>
      <span className={styles.dot} aria-hidden />
      <span className={styles.words}>{children}</span>
    </span>
  )

export const Tag = ({ children }: { children: ReactNode }) => <span className={styles.tag}>{children}</span>
