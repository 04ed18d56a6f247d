// Success and latency of a webhook over seven days, as columns and as text.
import type { ServiceRecord, WebhookRecord } from '@company-data/sdk/company'
import { Chart, useFormats, useTexts } from '@company-data/ui'
import { platformClock } from '@company-data/ui/clock'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../session/use-session.tsx'
import { weekAttemptsQuery } from '../webhook-queries.ts'
import styles from '../webhooks.module.css'
import { summarizeAttempts } from '../webhooks.ts'
import { countByDay } from './attempt-days.ts'
import { attemptsTexts } from './attempts-texts.ts'

export const AttemptsChart = ({ service, webhook }: { service: ServiceRecord; webhook: WebhookRecord }) => {
  const texts = useTexts(attemptsTexts)
  const formats = useFormats()
  const { data } = useQuery(weekAttemptsQuery(useClient(), service.id, webhook.id))
  if (data === undefined || data.items.length === 0) return null
  const days = countByDay(data.items, new Date(platformClock.nowMs()))
  const { total, failed, medianMs } = summarizeAttempts(data.items)
  const [first, last] = [days[0], days.at(-1)]
  return (
    <div className={styles.health}>
      <Chart
        label={texts.chart}
        columns={days.map(({ startMs, delivered, failed: bad, medianMs: ms }) => ({
          label: formats.date(startMs),
          good: delivered,
          bad,
          text:
            delivered + bad === 0
              ? texts.noneOfDay
              : texts.day(formats.number(delivered), formats.number(bad), formats.number(ms)),
        }))}
        {...(first && { from: formats.date(first.startMs) })}
        {...(last && { to: formats.date(last.startMs) })}
      />
      <span className="muted number">
        {texts.success(formats.percent((total - failed) / total))} · {texts.median(formats.number(medianMs))}
        {data.next_cursor !== null && ` · ${texts.partly(formats.number(total))}`}
      </span>
    </div>
  )
}
