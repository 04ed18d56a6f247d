// Says that the platform cannot be reached, for as long as that lasts, and the consequences.
import { Icon, useTexts } from '@company-data/ui'
import styles from './connection-notice.module.css'
import { sessionTexts } from './session-texts.ts'
import { useConnectionState } from './use-pushes.tsx'

export const ConnectionNotice = () => {
  const texts = useTexts(sessionTexts)
  const reach = useConnectionState()
  return (
    <div role="status" className={styles.place}>
      {reach !== 'reached' && (
        <p className={styles.notice}>
          <Icon name="wifiOff" size={16} />
          <span>{reach === 'offline' ? texts.offline : texts.away}</span>
        </p>
      )}
    </div>
  )
}
