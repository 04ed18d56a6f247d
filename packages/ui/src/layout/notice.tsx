// A message that stays in view: something that needs attention, is sealed, or was done.
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon.tsx'
import styles from './notice.module.css'

type NoticeTone = 'info' | 'good' | 'warn' | 'bad' | 'sealed'

const ICONS: Readonly<Record<NoticeTone, IconName>> = {
  info: 'info',
  good: 'circleCheck',
  warn: 'triangleAlert',
  bad: 'circleAlert',
  sealed: 'lock',
}

interface NoticeProps {
  tone: NoticeTone
  title?: ReactNode
  action?: ReactNode
  children?: ReactNode
}

export const Notice = ({ tone, title, action, children }: NoticeProps) => (
  <div className={classNames(styles.notice, styles[tone])} role={tone === 'bad' ? 'alert' : 'status'}>
    <Icon name={ICONS[tone]} size={16} />
    <div className={styles.words}>
      {title && <p className={styles.title}>{title}</p>}
      {children}
    </div>
    {action}
  </div>
)
