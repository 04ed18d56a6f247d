// The last attempts of a webhook as small columns, newest on the right: low and green if delivered, high and red if failed.
import type { WebhookAttempt } from '@company-data/sdk/company'
import { useFormats, useTexts } from '@company-data/ui'
import styles from './health-strip.module.css'
import { STRIP_LENGTH } from './webhook-queries.ts'
import { attemptKey, isDelivered, summarizeAttempts } from './webhooks.ts'
import { webhooksTexts } from './webhooks-texts.ts'

const STEP = 4
const HEIGHT = 22
/** The height of a delivered attempt, so that shape as well as colour shows the difference. */
const LOW = 12

interface HealthStripProps {
  /** Newest first, as the platform lists them. */
  attempts: readonly WebhookAttempt[]
}

export const HealthStrip = ({ attempts }: HealthStripProps) => {
  const texts = useTexts(webhooksTexts)
  const formats = useFormats()
  const { total, failed } = summarizeAttempts(attempts)
  const width = STRIP_LENGTH * STEP
  const label = total === 0 ? texts.noAttempts : texts.strip(formats.number(total - failed), formats.number(total))
  return (
    <svg className={styles.strip} viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT} role="img">
      <title>{label}</title>
      <rect className={styles.line} y={HEIGHT - 1} width={width} height={1} />
      {attempts.slice(0, STRIP_LENGTH).map((attempt, index) => {
        const height = isDelivered(attempt) ? LOW : HEIGHT
        return (
          <rect
            key={attemptKey(attempt)}
            className={isDelivered(attempt) ? styles.good : styles.bad}
            x={width - (index + 1) * STEP + 1}
            y={HEIGHT - height}
            width={STEP - 1}
            height={height}
            rx={1}
          />
        )
      })}
    </svg>
  )
}
