// A value in its current state: its text once opened on this device, or a note that it is sealed, queued or failed to
// open.
import { Icon, useTexts } from '@company-data/ui'
import type { ReactNode } from 'react'
import type { OpenedText } from './opener-messages.ts'
import { serviceKeysTexts } from './service-keys-texts.ts'
import styles from './value-text.module.css'

interface ValueTextProps {
  openedText: OpenedText | undefined
  isUnlocked: boolean
  children: (plaintext: string) => ReactNode
}

export const ValueText = ({ openedText, isUnlocked, children }: ValueTextProps) => {
  const texts = useTexts(serviceKeysTexts)
  if (openedText === undefined)
    return (
      <span className={styles.sealed}>
        <Icon name="lock" size={12} />
        {isUnlocked ? texts.waiting : texts.sealed}
      </span>
    )
  if ('plaintext' in openedText) return children(openedText.plaintext)
  return (
    <span className={styles.failed} title={texts.unopened[openedText.unopened]}>
      <Icon name="triangleAlert" size={12} label={texts.cannotOpen} />
      <span className={styles.why}>{texts.unopened[openedText.unopened]}</span>
    </span>
  )
}
