// Says that the platform cannot be reached, for as long as it cannot, and what that means here.
import { Icon, useTexts } from '@company-data/ui'
import styles from './reach-notice.module.css'
import { sessionTexts } from './session-texts.ts'
import { useReach } from './use-pushes.tsx'

export const ReachNotice = () => {
  const texts = useTexts(sessionTexts)
  const reach = useReach()
  return (
    <div role="status">
      {reach !== 'reached' && (
        <p className={styles.notice}>
          <Icon name="wifiOff" size={16} />
          <span>{reach === 'offline' ? texts.offline : texts.away}</span>
        </p>
      )}
    </div>
  )
}
