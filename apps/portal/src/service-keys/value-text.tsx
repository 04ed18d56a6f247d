// A value in its current state: its text once opened on this device, or that it is sealed, queued, or could not be opened.
import { Icon, useTexts } from '@company-data/ui'
import type { ReactNode } from 'react'
import type { OpenedText } from './opener-messages.ts'
import { serviceKeysTexts } from './service-keys-texts.ts'
import styles from './value-text.module.css'

interface ValueTextProps {
  opened: OpenedText | undefined
  isUnlocked: boolean
  children: (plaintext: string) => ReactNode
}

export const ValueText = ({ opened, isUnlocked, children }: ValueTextProps) => {
  const texts = useTexts(serviceKeysTexts)
  if (opened === undefined)
    return (
      <span className={styles.sealed}>
        <Icon name="lock" size={12} />
        {isUnlocked ? texts.waiting : texts.sealed}
      </span>
    )
  if ('plaintext' in opened) return children(opened.plaintext)
  return (
    <span className={styles.failed} title={texts.unopened[opened.unopened]}>
      <Icon name="triangleAlert" size={12} label={texts.cannotOpen} />
      <span className={styles.why}>{texts.unopened[opened.unopened]}</span>
    </span>
  )
}
